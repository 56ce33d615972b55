import { editCertificate, getCertificateHistory } from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { getTruck, getTrucks } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { correctImportRow } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { SheetCell } from '../../../../test/write-excel.ts';
import { nobody } from '../../../platform/http/context.ts';
import { checkRows } from '../../system/imports/check-rows.ts';
import { isGood } from '../../system/imports/check-workbook.ts';
import { bringIn, rowAt } from '../../system/imports/import.samples.ts';
import type { KindOfImport, Who } from '../../system/imports/kind.ts';
import { truckImport } from './trucks.import.ts';

const kind: KindOfImport<unknown> = truckImport;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const heads = ['Placa', 'Disco', 'Matrícula vence', 'Certificado MTOP', 'Certificado MTOP vence', 'Póliza vence'];
const bring = (rows: readonly (readonly SheetCell[])[]) => bringIn(t, 'operador', 'trucks', [heads, ...rows]);
const truckOf = async (search: string) => {
  const me = await t.as('operador');
  const [row] = (await me.ok(getTrucks, { search })).rows;
  return me.ok(getTruck, { id_truck: row?.id_truck ?? 0 });
};
const full = ['GCZ-0001', '901', '31/12/2027', 'mtop-1', '30/11/2027', '15/06/2027'] as const;

test('imports a truck with the papers that a trip requires, checked as in their form', async () => {
  const brought = await bring([
    full,
    ['GCZ-0002', '902', '', '', '31/12/2027', ''],
    ['GCZ-0003', '903', '', 'x', '', '01/01/2020'],
    ['GCZ-0004', '904', 'mañana', '', '', '01/01/2020'],
  ]);
  expect(brought.errors).toEqual([
    {},
    { 'certificate.certificado': 'Ingrese el número del certificado MTOP' },
    { 'expiry.certificado': 'Ingrese el día en que vence' },
    { 'expiry.matricula': 'Ingrese una fecha como 15/03/2029' },
  ]);
  expect(brought.remarks[3]).toEqual({ 'expiry.poliza': 'Ya venció' });
  await brought.store();
  const truck = await truckOf('GCZ0001');
  expect(truck.certificate_state).toBe('ok');
  expect(
    truck.certificates.map(one => [one.type_certificate, one.cert_mop_number, one.expires_on, one.author]),
  ).toEqual(
    expect.arrayContaining([
      ['matricula', null, '2027-12-31', 'operador Prueba'],
      ['certificado', 'MTOP-1', '2027-11-30', 'operador Prueba'],
      ['poliza', null, '2027-06-15', 'operador Prueba'],
    ]),
  );
  const me = await t.as('operador');
  const { rows } = await me.ok(getHistory, { noun: 'truck', id: truck.id_truck });
  expect(rows).toHaveLength(4);
});

test('the same file again changes nothing; a later date renews, an earlier one is refused, a number is corrected', async () => {
  expect((await bring([full])).counts).toEqual({ NEW: 0, CHANGE: 0, SAME: 1, BAD: 0 });
  const { id_truck, version } = await truckOf('GCZ0001');
  const brought = await bring([['GCZ0001', '901', '31/12/2028', 'MTOP-2', '', '14/06/2027']]);
  expect(brought.errors).toEqual([{ 'expiry.poliza': 'La renovación debe vencer después del 15/jun/2027' }]);
  const me = await t.as('operador');
  const { mark } = await rowAt(me, brought.id_import, 2);
  const cells = { 'expiry.poliza': '' };
  const row = await me.ok(correctImportRow, { id_import: brought.id_import, row_number: 2, mark, cells });
  expect(row).toMatchObject({ effect: 'CHANGE', errors: {} });
  expect(row.before).toEqual({ 'expiry.matricula': '31/dic/2027', 'certificate.certificado': 'MTOP-1' });
  await brought.store();
  const after = await me.ok(getTruck, { id_truck });
  const held = Object.fromEntries(after.certificates.map(one => [one.type_certificate, one]));
  expect(held.matricula?.expires_on).toBe('2028-12-31');
  expect(held.certificado).toMatchObject({ cert_mop_number: 'MTOP-2', expires_on: '2027-11-30' });
  expect(held.poliza?.expires_on).toBe('2027-06-15');
  // The truck's own values did not change.
  expect(after.version).toBe(version);
  const versions = await me.ok(getCertificateHistory, { id_truck, type_certificate: 'matricula' });
  expect(versions.map(one => [one.expires_on, one.active, one.replaced_by])).toEqual([
    ['2028-12-31', true, null],
    ['2027-12-31', false, versions[0]?.id_certificate],
  ]);
  const actions = await t.rows<{ action: string }>(sql`select action from audit_log
    where noun = 'truck' and id_record = ${String(id_truck)} order by id desc limit 2`);
  expect(actions.map(one => one.action).toSorted()).toEqual(['edit_certificate', 'renew_certificate']);
});

test('does not change another company’s truck', async () => {
  const [other] = await t.rows(
    sql<{ plate: string }>`select license_plate as plate from trucks where id_company not in
      (select id_company from users where email like 'carrieradmin%') and not is_owner limit 1`,
  );
  const brought = await bringIn(t, 'carrierAdmin', 'trucks', [
    heads,
    [other?.plate ?? '', '77', '31/12/2030', '', '', ''],
  ]);
  expect(brought.errors).toEqual([{ license_plate: 'Ya existe un camión con esa placa' }]);
});

test('does not overwrite a paper renewed in the meantime', async () => {
  const { id_truck, certificates } = await truckOf('GCZ0001');
  const kept = certificates.find(one => one.type_certificate === 'poliza');
  const cells = { license_plate: 'GCZ-0001', disk: '901', 'expiry.poliza': '31/12/2029' };
  const who: Who = {
    actor: { ...nobody, audience: 'operator', id_company: 1, actions: new Set(['truck.write']) },
    today: '2026-11-21',
  };
  const check = () => t.write(tx => checkRows(tx, who, kind, [{ row_number: 2, cells }]));
  const store = (rows: Awaited<ReturnType<typeof check>>) =>
    t.write(tx => kind.store(tx, who, rows.filter(isGood), undefined));
  const read = await check();
  expect(read.map(row => row.effect)).toEqual(['CHANGE']);
  const form = { id_truck, id_certificate: kept?.id_certificate, version: kept?.version, renew: true };
  const me = await t.as('operador');
  await me.ok(editCertificate, { ...form, type_certificate: 'poliza', expires_on: '2028-01-01' });
  await expect(store(read)).rejects.toMatchObject({ code: 'MODIFICADO' });
  const counts = async () =>
    (await truckOf('GCZ0001')).certificates.find(one => one.type_certificate === 'poliza')?.expires_on;
  expect(await counts()).toBe('2028-01-01');
  await store(await check());
  expect(await counts()).toBe('2029-12-31');
});
