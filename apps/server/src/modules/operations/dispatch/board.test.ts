import { getBoard, getDispatch } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Resources } from '../../trips/state/assignment/resources.queries.ts';
import { directExport, madeGuide, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const guideOf = async (id_leg: number, resources: Resources): Promise<number> => madeGuide(t, id_leg, resources);
const board = async (date: string, days = 1) => (await t.as('despacho')).ok(getBoard, { date, days });

test('a leg waits on its day with route, turno and genset; legs of earlier days wait with it, those of later days do not', async () => {
  const early = await waitingTrip(t, directExport('2026-12-01', '08:00'));
  const late = await waitingTrip(t, directExport('2026-12-02', '20:00'));
  const today = await board(late.day);
  expect(today.unassigned.map(l => l.id_leg)).toEqual([early.trip.id_leg, late.trip.id_leg]);
  expect(today.unassigned[1]).toMatchObject({
    id_reservation: late.id_reservation,
    number: 1,
    kind: 'VIAJE',
    route: 'Tercon → El Guabo → DP World Posorja',
    container_type: '40RH',
    reefer: true,
    needs_generator: true,
    slot: { code: null, at: '2026-12-02T08:00:00.000Z', place: 'TERCON' },
    id_guide: null,
    version: null,
  });
  expect(today).toMatchObject({
    // The leg of the day before is on the list, but not part of this day's work.
    assigned: 0,
    total: 1,
    earlier: 1,
    from: '2026-12-02T05:00:00.000Z',
    to: '2026-12-03T05:00:00.000Z',
  });
  const before = await board(early.day);
  expect(before.unassigned.map(l => l.id_leg)).toEqual([early.trip.id_leg]);
});

test('a leg that needs no truck and a cancelled container do not wait', async () => {
  const gone = await waitingTrip(t, directExport('2026-12-05'));
  expect((await board(gone.day)).unassigned.map(l => l.id_leg)).toContain(gone.trip.id_leg);
  await t.write(tx => tx.run(sql`update legs set required = false where id_leg = ${gone.trip.id_leg}`));
  expect((await board(gone.day)).unassigned.map(l => l.id_leg)).not.toContain(gone.trip.id_leg);
  await t.write(async tx => {
    await tx.run(sql`update legs set required = true where id_leg = ${gone.trip.id_leg}`);
    await tx.run(
      sql`update sub_reservations set status = 'NOT_EJECUTED' where id_reservation = ${gone.id_reservation}`,
    );
  });
  expect((await board(gone.day)).unassigned.map(l => l.id_leg)).not.toContain(gone.trip.id_leg);
});

test('a guide without driver still waits, with its version; with truck and driver it is on its truck’s row and counts as assigned', async () => {
  const { trip, day } = await waitingTrip(t, directExport('2026-12-08'));
  const id_guide = await guideOf(trip.id_leg, { id_truck: 2, id_generator: 1 });
  const half = await board(day);
  expect(half.unassigned.find(l => l.id_leg === trip.id_leg)).toMatchObject({ id_guide, version: 1 });
  expect(half.guides.map(g => g.id_guide)).toContain(id_guide);
  await t.write(tx =>
    tx.run(sql`update guides set id_driver = 2, driver_name = 'Jorge Tomalá' where id_guide = ${id_guide}`),
  );
  const whole = await board(day);
  expect(whole.unassigned.map(l => l.id_leg)).not.toContain(trip.id_leg);
  expect(whole.assigned).toBe(half.assigned + 1);
  expect(whole.total).toBe(half.total);
  expect(whole.guides.find(g => g.id_guide === id_guide)).toMatchObject({
    id_truck: 2,
    driver_name: 'Jorge Tomalá',
    status: 'GUIA_PENDIENTE',
    route: 'Tercon → El Guabo → DP World Posorja',
    appointment_at: '2026-12-08T08:00:00.000Z',
    expected_end: trip.planned_end,
    planned_start: trip.planned_start,
  });
});

test('the day shows guides that began the day before and are not over, late ones up to now, and none that ended', async () => {
  const { trip, day } = await waitingTrip(t, directExport('2026-12-10', '20:00'));
  const id_guide = await guideOf(trip.id_leg, { id_truck: 3, id_driver: 3, id_generator: 2 });
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const after = new Date(Date.parse(`${day}T12:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10);
  const ids = async (date: string) => (await board(date)).guides.map(g => g.id_guide);
  expect(await ids(day)).toContain(id_guide);
  // It ends on the day after its start; it is not part of that day's own work.
  expect(await ids(next)).toContain(id_guide);
  expect((await board(next)).assigned).toBe(0);
  expect(await ids(after)).not.toContain(id_guide);
  // Under way and two days late.
  await t.write(tx =>
    tx.run(sql`update guides set issued_at = planned_start, status = 'VIAJANDO' where id_guide = ${id_guide}`),
  );
  t.setNow(`${after}T18:00:00.000Z`);
  expect((await board(after)).guides.find(g => g.id_guide === id_guide)?.expected_end).toBe(`${after}T18:00:00.000Z`);
  await t.write(tx =>
    tx.run(
      sql`update guides set finished_at = planned_start + interval '1 hour', status = 'VIAJE_POR_CERRAR' where id_guide = ${id_guide}`,
    ),
  );
  expect(await ids(after)).not.toContain(id_guide);
  expect((await board(day)).guides.find(g => g.id_guide === id_guide)?.expected_end).not.toBe(trip.planned_end);
});

test('active trucks are rows with their usual driver, own ones first; an inactive truck has a row only if it drives that day', async () => {
  const { trip, day } = await waitingTrip(t, directExport('2026-12-14'));
  await t.write(tx => tx.run(sql`update trucks set active = false where id_truck = 4`));
  const before = (await board(day)).trucks;
  expect(before.map(r => r.id_truck)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(before[0]).toMatchObject({ disk: '01', is_own: true, driver_name: 'Wilmer Quimí', truck_state: 'DISPONIBLE' });
  expect(before[3]).toMatchObject({ disk: 'P-05', is_own: false, company: 'Transportes Andrade' });
  await guideOf(trip.id_leg, { id_truck: 4, id_driver: 4, id_generator: 3 });
  const after = (await board(day)).trucks;
  expect(after.map(r => r.id_truck)).toContain(4);
  expect(after.find(r => r.id_truck === 4)?.truck_state).toBe('INACTIVO');
  await t.write(tx => tx.run(sql`update trucks set active = true where id_truck = 4`));
  // The state of a truck follows from its trips: the same word as in the list of trucks.
  t.setNow(`${day}T11:00:00.000Z`);
  expect((await board(day)).trucks.find(r => r.id_truck === 4)?.truck_state).toBe('ASIGNADO');
});

test('an empty container on its way back to the depot needs no genset', async () => {
  const { legs, day } = await waitingTrip(
    t,
    importBooking({
      appointment_date: '2027-01-05',
      containers: [{ id_container_type: 3, weight_kg: 18_000, needs_generator: true }],
    }),
  );
  const found = (await board(day, 3)).unassigned.filter(l => legs.some(x => x.id_leg === l.id_leg));
  expect(found.map(l => [l.kind, l.needs_generator])).toEqual([
    ['VIAJE', true],
    ['DEVOLUCION', false],
  ]);
});

test('the dispatch of one reservation has its guides and waiting legs; an id outside the scope does not exist', async () => {
  const { id_reservation, legs } = await waitingTrip(t, exportBooking({ appointment_date: '2027-02-02' }));
  const first = legs[0]?.id_leg ?? 0;
  const id_guide = await guideOf(first, { id_truck: 1, id_driver: 1, id_generator: 1 });
  const me = await t.as('despacho');
  const dispatch = await me.ok(getDispatch, { id_reservation });
  expect(dispatch.client_name).toBe('Bananera Río Jubones');
  expect(dispatch.guides.map(g => [g.id_guide, g.kind, g.stops.length])).toEqual([[id_guide, 'RETIRO', 3]]);
  expect(dispatch.unassigned.map(l => l.id_leg)).toEqual([legs[1]?.id_leg]);
  expect((await me.call(getDispatch, { id_reservation: 999_999 })).status).toBe(404);
});

test('customers, carriers, drivers and anonymous callers have no board', async () => {
  for (const name of ['exporterAdmin', 'carrierAdmin', 'driver', 'monitor'] as const)
    expect((await (await t.as(name)).call(getBoard, { date: '2026-12-01' })).status).toBe(403);
  expect((await t.withToken(null).call(getBoard, { date: '2026-12-01' })).status).toBe(401);
  expect((await (await t.as('despacho')).call(getBoard, { date: '2026-12-01', days: 9 })).status).toBe(400);
});
