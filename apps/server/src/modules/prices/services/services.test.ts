import * as calls from '@cabezal/contract/prices/services/services.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const escort = {
  code: 'esc1',
  name: 'Escolta armada',
  description: 'Vehículo con dos personas',
  service_type: 'CUSTODIA',
  iva_kind: 'STANDARD',
  unit_price: '85.50',
  bookable: true,
};
const logged = (action: string) =>
  t.rows<{ id_record: string; before: Record<string, unknown>; after: Record<string, unknown>; id_user: number }>(
    sql`select id_record, before, after, id_user from audit_log where noun = 'service' and action = ${action} order by id desc`,
  );
const codes = (rows: { code: string }[]) => rows.map(row => row.code);
const byCode = async (code: string) => {
  const { rows } = await (await t.as('admin')).ok(calls.getServices, { search: code });
  const row = rows.find(one => one.code === code);
  return (await t.as('admin')).ok(calls.getService, { id_service: row?.id_service });
};
const inputOf = ({
  id_service,
  version,
  code,
  name,
  description,
  service_type,
  iva_kind,
  unit_price,
  bookable,
}: calls.Service) => ({
  id_service,
  version,
  code,
  name,
  description,
  service_type,
  iva_kind,
  unit_price,
  bookable,
});
const charge = (id_service: number, id_reservation: number, at: string) =>
  t.write(tx =>
    tx.run(sql`insert into charges (id_reservation, id_service, source, description, quantity, unit_price, subtotal, iva_kind, created_at)
      values (${id_reservation}, ${id_service}, 'SERVICE', 'Escolta', 1, 85.50, 85.50, 'STANDARD', ${at})`),
  );

test('every field is stored, listed, in the Excel and in the log; reading does not allow writing', async () => {
  const me = await t.as('contador');
  const made = await me.ok(calls.addService, escort);
  expect(made).toMatchObject({ ...escort, code: 'ESC1', active: true, version: 1, can: { edit: true, retire: true } });
  const { rows } = await me.ok(calls.getServices, { search: 'escolta' });
  expect(rows).toMatchObject([{ ...escort, code: 'ESC1' }]);
  const [header = [], row = []] = await cellsOf(me, calls.getServicesExcel, { search: 'escolta' });
  const cell = (name: string) => row[header.indexOf(name)];
  expect([cell('Código'), cell('Tipo'), cell('IVA'), cell('Precio sin IVA'), cell('En reservas')]).toEqual([
    'ESC1',
    'Custodia',
    'IVA general',
    85.5,
    'Sí',
  ]);
  expect((await logged('add_service'))[0]).toMatchObject({ id_user: 6, after: { code: 'ESC1', unit_price: '85.50' } });
  const asesor = await t.as('asesor');
  expect((await asesor.ok(calls.getService, { id_service: made.id_service })).can.edit).toBe(
    'Su usuario no puede editar servicios',
  );
  expect((await asesor.call(calls.addService, { ...escort, code: 'ESC2' })).status).toBe(403);
  for (const who of ['monitor', 'carrierAdmin', 'exporterAdmin', 'driver'] as const)
    expect((await (await t.as(who)).call(calls.getServices, {})).status, who).toBe(403);
});

test('reports invalid data by field and refuses a duplicate code', async () => {
  const me = await t.as('admin');
  const bad = await me.call(calls.addService, { ...escort, code: 'Ñ-1', unit_price: '-1.00' });
  expect(bad).toMatchObject({
    status: 422,
    body: {
      fields: {
        code: 'El código lleva de 2 a 6 letras o números',
        unit_price: 'El precio va de 0,00 a 999.999,99',
      },
    },
  });
  expect((await me.call(calls.addService, { ...escort, service_type: 'NADA' })).body.fields).toEqual({
    service_type: 'Elija el tipo',
  });
  expect(await me.call(calls.addService, escort)).toMatchObject({
    status: 409,
    body: { code: 'CODIGO_DUPLICADO', fields: { code: 'Ya existe un servicio con ese código' } },
  });
  const both = await Promise.all([
    me.call(calls.addService, { ...escort, code: 'RACE' }),
    (await t.as('contador')).call(calls.addService, { ...escort, code: 'RACE' }),
  ]);
  expect(both.map(answer => answer.body.code === 'CODIGO_DUPLICADO').sort()).toEqual([false, true]);
});

