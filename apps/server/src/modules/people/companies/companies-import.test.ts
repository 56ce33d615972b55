import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCompanies, getCompaniesExcel } from '@cabezal/contract/people/companies/companies.calls';
import { companyColumns } from '@cabezal/contract/people/companies/company-import.data';
import { checkImport } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import type { SheetCell } from '../../../../test/write-excel.ts';
import { bringIn, correct, uploadSheet } from '../../system/imports/import.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const bring = (rows: Record<string, SheetCell>[]) =>
  bringIn(t, 'admin', 'companies', [
    companyColumns.map(column => column.header),
    ...rows.map(row => companyColumns.map(column => row[column.key] ?? '')),
  ]);
const stored = async (ruc: string) =>
  (
    await t.rows<Record<string, unknown>>(
      sql`select name, company_type, email, phone, early_billing, share_driver_truck, id_advisor, qualification, version from companies where ruc = ${ruc}`,
    )
  )[0];

test('companies are imported by the rules of the form, corrected in place and stored once', async () => {
  const [{ advisor } = { advisor: '' }] = await t.rows<{ advisor: string }>(
    sql`select name || ' ' || last_name as advisor from users where email = 'asesor@demo.ec'`,
  );
  const found = await bring([
    { ruc: 992345678001, name: 'Bananera Nueva', company_type: 'exportador', email: 'Hola@Nueva.ec', advisor },
    { ruc: '0992345679001', name: 'Frutas', company_type: 'Importador', phone: '12', advisor: 'Nadie' },
    { ruc: '0992345678001', name: 'Otra vez', company_type: 'Cliente' },
    { ruc: '99', name: '', company_type: 'Marciano' },
  ]);
  expect(found.errors).toEqual([
    {},
    { phone: expect.any(String), advisor: 'No hay un asesor comercial con ese nombre o correo' },
    { ruc: 'Repite la fila 2' },
    { ruc: 'El RUC es inválido', name: 'Campo obligatorio', company_type: expect.stringContaining('Use uno de estos') },
  ]);
  expect(found.remarks[0]).toEqual({ ruc: 'Se completó el cero inicial: 0992345678001' });
  const me = await t.as('admin');
  const cells = { phone: '0991234567', advisor: '' };
  expect((await correct(me, found.id_import, 3, cells)).effect).toBe('NEW');
  await found.store();
  expect(await stored('0992345678001')).toMatchObject({
    name: 'Bananera Nueva',
    company_type: 'EXP',
    email: 'hola@nueva.ec',
    share_driver_truck: true,
    early_billing: false,
    id_advisor: expect.any(Number),
    version: 1,
  });
  expect(await stored('0992345679001')).toMatchObject({ phone: '0991234567' });
  expect((await me.ok(getCompanies, { search: 'Bananera Nueva' })).rows).toHaveLength(1);
  expect(
    await t.rows(sql`select after->>'name' as name from audit_log where action = 'add_company' order by 1`),
  ).toEqual([{ name: 'Bananera Nueva' }, { name: 'Frutas' }]);
});

test('the exported list imports without changes; a change has the same effects as by the form', async () => {
  const me = await t.as('admin');
  const rows = (await cellsOf(me, getCompaniesExcel, {})) as SheetCell[][];
  const again = await bringIn(
    t,
    'admin',
    'companies',
    rows.map(row => Array.from(row, cell => cell ?? '')),
  );
  expect(again.errors.filter(errors => Object.keys(errors).length > 0)).toEqual([]);
  expect(again.counts).toMatchObject({ NEW: 0, CHANGE: 0, BAD: 0 });
  const { id_reservation } = await (await t.as('operador')).ok(saveReservation, exportBooking());
  const before = await stored('0790000004001');
  const changed = await bring([
    { ruc: '0790000004001', name: 'Bananera Jubones', company_type: 'Exportador', early_billing: 'Sí' },
    { ruc: '0990000002001', name: 'Transportes Andrade', company_type: 'Cliente' },
    { ruc: '1790000000001', name: 'Translitoral S.A.', company_type: 'Cliente' },
  ]);
  expect(changed.errors).toEqual([{}, {}, { company_type: 'La operadora es siempre un transportista' }]);
  const typed = await bring([{ ruc: '0790000004001', name: 'Bananera Jubones', company_type: 'Cliente' }]);
  expect(typed.errors).toEqual([{ company_type: 'El tipo no cambia: la compañía ya tiene viajes o reservas' }]);
  await changed.store();
  expect(await stored('0790000004001')).toMatchObject({
    ...before,
    name: 'Bananera Jubones',
    early_billing: true,
    version: Number(before?.version) + 1,
  });
  expect(await t.rows(sql`select client_name from reservations where id_reservation = ${id_reservation}`)).toEqual([
    { client_name: 'Bananera Jubones' },
  ]);
});

test('only the operator imports companies', async () => {
  const id_file = await uploadSheet(t, 'carrierAdmin', [['RUC']]);
  const stranger = await t.as('carrierAdmin');
  expect((await stranger.call(checkImport, { kind: 'companies', id_file })).status).toBe(403);
});
