import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { addBonusFine, getBonusFines, voidBonusFine } from '@cabezal/contract/money/cutoffs/fines.calls';
import { saveDriverParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { user } from '../../../../test/world.ts';
import { carrierTrip, ownTrip } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  [accounts, boss] = [await t.as('contador'), await t.as('admin')];
  await boss.ok(saveDriverParameters, {
    values: [{ key: 'bono_sin_incidente_usd', value: '3.00', valid_from: '2026-12-01' }],
  });
});
afterAll(() => t.close());

/** The row that an upload of the person would create. */
const uploaded = async (id_user: number) => {
  const { id_file } = await t.write(tx =>
    tx.one(sql<{
      id_file: number;
    }>`insert into files (storage_key, filename, type, size, state, id_company, created_by, stored_at)
      values (gen_random_uuid()::text, 'acta.pdf', 'application/pdf', 100, 'STORED', 1, ${id_user}, now()) returning id_file`),
  );
  return id_file;
};
const motive = 'Exceso de velocidad';
const preview = (period_to: string) =>
  accounts.ok(calls.previewCutoff, { kind: 'BONOS', period_to, id_payee: 1 }).then(shown => ({
    ...shown,
    amounts: shown.lines.map(line => [line.concept, line.amount]),
  }));
async function close(period_to: string) {
  const { total: expected_total, fingerprint } = await preview(period_to);
  return accounts.ok(calls.generarCorteBonos, { period_to, expected_total, fingerprint });
}

test('a fine is deducted by the next corte of the driver, once, and its trip loses the bonus without an incident', async () => {
  const { id_guide, guide_number } = await ownTrip(t, '2026-12-02');
  const other = await ownTrip(t, '2026-12-03');
  const id_file = await uploaded(user.contador);
  expect((await preview('2026-12-03')).amounts).toEqual([
    ['BONO_SIN_INCIDENTE', '3.00'],
    ['BONO_SIN_INCIDENTE', '3.00'],
  ]);
  const given = { id_guide, amount: '2.00', date: '2026-12-02', motive, id_file };
  const fine = await accounts.ok(addBonusFine, given);
  expect(fine).toMatchObject({ id_driver: 1, guide_number, amount: '2.00', number: null, can: { void: true } });
  const shown = await preview('2026-12-03');
  expect(shown.amounts).toEqual([
    ['BONO_SIN_INCIDENTE', '0.00'],
    ['BONO_SIN_INCIDENTE', '3.00'],
    ['MULTA', '-2.00'],
  ]);
  expect(shown.lines.map(line => line.formula)).toContain(`${guide_number}: ${motive}`);
  // One of a later day waits.
  await accounts.ok(addBonusFine, { ...given, id_guide: other.id_guide, amount: '1.00', date: '2026-12-03' });
  const corte = await close('2026-12-02');
  expect(corte.total).toBe('0.00');
  const { id_fine } = fine;
  expect((await accounts.call(voidBonusFine, { id_fine, motive })).body.code).toBe('MULTA_EN_CORTE');
  const line = (await accounts.ok(calls.cortesBonosDetalles, {})).rows.find(one => one.concept === 'MULTA');
  await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
  expect((await preview('2026-12-03')).amounts).toContainEqual(['MULTA', '2.00']);
  await accounts.ok(voidBonusFine, { id_fine, motive: 'La velocidad era de otro camión' });
  const { rows } = await accounts.ok(getBonusFines, { filters: { id_payee: 1 } });
  expect(rows.map(row => [row.amount, row.void_reason])).toEqual([
    ['1.00', null],
    ['2.00', 'La velocidad era de otro camión'],
  ]);
  const next = (await preview('2026-12-03')).amounts;
  expect(next.filter(([concept]) => concept === 'MULTA')).toEqual([
    ['MULTA', '-1.00'],
    ['MULTA', '2.00'],
  ]);
});

test('it has a trip of an own driver, a day that is not in the future, and a paper of the person; others neither enter nor read it', async () => {
  const own = await ownTrip(t, '2026-12-05');
  const carried = await carrierTrip(t, '2026-12-06', '100.00');
  const id_file = await uploaded(user.contador);
  const given = { id_guide: own.id_guide, amount: '5.00', date: '2026-12-05', motive, id_file };
  const refused = async (changes: object) =>
    Object.keys((await accounts.call(addBonusFine, { ...given, ...changes })).body.fields ?? {});
  expect(await refused({ id_guide: carried.id_guide })).toEqual(['id_guide']);
  expect(await refused({ id_guide: 999_999 })).toEqual(['id_guide']);
  expect(await refused({ date: '2026-12-31' })).toEqual(['date']);
  expect(await refused({ id_file: await uploaded(user.operador) })).toEqual(['id_file']);
  expect((await accounts.call(addBonusFine, { ...given, amount: '0.00' })).status).toBe(400);
  for (const who of ['operador', 'driver', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(addBonusFine, given)).status, who).toBe(403);
  await accounts.ok(addBonusFine, given);
  expect((await (await t.as('driver')).ok(getBonusFines, {})).rows).toEqual([]);
});