test('the list filters by type, VAT, booking and use', async () => {
  const me = await t.as('asesor');
  const of = async (filters: object) => codes((await me.ok(calls.getServices, { filters })).rows);
  expect((await of({ service_type: 'FLETE' })).sort()).toEqual(['DEV', 'FFL', 'FLE', 'PAR', 'RET']);
  expect(await of({ iva_kind: 'ZERO' })).toHaveLength(5);
  expect(await of({ bookable: true })).toContain('ESC1');
  expect(await of({ active: false })).toEqual([]);
  const dear = await me.ok(calls.getServices, { sort: [{ field: 'unit_price', dir: 'desc' }], page_size: 2 });
  expect(dear.rows.map(row => row.unit_price)).toEqual(['90.00', '85.50']);
  expect((await me.ok(calls.getTypeServices)).map(type => type.name)).toContain('Custodia');
});

test('the log shows changes in words; a stale version is refused; an inactive service is not booked', async () => {
  const me = await t.as('contador');
  const before = await byCode('ESC1');
  const after = await me.ok(calls.updateService, { ...inputOf(before), unit_price: '90.00', active: false });
  expect(after).toMatchObject({ unit_price: '90.00', active: false, version: before.version + 1 });
  expect((await logged('update_service'))[0]).toMatchObject({
    before: { unit_price: '85.50', active: true },
    after: { unit_price: '90.00', active: false },
  });
  const { rows } = await me.ok(getHistory, { noun: 'service', id: before.id_service });
  expect(rows[0]).toMatchObject({ what: 'Modificó el servicio' });
  expect(rows[0]?.changes).toContainEqual({
    field: 'unit_price',
    label: 'Precio unitario',
    before: '$85,50',
    after: '$90,00',
  });
  expect((await me.call(calls.updateService, inputOf(before))).body.code).toBe('MODIFICADO');
  const offered = codes(await (await t.as('exporterAdmin')).ok(calls.getBookableServices));
  expect(offered).not.toContain('ESC1');
  const back = await me.ok(calls.updateService, { ...inputOf(after), active: true, code: 'ESC9' });
  expect(back).toMatchObject({ code: 'ESC9', active: true });
});

test('shows where it was charged in the last twelve months, newest first; a charged service keeps its code and is not deleted', async () => {
  const me = await t.as('contador');
  const { id_service } = await byCode('ESC9');
  const recent = await t.write(tx => sampleTrip(tx, {}));
  const old = await t.write(tx => sampleTrip(tx, {}));
  await charge(id_service, recent.id_reservation, '2026-11-01T12:00:00Z');
  await charge(id_service, recent.id_reservation, '2026-11-02T12:00:00Z');
  await charge(id_service, old.id_reservation, '2025-10-01T12:00:00Z');
  const found = await byCode('ESC9');
  expect(found.used_since).toBe('2025-11-21');
  expect(found.reservations).toEqual({
    count: 1,
    count_is_exact: true,
    newest: [
      {
        id_reservation: recent.id_reservation,
        client_name: 'Bananera Río Jubones',
        appointment_date: '2026-11-22',
        quantity: '2.00',
        subtotal: '171.00',
      },
    ],
  });
  expect(found.orders).toEqual({ count: 0, count_is_exact: true, newest: [] });
  const renamed = await me.call(calls.updateService, { ...inputOf(found), code: 'ESC2' });
  expect(renamed).toMatchObject({ status: 409, body: { code: 'CODIGO_FIJO' } });
  const refused = await me.call(calls.deleteService, { id_service, version: found.version });
  expect(refused).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(refused.body.message).toContain('3 rubros de reservas');
  expect((await me.ok(calls.updateService, { ...inputOf(found), name: 'Escolta' })).name).toBe('Escolta');
});

