import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import * as calls from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import {
  cardAt,
  carrierRuc,
  driver,
  driverHeadings as headings,
  isValid,
} from '../../system/imports/driver-file.samples.ts';
import { bringIn, checked, correct, uploadSheet } from '../../system/imports/import.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const rowsOf = async (who: 'operador' | 'carrierAdmin', id_import: number) =>
  (await (await t.as(who)).ok(calls.listImportRows, { filters: { id_import } })).rows;

describe('a file of drivers', () => {
  test('is checked as a whole, reports each bad row, is corrected in place and stored only on consent', async () => {
    expect(cardAt(2)).not.toBe('');
    const me = await t.as('operador');
    const id_file = await uploadSheet(t, 'operador', [
      headings,
      driver(cardAt(0), 'Ana', { expiry: new Date('2030-01-31T00:00:00Z'), points: 28.5 }),
      driver('0912345678', 'Cédula mala'),
      driver(cardAt(1), 'Beto', { ruc: carrierRuc, phone: '0991234567' }),
      driver(cardAt(0), 'Repetida'),
      driver(cardAt(2), 'Carla', { type: 'Z', expiry: 'mañana', points: 31, phone: '12' }),
    ]);
    const found = await checked(me, 'drivers', id_file);
    expect(found).toMatchObject({
      state: 'CHECKED',
      counts: { NEW: 2, CHANGE: 0, SAME: 0, BAD: 3 },
      file_name: 'hoja.xlsx',
    });
    const rows = await rowsOf('operador', found.id_import);
    expect(rows.map(r => [r.row_number, r.effect])).toEqual([
      [2, 'NEW'],
      [3, 'BAD'],
      [4, 'NEW'],
      [5, 'BAD'],
      [6, 'BAD'],
    ]);
    expect(rows[1]?.errors).toEqual({ identification_card: 'La cédula es inválida' });
    expect(rows[3]?.errors).toEqual({ identification_card: 'Repite la fila 2' });
    expect(Object.keys(rows[4]?.errors ?? {}).sort()).toEqual([
      'license_expiry',
      'license_points',
      'license_type',
      'phone',
    ]);
    expect(rows[4]?.errors.license_expiry).toBe('Ingrese una fecha como 15/03/2029');
    expect((await me.ok(getDrivers, { search: 'Mora Paz' })).rows).toEqual([]);

    const refused = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    expect(refused.body).toMatchObject({
      code: 'FILAS_CON_ERRORES',
      message: 'Corrija las 3 filas con errores o déjelas fuera',
    });
    const license = { license_type: 'E', license_expiry: '01/02/2031', license_points: '30' };
    const good = await correct(me, found.id_import, 6, { ...license, phone: '' });
    expect(good).toMatchObject({ effect: 'NEW', errors: {} });
    expect(good.cells).not.toHaveProperty('phone');

    const stored = await me.ok(calls.storeImport, {
      id_import: found.id_import,
      version: found.version + 1,
      leave_out_bad: true,
    });
    expect(stored).toMatchObject({ state: 'STORED', counts: { NEW: 3, BAD: 2 } });
    const { rows: drivers } = await me.ok(getDrivers, { search: 'Mora Paz', sort: [{ field: 'name', dir: 'asc' }] });
    expect(drivers.map(d => [d.name, d.company, d.license_expiry, Number(d.license_points)])).toEqual([
      ['Ana', 'Translitoral S.A.', '2030-01-31', 28.5],
      ['Beto', 'Transportes Andrade', '2029-03-15', 30],
      ['Carla', 'Translitoral S.A.', '2031-02-01', 30],
    ]);
    const licenses = await t.rows(
      sql`select 1 from driver_licenses l join drivers d using (id_driver) where d.last_name = 'Mora Paz'`,
    );
    expect(licenses).toHaveLength(3);
    const log = await t.rows(
      sql`select 1 from audit_log where action = 'add_driver' and noun = 'driver' and after->>'last_name' = 'Mora Paz'`,
    );
    expect(log).toHaveLength(3);
  });

  test('imported again changes nothing; differences are changes; an empty cell keeps the stored value', async () => {
    const me = await t.as('operador');
    const file = () =>
      uploadSheet(t, 'operador', [
        headings,
        driver(cardAt(0), 'Ana', { expiry: '31/01/2030' }),
        driver(cardAt(1), 'Alberto', { expiry: '20/05/2033', phone: '0987654321' }),
      ]);
    const first = await checked(me, 'drivers', await file());
    expect(first.counts).toEqual({ NEW: 0, CHANGE: 1, SAME: 1, BAD: 0 });
    await me.ok(calls.storeImport, { id_import: first.id_import, version: first.version });
    const [beto] = await t.rows(
      sql<{
        name: string;
        phone: string;
        license_expiry: string;
        license_points: string;
        licenses: number;
      }>`select name, phone, license_expiry, license_points,
        (select count(*)::int from driver_licenses l where l.id_driver = d.id_driver) as licenses from drivers d where identification_card = ${cardAt(1)}`,
    );
    expect(beto).toMatchObject({ name: 'Alberto', phone: '0987654321', license_expiry: '2033-05-20', licenses: 2 });
    expect(Number(beto?.license_points)).toBe(30);
    const again = await checked(me, 'drivers', await file());
    expect(again.counts).toEqual({ NEW: 0, CHANGE: 0, SAME: 2, BAD: 0 });
    const nothing = await me.call(calls.storeImport, { id_import: again.id_import, version: again.version });
    expect(nothing.body.code).toBe('SIN_CAMBIOS');
  });

  test('of a carrier stays in its company and reveals nothing of others', async () => {
    const me = await t.as('carrierAdmin');
    const file = await uploadSheet(t, 'carrierAdmin', [
      headings,
      driver(cardAt(0), 'Ajena'),
      driver('1103756134', 'Nueva', { ruc: '0990000003001' }),
    ]);
    const found = await checked(me, 'drivers', file);
    const rows = await rowsOf('carrierAdmin', found.id_import);
    expect(rows[0]?.errors).toEqual({ identification_card: 'Ya existe un conductor con esa identificación' });
    expect(rows[1]?.errors.company_ruc).toBe('No hay una compañía con ese RUC');
    // Operator staff have separate imports; a stranger's are not found.
    expect((await (await t.as('operador')).call(calls.getImport, { id_import: found.id_import })).status).toBe(404);
    expect((await (await t.as('otherCarrierAdmin')).call(calls.getImport, { id_import: found.id_import })).status).toBe(
      404,
    );
    expect((await (await t.as('monitor')).call(calls.checkImport, { kind: 'drivers', id_file: file })).status).toBe(
      403,
    );
    const foreign = await (await t.as('operador')).call(calls.checkImport, { kind: 'drivers', id_file: file });
    expect(foreign.status).toBe(404);
  });

  test('is checked again when it is stored, and reports what was registered in the meantime', async () => {
    const me = await t.as('operador');
    const found = await checked(
      me,
      'drivers',
      await uploadSheet(t, 'operador', [headings, driver('1104680135', 'Diego')]),
    );
    expect(found.counts.NEW).toBe(1);
    await t.write(tx =>
      tx.run(sql`insert into drivers (id_company, identification_kind, identification_card, name, last_name, nationality, license_type)
        values (${company.carrier}, 'CEDULA', '1104680135', 'Otro', 'Nombre', 'Ecuatoriana', 'E')`),
    );
    const answer = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    // The driver now exists in a company in the operator's scope: a change, not a second driver.
    expect(answer.status).toBe(200);
    const twins = await t.rows(
      sql<{ name: string }>`select name from drivers where identification_card = '1104680135'`,
    );
    expect(twins).toEqual([{ name: 'Diego' }]);
    const twice = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    expect(twice.body.code).toBe('IMPORTACION_CERRADA');
  });

  test('does not store a row that became bad in the meantime, and shows what changed', async () => {
    const me = await t.as('operador');
    const found = await checked(
      me,
      'drivers',
      await uploadSheet(t, 'operador', [headings, driver('0102030400', 'Fidel', { ruc: carrierRuc })]),
    );
    if (found.counts.NEW !== 1) throw new Error(JSON.stringify(await rowsOf('operador', found.id_import)));
    const block = (active: boolean) =>
      t.write(tx => tx.run(sql`update companies set active = ${active} where id_company = ${company.carrier}`));
    await block(false);
    const answer = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    await block(true);
    expect(answer.body.code).toBe('REVISION_CAMBIADA');
    const [row] = await rowsOf('operador', found.id_import);
    expect(row).toMatchObject({ effect: 'BAD', errors: { company_ruc: 'La compañía está inactiva' } });
    expect(await t.rows(sql`select 1 from drivers where identification_card = '0102030400'`)).toEqual([]);
  });

  test('adds the missing first zero of a cédula and a RUC, with a remark; leaves a passport as it is', async () => {
    const [first = '', second = ''] = [...'0123456789']
      .flatMap(digit => [`095000000${digit}`, `095000001${digit}`])
      .filter(isValid);
    const rows = [driver(String(Number(first)), 'Cero'), driver('999999999', 'Ninguna')];
    const found = await bringIn(t, 'operador', 'drivers', [
      [...headings, 'Tipo de documento', 'Nacionalidad'],
      ...rows.map(row => [...row, '', '']),
      [...driver(String(Number(second)), 'Pasaporte'), 'Pasaporte', 'Colombiana'],
      [...driver(second, 'Compañía', { ruc: carrierRuc.slice(1) }), '', ''],
    ]);
    expect(found.remarks[0]).toEqual({ identification_card: `Se completó el cero inicial: ${first}` });
    expect(found.errors[0]).toEqual({});
    expect(found.errors[1]).toHaveProperty('identification_card');
    expect(found.remarks[2]).toEqual({});
    expect(found.remarks[3]).toEqual({ company_ruc: `Se completó el cero inicial: ${carrierRuc}` });
    await found.store();
    const stored = await t.rows(
      sql`select identification_card from drivers where name = 'Cero' and last_name = 'Mora Paz'`,
    );
    expect(stored).toEqual([{ identification_card: first }]);
  });
});
