import { updateAdvisor } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/insight/reports/reservations.calls';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import * as billing from '@cabezal/contract/money/billing/payment-orders.calls';
import { addPaymentCost } from '@cabezal/contract/money/costs/payment-costs.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import type { ReportDate } from '@cabezal/domain/insight/reports/report-dates';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { company, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let sap: SapSimulator;
let boss: Client;
let accountant: Client;
/** Reservations in three states: closed and invoiced, approved, waiting for approval. */
let done = 0;
let approved = 0;
let booked = 0;
beforeAll(async () => {
  sap = await startSap();
  t = await startTestApp({ SAP_URL: sap.url });
  boss = await t.as('admin');
});
afterAll(async () => {
  await t.close();
  await sap.close();
});

const figures = { km: 190.5, gallons: 30, peaje: '12.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };
const list = async (filters: object, me = accountant, rest: object = {}) => {
  const { rows } = await me.ok(calls.getReportReservations, { filters, ...rest });
  return rows.map(row => row.id_reservation);
};
const on = (date_kind: ReportDate, day: string) => list({ date_kind, date_from: day, date_to: day });

test('each kind of date finds the reservation on its business day, and not on the day before', async () => {
  t.setNow('2026-11-26T15:00:00Z');
  booked = (await boss.ok(saveReservation, exportBooking({ appointment_date: '2026-12-20' }))).id_reservation;
  t.setNow('2026-11-28T03:00:00Z');
  const cut_off = '2026-12-05T02:00:00Z';
  const reservation = await approvedReservation(t, { ...directExport('2026-12-03'), cut_off });
  done = reservation.id_reservation;
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  await giveContainer(t, id_guide, 'SUDU6204593');
  const { version } = await drive(t, id_guide, '2026-12-03T12:00:00Z');
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'FOTO', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
  await attachPapers(t, id_guide, ['TICKET']);
  // 23:30 of 5 December in Guayaquil.
  t.setNow('2026-12-06T04:30:00Z');
  boss = await t.as('admin');
  await boss.ok(guides.closeGuide, { ...figures, id_guide, version });
  t.setNow('2026-12-07T15:00:00Z');
  accountant = await t.as('contador');
  expect(await on('EMISION', '2026-12-07')).toEqual([]);
  const order = await accountant.ok(billing.generatePaymentOrder, { id_reservations: [done] });
  const { numero_orden } = order;
  await accountant.ok(billing.sendOrderSap, { numero_orden, version: order.version });
  await t.outbox.drain();
  const inSap = await accountant.ok(billing.getPaymentOrder, { numero_orden });
  await accountant.ok(facturarOrden, { numero_orden, version: inSap.version });

  const days: Record<ReportDate, [day: string, before: string]> = {
    CITA: ['2026-12-03', '2026-12-02'],
    CREACION: ['2026-11-27', '2026-11-28'],
    APROBACION: ['2026-11-27', '2026-11-28'],
    CUT_OFF: ['2026-12-04', '2026-12-05'],
    CIERRE: ['2026-12-05', '2026-12-06'],
    EMISION: ['2026-12-07', '2026-12-06'],
  };
  for (const [kind, [day, other]] of Object.entries(days) as [ReportDate, [string, string]][]) {
    expect(await on(kind, day), kind).toEqual([done]);
    expect(await on(kind, other), kind).not.toContain(done);
    // A reservation without a date of that kind is not found.
    if (kind !== 'CITA' && kind !== 'CREACION') expect(await list({ date_kind: kind }), kind).not.toContain(booked);
  }
  const [row] = (await accountant.ok(calls.getReportReservations, { filters: { date_kind: 'EMISION' } })).rows;
  expect(row).toMatchObject({ invoiced_on: '2026-12-07', billing: 'FACTURADA' });
  const backwards = { filters: { date_from: '2026-12-02', date_to: '2026-12-01' } };
  for (const call of [calls.getReportReservations, calls.getReportReservationsTotal, calls.getReportReservationsExcel])
    expect(await accountant.call(call, backwards)).toMatchObject({ status: 422, body: { code: 'PERIODO' } });
});

test('filters by party, lane, state and container; newest day first', async () => {
  approved = (await approvedReservation(t, exportBooking({ appointment_date: '2026-12-15' }))).id_reservation;
  expect(await list({})).toEqual([booked, approved, done]);
  expect(await list({}, accountant, { sort: [{ field: 'id_reservation', dir: 'asc' }] })).toEqual([
    booked,
    done,
    approved,
  ]);
  expect(await list({ status: ['FINISHED'] })).toEqual([done]);
  expect(await list({ shown_status: ['PENDIENTE', 'PENDING'] })).toEqual([booked]);
  expect(await list({}, accountant, { search: 'SUDU6204593' })).toEqual([done]);
  expect(await list({}, accountant, { search: String(approved) })).toContain(approved);
  const [carrier] = await t.rows<{ id: number }>(
    sql`select id_carrier as id from guides where id_reservation = ${done}`,
  );
  expect(await list({ id_party: carrier?.id ?? 0 })).toContain(done);
  expect(await list({ id_party: company.exporter })).toHaveLength(3);
  expect(await list({ id_party: company.importer })).toEqual([]);
  const [lane] = await t.rows<{ id_canton: number; id_port: number }>(
    sql`select p.id_canton, (select o.id_location from reservation_stops o where o.id_reservation = ${done} and o.code = 'PRT' order by o.position limit 1) as id_port
      from reservation_stops s join locations p using (id_location) where s.id_reservation = ${done} and s.code = 'PLT' order by s.position limit 1`,
  );
  expect(await list({ ...lane })).toEqual([booked, approved, done]);
  expect(await list({ id_canton: (lane?.id_canton ?? 0) + 1 })).toEqual([]);
  expect(await list({ id_port: (lane?.id_port ?? 0) + 1 })).toEqual([]);
});

test('filters by shipping line, operative and type', async () => {
  const [line] = await t.rows<{ id: number }>(
    sql`select id_shipping_line as id from reservations where id_reservation = ${done}`,
  );
  const id_shipping_line = line?.id ?? 0;
  expect(await list({ id_shipping_line })).toEqual([booked, approved, done]);
  expect(await list({ id_shipping_line: id_shipping_line + 1 })).toEqual([]);
  expect(await list({ reservation_type: 'E' })).toEqual([booked, approved, done]);
  expect(await list({ reservation_type: 'I' })).toEqual([]);
  await t.write(tx =>
    tx.run(
      sql`update reservations set id_operative = case id_reservation when ${approved} then ${user.operador}::int end`,
    ),
  );
  expect(await list({ id_operative: user.operador })).toEqual([approved]);
  const asked = { filters: { id_operative: user.operador } };
  expect((await accountant.ok(calls.getReportReservationsTotal, asked)).total).toMatchObject({ reservations: 1 });
});

test('the Excel has the chosen columns in their order, and no column that the person may not read', async () => {
  const heads = async (columns: string[], me = accountant) => {
    const { body } = await me.call(calls.getReportReservationsExcel, { columns });
    const sheet = (await readWorkbook(fileOf({ body }))).getWorksheet('RESERVAS');
    return ((sheet?.getRow(1).values ?? []) as string[]).slice(1);
  };
  expect(await heads(['sale', 'client_name', 'containers_text', 'sale_margin', 'nothing'])).toEqual([
    'RESERVA',
    'VENTA',
    'CLIENTE',
    'CONTENEDORES',
    'SOBRE LA VENTA (%)',
  ]);
  expect(await heads(['id_reservation'])).toEqual(['RESERVA']);
});

const sumOf = (values: (string | null)[]) => values.reduce((sum, value) => sum + Number(value), 0).toFixed(2);

test('the total, the rows and the Excel agree; the Excel shows the filters', async () => {
  const [type] = await t.rows<{ id_cost_type: number }>(sql`select id_cost_type from cost_types where code = 'OTRO'`);
  await boss.ok(addPaymentCost, {
    company_provider_id: company.otherCarrier,
    reservation_id: done,
    detalles: [
      { id_cost_type: type?.id_cost_type ?? 0, description: 'Prueba', subtotal: '17.33', iva_kind: 'STANDARD' },
    ],
  });
  for (const asked of [
    { filters: {} },
    { filters: { date_from: '2026-12-01', date_to: '2026-12-16' } },
    { search: 'MSKU', filters: {} },
    { search: 'el guabo', filters: {} },
  ]) {
    const { rows } = await accountant.ok(calls.getReportReservations, asked);
    const { total } = await accountant.ok(calls.getReportReservationsTotal, asked);
    expect(total, JSON.stringify(asked)).toEqual({
      reservations: rows.length,
      containers: rows.reduce((sum, row) => sum + row.containers_count, 0),
      sale: sumOf(rows.map(row => row.sale)),
      cost: sumOf(rows.map(row => row.cost)),
      margin: sumOf(rows.map(row => row.margin)),
      without_cost: 0,
    });
  }
  const asked = { filters: { date_from: '2026-12-01', date_to: '2026-12-16', id_client: company.exporter } };
  const { total } = await accountant.ok(calls.getReportReservationsTotal, asked);
  expect(total).toMatchObject({ reservations: 2 });
  expect(Number(total?.margin)).not.toBe(0);
  const answer = await accountant.call(calls.getReportReservationsExcel, asked);
  expect(answer.headers['content-disposition']).toMatch(/filename="reservas_\d{12}\.xlsx"/);
  const book = await readWorkbook(fileOf(answer));
  expect(book.worksheets.map(sheet => sheet.name)).toEqual(['RESERVAS', 'FILTROS']);
  const sheet = book.getWorksheet('RESERVAS');
  const heads = sheet?.getRow(1).values as string[];
  for (const [head, figure] of [
    ['CANTIDAD', total?.containers],
    ['VENTA', total?.sale],
    ['COSTO', total?.cost],
    ['MARGEN', total?.margin],
  ] as const) {
    const column = heads.indexOf(head);
    expect(sheet?.getRow(4).getCell(column).value, head).toMatchObject({ result: Number(figure) });
    expect(sheet?.getRow(4).getCell(column).formula, head).toMatch(/^SUBTOTAL\(9,[A-Z]+2:[A-Z]+3\)$/);
  }
  const said = new Map<unknown, unknown>();
  book.getWorksheet('FILTROS')?.eachRow(row => said.set(row.getCell(1).value, row.getCell(2).value));
  expect(said.get('CITA')).toBe('desde 01/dic/2026 hasta 16/dic/2026');
  expect(said.get('CLIENTE')).toMatch(/\w/);
  expect(said.get('CLIENTE')).not.toBe('Todos');
  expect(said.get('RESERVAS')).toBe('De todos los asesores');
});

test('an advisor reads only their own sales; without the right to see costs none are returned; others get 403', async () => {
  await t.write(tx => tx.run(sql`update reservations set id_advisor = null`));
  const advisor = await t.as('asesor');
  const totalOf = async (me: Client) => (await me.ok(calls.getReportReservationsTotal, {})).total;
  expect(await list({}, advisor)).toEqual([]);
  expect(await totalOf(advisor)).toMatchObject({ reservations: 0, sale: '0.00' });
  const { version } = await boss.ok(getReservation, { id_reservation: done });
  await boss.ok(updateAdvisor, { rows: [{ id_reservation: done, version, id_user: user.asesor }], motive: 'Reparto' });
  expect(await list({}, advisor)).toEqual([done]);
  expect(await totalOf(advisor)).toMatchObject({ reservations: 1 });
  const own = await advisor.call(calls.getReportReservationsExcel, {});
  const sheet = (await readWorkbook(fileOf(own))).getWorksheet('RESERVAS');
  expect([sheet?.getRow(2).getCell(1).value, sheet?.rowCount]).toEqual([done, 3]);

  await t.write(tx =>
    tx.run(
      sql`delete from role_permissions where id_permission_action in (select id_permission_action from permission_actions where code = 'cost.read')`,
    ),
  );
  const blind = await t.as('contador');
  const { rows } = await blind.ok(calls.getReportReservations, {});
  expect(rows).toHaveLength(3);
  for (const row of [...rows, await totalOf(blind)]) expect([row?.cost, row?.margin]).toEqual([null, null]);
  for (const row of rows) expect(row.profitability).toBeNull();
  const answer = await blind.call(calls.getReportReservationsExcel, {});
  const heads = (await readWorkbook(fileOf(answer))).getWorksheet('RESERVAS')?.getRow(1).values;
  for (const head of ['COSTO', 'MARGEN', 'RENTABILIDAD (%)']) expect(heads).not.toContain(head);
  const chosen = await blind.call(calls.getReportReservationsExcel, { columns: ['cost', 'sale'] });
  const few = (await readWorkbook(fileOf(chosen))).getWorksheet('RESERVAS')?.getRow(1).values;
  expect((few as string[]).slice(1)).toEqual(['RESERVA', 'VENTA']);
  for (const name of ['exporterAdmin', 'carrierAdmin', 'driver', 'exporterAccountant'] as const)
    for (const call of [
      calls.getReportReservations,
      calls.getReportReservationsTotal,
      calls.getReportReservationsExcel,
    ])
      expect((await (await t.as(name)).call(call, {})).status, name).toBe(403);
});