test('a billed freight service stays freight; the retention of an order follows from the type', async () => {
  const me = await t.as('contador');
  const made = await me.ok(calls.addService, { ...escort, code: 'FLX', service_type: 'FLETE', iva_kind: 'ZERO' });
  const other = await me.ok(calls.updateService, { ...inputOf(made), service_type: 'OTRO' });
  const freight = await me.ok(calls.updateService, { ...inputOf(other), service_type: 'FLETE' });
  await t.write(async tx => {
    const { numero_orden } = await tx.one(sql<{ numero_orden: number }>`
      insert into payment_orders (id_bill_to, bill_to_name, bill_to_ruc, emission_date, created_at)
      values (4, 'Bananera Río Jubones', '0790000004001', '2026-11-20', '2026-11-20T12:00:00Z') returning numero_orden`);
    await tx.run(sql`insert into payment_order_lines (numero_orden, id_service, description, quantity, unit_price, subtotal, iva_kind, codigo_sri, tarifa, iva)
      values (${numero_orden}, ${made.id_service}, 'Flete', 1, 100, 100, 'ZERO', '0', 0, 0)`);
  });
  const refused = await me.call(calls.updateService, { ...inputOf(freight), service_type: 'OTRO' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'TIPO_FIJO' } });
  expect((await byCode('FLX')).orders).toMatchObject({
    count: 1,
    newest: [{ status: 'BORRADOR', subtotal: '100.00' }],
  });
});

test('refuses to delete or deactivate services that the program books itself, with the reason; others are deleted', async () => {
  const me = await t.as('admin');
  for (const code of ['FLE', 'FFL', 'STB', 'GEN']) {
    const found = await byCode(code);
    expect(found.can.retire, code).toContain(`El servicio ${code} no se elimina ni se desactiva`);
    const off = await me.call(calls.updateService, { ...inputOf(found), active: false });
    expect(off.body.code, code).toBe('SERVICIO_DEL_SISTEMA');
    const { id_service, version } = found;
    expect((await me.call(calls.deleteService, { id_service, version })).body.code, code).toBe('SERVICIO_DEL_SISTEMA');
    // The price may change.
    expect((await me.ok(calls.updateService, { ...inputOf(found), unit_price: '61.00' })).unit_price).toBe('61.00');
  }
  const { id_service, version } = await byCode('RACE');
  expect((await me.call(calls.deleteService, { id_service, version: 99 })).body.code).toBe('MODIFICADO');
  await me.ok(calls.deleteService, { id_service, version });
  expect((await me.call(calls.getService, { id_service })).status).toBe(404);
  expect((await logged('delete_service'))[0]?.before).toMatchObject({ code: 'RACE' });
});

test('hides the price from carriers and drivers, and lets only the operator edit services, whatever the role', async () => {
  const customer = await (await t.as('exporterAdmin')).ok(calls.getBookableServices);
  expect(customer.length).toBeGreaterThan(3);
  expect(customer.every(s => s.bookable && s.unit_price !== undefined)).toBe(true);
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code in ('service.read', 'service.write')`),
  );
  for (const who of ['carrierAdmin', 'driver'] as const)
    for (const row of await (await t.as(who)).ok(calls.getBookableServices))
      expect(row).not.toHaveProperty('unit_price');
  const carrier = await t.as('carrierAdmin');
  for (const row of (await carrier.ok(calls.getServices, {})).rows) expect(row).not.toHaveProperty('unit_price');
  const one = await carrier.ok(calls.getService, { id_service: 1 });
  expect(one).not.toHaveProperty('unit_price');
  expect(one).not.toHaveProperty('orders');
  const [header = []] = await cellsOf(carrier, calls.getServicesExcel, {});
  expect(header).not.toContain('Precio sin IVA');
  expect((await carrier.call(calls.addService, { ...escort, code: 'MIO' })).body.code).toBe('SIN_PERMISO');
});

test('uses the VAT valid on the business date', async () => {
  const me = await t.as('contador');
  const current = async () =>
    (await me.ok(calls.getIva)).filter(i => i.current && i.kind === 'STANDARD').map(i => i.tarifa);
  expect(await current()).toEqual(['15.00']);
  t.setNow('2024-04-01T04:59:00Z'); // still 31 March in Guayaquil
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
  expect(await current()).toEqual(['12.00']);
});
