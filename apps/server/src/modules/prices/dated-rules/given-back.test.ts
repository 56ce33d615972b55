import * as fees from '@cabezal/contract/prices/fees/fees.calls';
import { deleteSurcharge, saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import {
  deleteGeneralPurchaseFee,
  saveGeneralPurchaseFee,
} from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';
import { bringIn } from '../../system/imports/import.samples.ts';
import { changeFee, GEN, makeFee } from '../fees/fee.samples.ts';
import { purchaseInput } from '../purchase-fees/purchase.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const today = '2026-11-21';
/** Days of the valid versions of a code. */
const days = async (table: 'fees' | 'purchase_fees' | 'surcharges', code: string) =>
  (
    await t.rows<{ days: [string, string | null] }>(sql`select jsonb_build_array(valid_from, valid_to) as days
      from ${sql.table(table)} where code = ${code} and voided_at is null order by valid_from`)
  ).map(row => row.days);
const voidFee = (me: Client, { id_fee, version }: { id_fee: number; version: number }) =>
  me.ok(fees.deleteFee, { id_fee, version, motive: 'No se acordó' });

test('withdrawing a promotion restores all days of the version before it', async () => {
  const me = await t.as('contador');
  const open = await makeFee(me, { id_container_type: 1, valid_from: today });
  const promotion = (await changeFee(me, open.id_fee, { valid_from: '2026-12-10', valid_to: '2026-12-20' })).body;
  expect(await days('fees', open.code)).toEqual([
    [today, '2026-12-09'],
    ['2026-12-10', '2026-12-20'],
  ]);
  await voidFee(me, promotion);
  expect(await days('fees', open.code)).toEqual([[today, null]]);
  // A version with a last day of its own still ends then.
  const bounded = await makeFee(me, { id_container_type: 2, valid_from: today, valid_to: '2026-12-31' });
  const next = (await changeFee(me, bounded.id_fee, { valid_from: '2026-12-10', valid_to: null })).body;
  await voidFee(me, next);
  expect(await days('fees', bounded.code)).toEqual([[today, '2026-12-31']]);
});

test('moving a version that is not in force yet returns its days before it takes others', async () => {
  const me = await t.as('contador');
  const open = await makeFee(me, { id_container_type: 3, valid_from: today });
  const short = { valid_from: '2026-12-01', valid_to: '2026-12-10' };
  const { id_fee } = (await changeFee(me, open.id_fee, short)).body;
  const moved = await changeFee(me, id_fee, { valid_from: '2027-01-01', valid_to: '2027-01-10' });
  expect(await days('fees', open.code)).toEqual([
    [today, '2026-12-31'],
    ['2027-01-01', '2027-01-10'],
  ]);
  await voidFee(me, moved.body);
  expect(await days('fees', open.code)).toEqual([[today, null]]);
});

test('days that another rate has taken since stay with that rate', async () => {
  const me = await t.as('contador');
  const open = await makeFee(me, { id_container_type: 4, valid_from: today });
  const short = { valid_from: '2026-12-10', valid_to: '2026-12-20' };
  const promotion = (await changeFee(me, open.id_fee, short)).body;
  await makeFee(me, { id_container_type: 4, valid_from: '2026-12-26' });
  await voidFee(me, promotion);
  expect(await days('fees', open.code)).toEqual([[today, '2026-12-25']]);
});

test('a change by file returns days, too; days of a later version stay its own', async () => {
  const me = await t.as('contador');
  const heads = ['Código', 'Tipo', 'Cantón', 'Puerto', 'Contenedor', 'Servicio', 'Valor', 'Desde', 'Hasta'];
  const bring = async (rows: readonly { from: string; to?: string; code?: string }[]) => {
    const lines = rows.map(({ from, to = '', code = '' }) => [
      code,
      'Exportación',
      'Machala',
      '',
      '40HC',
      'FLE',
      300 + Number(from.slice(0, 2)),
      from,
      to,
    ]);
    await (await bringIn(t, 'contador', 'fees', [heads, ...lines])).store();
  };
  await bring([{ from: '01/12/2026' }, { from: '05/12/2026' }]);
  const [made] = await t.rows<{ code: string }>(sql`select code from fees order by id_fee desc limit 1`);
  const code = made?.code ?? '';
  await bring([
    { code, from: '10/12/2026', to: '20/12/2026' },
    { code, from: '26/12/2026' },
  ]);
  const versions = () =>
    t.rows<{ id_fee: number; version: number }>(
      sql`select id_fee, version from fees where code = ${code} and voided_at is null order by valid_from`,
    );
  const [, second, third, fourth] = await versions();
  expect(await days('fees', code)).toEqual([
    ['2026-12-01', '2026-12-04'],
    ['2026-12-05', '2026-12-09'],
    ['2026-12-10', '2026-12-20'],
    ['2026-12-26', null],
  ]);
  if (second === undefined || third === undefined || fourth === undefined) throw new Error('no versions');
  await voidFee(me, third);
  expect((await days('fees', code))[1]).toEqual(['2026-12-05', '2026-12-25']);
  expect((await me.ok(fees.getFee, { id_fee: second.id_fee })).can.edit).toBe(
    'La tarifa tiene una versión posterior: cambie esa',
  );
  await voidFee(me, fourth);
  expect((await days('fees', code))[1]).toEqual(['2026-12-05', null]);
  await voidFee(me, second);
  expect(await days('fees', code)).toEqual([['2026-12-01', null]]);
});

test('withdrawn purchase rates and surcharges return their days, too', async () => {
  const me = await t.as('contador');
  const lane = { id_port: place.contecon };
  const paid = await me.ok(saveGeneralPurchaseFee, purchaseInput(lane));
  const id_purchase_fee = paid.id_purchase_fee;
  const short = { valid_from: '2026-12-10', valid_to: '2026-12-20' };
  const coming = await me.ok(saveGeneralPurchaseFee, {
    ...purchaseInput({ ...lane, ...short }),
    id_purchase_fee,
    version: paid.version,
  });
  const motive = 'No se acordó';
  const { version } = coming;
  await me.ok(deleteGeneralPurchaseFee, { id_purchase_fee: coming.id_purchase_fee, version, motive });
  expect(await days('purchase_fees', paid.code)).toEqual([[today, null]]);

  const genset = { kind: 'GENSET', side: 'VENTA', id_service: GEN, method: 'FIJO', amount: '60.00', valid_from: today };
  const more = await me.ok(saveSurcharge, genset);
  const { id_surcharge } = more;
  const dear = await me.ok(saveSurcharge, { ...genset, ...short, id_surcharge, version: more.version });
  await me.ok(deleteSurcharge, { id_surcharge: dear.id_surcharge, version: dear.version, motive });
  expect(await days('surcharges', more.code)).toEqual([[today, null]]);
});
