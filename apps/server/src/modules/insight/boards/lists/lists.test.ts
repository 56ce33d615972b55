import { updateAdvisor, updateOperative } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation, getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import * as calls from '@cabezal/contract/insight/boards/lists.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { rowsOf } from '../../../../../test/read-excel.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../../test/trips.ts';
import { user } from '../../../../../test/world.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
let given: number;
let others: number;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  const mine = await approvedReservation(t, directExport('2026-11-24', '08:00'));
  const other = await approvedReservation(t, directExport('2026-11-24', '10:00'));
  [given, others] = [mine.id_reservation, other.id_reservation];
  const motive = 'Cambio de cartera';
  const row = async (id_user: number) => {
    const { version } = await clerk.ok(getReservation, { id_reservation: given });
    return { rows: [{ id_reservation: given, version, id_user }], motive };
  };
  await clerk.ok(updateAdvisor, await row(user.asesor));
  await clerk.ok(updateOperative, await row(user.operativo));
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

test('people find their own reservations, and those without a responsible person', async () => {
  const ids = async (call: typeof calls.getAdvisorReservations, who: Client, filters: object) =>
    (await who.ok(call, { filters })).rows.map(row => row.id_reservation).sort();
  const [advisor, operative] = [await t.as('asesor'), await t.as('operativo')];
  expect(await ids(calls.getAdvisorReservations, advisor, { mine: true })).toEqual([given]);
  expect(await ids(calls.getTeamReservations, operative, { mine: true })).toEqual([given]);
  expect(await ids(calls.getTeamReservations, operative, { id_operative: user.operativo })).toEqual([given]);
  expect(await ids(calls.getTeamReservations, operative, { lacks: 'id_operative' })).toEqual([others]);
  expect((await clerk.ok(calls.getTeamReservations, {})).total).toBe((await clerk.ok(getReservations, {})).total);
});

test('shows overdue tasks and late guides; costs only to people who may see them', async () => {
  await clerk.ok(createTask, { id_reservation: given, title: 'Pedir turno', due_at: '2026-11-21T13:00:00.000Z' });
  const guide = await issuedGuide(t, await clerk.ok(getReservation, { id_reservation: others }), 'VIAJE', set(1));
  const read = async (id: number, who = clerk) =>
    (await who.ok(calls.getTeamReservations, {})).rows.find(row => row.id_reservation === id);
  expect(await read(given)).toMatchObject({ tasks_overdue: expect.any(Number), late_guides: 0 });
  expect((await read(given))?.tasks_overdue).toBeGreaterThan(0);
  expect((await read(others))?.late_guides).toBe(0);
  const [stop] = await t.rows<{ at: string }>(
    sql`select max(appointment_at) as at from guide_stops where id_guide = ${guide.id_guide}`,
  );
  await drive(t, guide.id_guide, '2026-11-24T08:00:00Z', ['DEP', 'arrival']);
  t.setNow(new Date(Date.parse(stop?.at ?? '') + 60_000).toISOString());
  const { rows } = await clerk.ok(calls.getTeamReservations, { filters: { late: true } });
  expect(rows.map(row => [row.id_reservation, row.late_guides])).toEqual([[others, 1]]);
  expect((await read(given))?.cost).not.toBeNull();
  expect(await read(given, await t.as('operativo'))).toMatchObject({ cost: null, profitability: null });
  const [line] = await rowsOf(await t.as('operativo'), calls.getTeamReservationsExcel, { filters: { mine: true } });
  expect(line).toMatchObject({ Reserva: given, 'Guías atrasadas': 0 });
  expect(Object.keys(line ?? {})).not.toContain('Costo');
});

test('reservations with the guides that the person may see', async () => {
  const page = await clerk.ok(calls.getReservationsWithGuides, {});
  expect(page.rows.map(row => [row.id_reservation, row.guides.length])).toEqual([[others, 1]]);
  const guide = page.rows[0]?.guides[0];
  expect(guide).toMatchObject({ number: 1, papers: 0, driver_name: expect.any(String) });
  await attachPapers(t, guide?.id_guide ?? 0, ['EIR_SALIDA', 'SELLO']);
  const customer = await (await t.as('exporterAdmin')).ok(calls.getReservationsWithGuides, {});
  expect(customer.rows[0]?.guides[0]).toMatchObject({ papers: 2, guide_number: guide?.guide_number });
  expect((await (await t.as('strangerAdmin')).ok(calls.getReservationsWithGuides, {})).total).toBe(0);
  const [line] = await rowsOf(await t.as('exporterAdmin'), calls.getReservationsWithGuidesExcel, {});
  expect(line).toMatchObject({ Reserva: others, Conductores: guide?.driver_name });
  expect(line?.Guías).toMatch(new RegExp(`^${guide?.guide_number} .+ \\(2\\)$`));
});

test('only the operator has lists by person', async () => {
  const admin = await t.as('admin');
  expect((await admin.ok(calls.getAdvisorReservations, {})).total).toBe(2);
  for (const who of ['exporterAdmin', 'monitor', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(calls.getAdvisorReservations, {})).status).toBe(403);
});

test('drivers find containers only in their own reservations', async () => {
  const driver = await t.as('driver');
  for (const search of ['MSKU7502140', '48123', 'bananera zeta'])
    expect((await driver.call(calls.getReservationsWithGuides, { search })).status).toBe(200);
});
