import {
  getReservation,
  getReservations,
  reservationMoney,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/insight/indicators/money.calls';
import { getClosingsDashboard, getClosingsDashboardExcel } from '@cabezal/contract/insight/indicators/work.calls';
import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { gainSteps } from '@cabezal/domain/prices/amounts/gain-steps';
import { CLOSING_GROUP_NAMES, CLOSING_GROUPS } from '@cabezal/domain/trips/rules/closing-hours';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { company, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { refreshFacts } from '../daily-sums/daily-sums.jobs.ts';

let t: TestApp;
let accountant: Client;
/** Reservation that is closed, an export of 16 December. There are also an open export, and an import of the next month. */
let closed: number;
const asked = { from: '2026-12-10', to: '2027-01-20' };

beforeAll(async () => {
  t = await startTestApp();
  const day = '2026-12-16';
  const trip = await approvedReservation(t, directExport(day));
  closed = trip.id_reservation;
  const { id_guide } = await issuedGuide(t, trip, 'VIAJE', set(1));
  await giveContainer(t, id_guide, 'MSKU7502140');
  const { version } = await drive(t, id_guide, `${day}T12:00:00.000Z`);
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
  t.setNow('2026-12-18T14:00:00.000Z');
  const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };
  await (await t.as('operador')).ok(guides.closeGuide, { ...figures, id_guide, version });
  await approvedReservation(t, directExport('2026-12-20'));
  await approvedReservation(t, importBooking({ appointment_date: '2027-01-05' }));
  await refreshFacts(t.db);
  accountant = await t.as('contador');
});
afterAll(() => t.close());

const saleOf = async (id_reservation: number) =>
  (await (await t.as('admin')).ok(getReservation, { id_reservation })).totals?.sale ?? '0.00';
const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0).toFixed(2);

test('each cent of a sale is in exactly one part: on a trip, to order, ordered, invoiced', async () => {
  const before = await accountant.ok(calls.getBillingDashboard, asked);
  expect(before.total).toMatchObject({ reservations: 3, invoiced: '0.00', ordered: '0.00' });
  expect(before.total.to_order).toBe(await saleOf(closed));
  const { invoiced, ordered, to_order, on_trip, sale } = before.total;
  expect(sum([invoiced, ordered, to_order, on_trip])).toBe(sale);
  expect(Number(on_trip)).toBeGreaterThan(0);

  await (await t.as('admin')).ok(generatePaymentOrder, { id_reservations: [closed] });
  await refreshFacts(t.db);
  const after = await accountant.ok(calls.getBillingDashboard, asked);
  expect(after.total).toEqual({ ...before.total, ordered: before.total.to_order, to_order: '0.00' });
});

test('months, clients, Excel and the list behind a number have equal sums', async () => {
  const found = await accountant.ok(calls.getBillingDashboard, asked);
  expect(found.months).toMatchObject([
    { month: '2026-12', from: '2026-12-10', to: '2026-12-31', reservations: 2 },
    { month: '2027-01', from: '2027-01-01', to: '2027-01-20', reservations: 1 },
  ]);
  for (const rows of [found.months, found.clients])
    for (const part of ['invoiced', 'ordered', 'to_order', 'on_trip', 'sale'] as const)
      expect(sum(rows.map(row => row[part]))).toBe(found.total[part]);
  expect(found.clients.map(row => row.id_client).sort()).toEqual([company.exporter, company.importer]);
  expect(found.clients.at(-1)?.cumulative_percent).toBe(100);
  const status = ['ACCEPTED', 'IN_PROGRESS', 'FINISHED'];
  for (const { from, to, reservations } of found.months) {
    const filters = { status, appointment_from: from, appointment_to: to };
    expect((await accountant.ok(getReservations, { filters })).total).toBe(reservations);
  }
  const sheet = await rowsOf(accountant, calls.getBillingDashboardExcel, asked);
  expect(sheet.map(row => [row.MES, row['POR ORDENAR'], row.RESERVAS])).toEqual([
    ...found.months.map(row => [row.month, Number(row.to_order), row.reservations]),
    ['TOTAL', Number(found.total.to_order), 3],
  ]);
});

test('each filter selects a part of the total', async () => {
  const { total } = await accountant.ok(calls.getBillingDashboard, asked);
  const of = async (filters: object) =>
    (await accountant.ok(calls.getBillingDashboard, { ...asked, ...filters })).total;
  const exporter = await of({ id_client: company.exporter });
  const importer = await of({ id_client: company.importer });
  expect([exporter.reservations, importer.reservations]).toEqual([2, 1]);
  expect(sum([exporter.on_trip, importer.on_trip])).toBe(total.on_trip);
  expect(await of({ own: true })).toMatchObject({ reservations: 1 });
  expect(await of({ id_port: 1 })).toMatchObject({ reservations: 1, sale: importer.sale });
});

