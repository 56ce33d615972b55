import { saveTruckCredential } from '@cabezal/contract/fleet/credentials/credentials.calls';
import * as calls from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { bringIn, checked, uploadSheet } from '../../system/imports/import.samples.ts';
import { lockSubject } from './credentials.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const rowsOf = async (who: 'operador' | 'carrierAdmin', id_import: number) =>
  (await (await t.as(who)).ok(calls.listImportRows, { filters: { id_import } })).rows;

describe('a file of credentials', () => {
  const heads = ['Cédula o placa', 'Código del establecimiento', 'Credencial', 'Emitida', 'Vence'];
  test('registers and renews; a banned one cannot be replaced by a new one', async () => {
    const me = await t.as('operador');
    const [one] = await t.rows(sql<{
      card: string;
      plate: string;
    }>`select (select identification_card from drivers where id_driver = 3) as card,
      (select license_plate from trucks where id_truck = 3) as plate`);
    const rows = [
      heads,
      [one?.card ?? '', 'CGSA', 'Credencial Contecon', '', '31/12/2031'],
      [one?.plate ?? '', '', 'GPS homologado', '01/02/2026', '01/02/2028'],
      ['0000000000', 'NOEXISTE', 'Otra', '01/02/2028', '01/02/2027'],
    ];
    const found = await checked(me, 'credentials', await uploadSheet(t, 'operador', rows));
    const bad = (await rowsOf('operador', found.id_import)).at(-1);
    expect(bad?.errors).toEqual({
      subject: 'No hay un conductor con esa cédula ni un camión con esa placa',
      location_code: 'No hay un establecimiento con ese código',
      issued_on: 'La fecha de emisión no puede ser futura',
    });
    await me.ok(calls.storeImport, { id_import: found.id_import, version: found.version, leave_out_bad: true });
    const held = await t.rows<{ name: string; kind: string; expires_on: string }>(
      sql`select name, kind, expires_on from credentials where replaced_by is null and (id_driver = 3 and name = 'Credencial Contecon' or id_truck = 3 and kind = 'GENERAL') order by name`,
    );
    expect(held).toEqual([
      { name: 'Credencial Contecon', kind: 'ESTABLISHMENT', expires_on: '2031-12-31' },
      { name: 'GPS homologado', kind: 'GENERAL', expires_on: '2028-02-01' },
    ]);
    const again = await checked(me, 'credentials', await uploadSheet(t, 'operador', rows.slice(0, 3)));
    expect(again.counts).toEqual({ NEW: 0, CHANGE: 0, SAME: 2, BAD: 0 });
    await t.write(tx => tx.run(sql`update credentials set state = 'BANNED' where id_truck = 3 and kind = 'GENERAL'`));
    const renewed = [heads, [one?.plate ?? '', '', 'gps HOMOLOGADO', '', '01/02/2030']];
    const banned = await checked(me, 'credentials', await uploadSheet(t, 'operador', renewed));
    expect((await rowsOf('operador', banned.id_import))[0]?.errors.name).toContain('bloqueada');
  });

  // The embedded database has one connection, so there the one ends before the other begins.
  test.skipIf(engine !== 'postgres')('waits for the form, and sees the credential that it registered', async () => {
    const me = await t.as('compras');
    const [truck] = await t.rows(sql<{ plate: string }>`select license_plate as plate from trucks where id_truck = 4`);
    const row = [truck?.plate ?? '', '', 'Permiso de carga', '', '01/02/2028'];
    const file = await bringIn(t, 'operador', 'credentials', [heads, row]);
    expect(file.counts).toEqual({ NEW: 1, CHANGE: 0, SAME: 0, BAD: 0 });
    const form = { id_truck: 4, name: 'Permiso de carga', expires_on: '2028-06-30' };
    let saving: Promise<unknown> | undefined;
    let storing: ReturnType<typeof file.tryStore> | undefined;
    await whileLocked(
      t,
      tx => lockSubject(tx, 'truck', 4),
      async () => {
        saving = me.ok(saveTruckCredential, form);
        await untilWaiting(t, 1);
        storing = file.tryStore();
        await untilWaiting(t, 2);
      },
    );
    await saving;
    expect((await storing)?.body.code).toBe('REVISION_CAMBIADA');
    const inForce = sql`select expires_on from credentials
      where id_truck = 4 and name = 'Permiso de carga' and replaced_by is null`;
    expect(await t.rows(inForce)).toEqual([{ expires_on: '2028-06-30' }]);
  });
});