test('lanes: sale, cost and profitability equal the sums of their reservations, on the screen and in the Excel', async () => {
  const found = await accountant.ok(calls.getLaneGainDashboard, asked);
  const [totals] = await t.rows(sql<{
    sale: string;
    cost: string;
  }>`select sum(t.sale)::numeric(14, 2)::text as sale, sum(t.cost)::numeric(14, 2)::text as cost
    from reservation_totals t join reservations r using (id_reservation) where r.appointment_date between ${asked.from} and ${asked.to}`);
  expect(found.total).toMatchObject({ ...totals, gain: (Number(totals?.sale) - Number(totals?.cost)).toFixed(2) });
  expect(found.total.profitability).toBe(
    (((Number(totals?.sale) - Number(totals?.cost)) / Number(totals?.cost)) * 100).toFixed(2),
  );
  expect(sum(found.lanes.map(lane => lane.cost))).toBe(totals?.cost);
  expect(found.lanes.map(lane => lane.reservations).sort()).toEqual([1, 2]);
  expect(found.lanes.some(lane => lane.name.startsWith('El Guabo – '))).toBe(true);

  const sheet = await rowsOf(accountant, calls.getLaneGainReport, asked);
  expect(sheet).toHaveLength(3);
  expect(sheet.at(-1)).toMatchObject({ RUTA: 'TOTAL', VENTA: Number(totals?.sale), COSTO: Number(totals?.cost) });
  // One guide is closed: its kilometres and toll are counted, and its hours from its first departure to its last.
  expect(sheet.at(-1)).toMatchObject({ VIAJES: 1, KM: 190.5, PEAJE: 24 });
});

test('the waterfall of a reservation begins with its sale and ends with its gain, as in the lists, whether closed or not', async () => {
  const { rows } = await accountant.ok(getReservations, {});
  expect(rows.length).toBeGreaterThan(2);
  for (const { id_reservation } of rows) {
    const money = await accountant.ok(reservationMoney, { id_reservation });
    const steps = gainSteps(money);
    const [totals] = await t.rows(sql<{ sale: string; gain: string }>`select sale::text, (sale - cost)::text as gain
      from reservation_totals where id_reservation = ${id_reservation}`);
    expect([steps[0]?.amount, steps.at(-1)?.amount]).toEqual([totals?.sale, totals?.gain]);
    expect(sum(steps.slice(0, -1).map(step => step.amount))).toBe(totals?.gain);
    // Every cost has its own line; the estimate of open guides is one of them.
    expect(steps.some(step => step.key === 'REST')).toBe(false);
    expect(steps.some(step => step.key === 'ESTIMATE')).toBe(id_reservation !== closed);
    const toll = money.costs.filter(line => line.kind === 'TOLL').map(line => line.subtotal);
    expect(steps.find(step => step.key === 'TOLL')?.amount).toBe(toll.length === 0 ? undefined : `-${sum(toll)}`);
  }
});

test('closings by person and by hours until the closing: screen, Excel and list of guides agree', async () => {
  const boss = await t.as('admin');
  const days = { from: '2026-12-18', to: '2026-12-18' };
  const found = await boss.ok(getClosingsDashboard, days);
  const [stored] = await t.rows(sql<{
    hours: number;
  }>`select extract(epoch from g.closed_at - (select max(s.departure_at) from guide_stops s
    where s.id_guide = g.id_guide))::integer / 3600 as hours from guides g where g.id_reservation = ${closed} and g.deleted_at is null`);
  expect(stored?.hours).toBeGreaterThan(24);
  const group = (stored?.hours ?? 0) > 48 ? 'UP_TO_72' : 'UP_TO_48';
  expect(found.total).toMatchObject({ guides: 1, in_time_percent: 0, groups: { [group]: 1 } });
  expect(found.people).toMatchObject([{ id_user: user.operador, guides: 1 }]);
  for (const closing of CLOSING_GROUPS) {
    const filters = { closed_from: days.from, closed_to: days.to, closing };
    expect([closing, (await boss.ok(guides.getGuides, { filters })).total]).toEqual([
      closing,
      found.total.groups[closing],
    ]);
  }
  for (const [closed_by, total] of [
    [user.operador, 1],
    [user.admin, 0],
  ] as const) {
    const filters = { closed_from: days.from, closed_to: days.to, closed_by };
    expect((await boss.ok(guides.getGuides, { filters })).total).toBe(total);
  }
  const sheet = await rowsOf(boss, getClosingsDashboardExcel, days);
  expect(sheet).toMatchObject([{ RESERVA: closed, GRUPO: CLOSING_GROUP_NAMES[group], CUMPLE: 'No' }]);
  expect((await boss.ok(getClosingsDashboard, { from: '2026-12-19', to: '2026-12-20' })).total.guides).toBe(0);
});

test('the lanes need the permission to see costs; other companies get no data, whatever permissions their role has', async () => {
  expect((await (await t.as('monitor')).call(calls.getLaneGainDashboard, asked)).status).toBe(403);
  const stranger = await t.as('exporterAdmin');
  const nobody = { months: [], clients: [], others: null, total: { sale: '0.00', reservations: 0 } };
  expect(await stranger.ok(calls.getBillingDashboard, asked)).toMatchObject(nobody);
  expect((await stranger.call(calls.getBillingDashboardExcel, asked)).status).toBe(404);
  expect((await stranger.call(calls.getLaneGainDashboard, asked)).status).toBe(403);
  const refused = await accountant.call(calls.getBillingDashboard, { from: '2026-12-10', to: '2026-12-09' });
  expect(refused).toMatchObject({ status: 400 });
});
