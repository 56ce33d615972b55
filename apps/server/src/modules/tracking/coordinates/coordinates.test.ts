import { getGuide, recordArrival } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/tracking/coordinates/coordinates.calls';
import { getMonitoring, getPublicTrip, lastLocations } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { trackingOf } from '../positions/tracking.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
/** Each test has its own day, so that its trips are the only ones under way. */
let day = 0;
let start = '';
beforeEach(async () => {
  await t.write(tx => tx.run(sql`update guides set finished_at = now() where finished_at is null`));
  start = `2026-12-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});

const minute = 60_000;
const exporters = () => trackedTrip(t, { start, id_client: company.exporter });
/** Reaches its first stop: from then on the customer sees the truck. */
const reach = (trip: TrackedTrip) => driveTo(t, trip, journey(trip.stops, trip.start + minute, 4).slice(0, 4));
/** On the way to the first stop. */
const approach = (trip: TrackedTrip) => driveTo(t, trip, [{ lat: -1.9, lng: -79.9, ms: trip.start }]);
const firstStop = async (id_guide: number): Promise<number> => {
  const [stop] = await t.rows<{ id_stop: number }>(
    sql`select id_stop from guide_stops where id_guide = ${id_guide} order by position limit 1`,
  );
  return stop?.id_stop ?? 0;
};
const statusAs = async (name: UserName, ...asked: Parameters<Awaited<ReturnType<typeof t.as>>['call']>) =>
  (await (await t.as(name)).call(...asked)).status;

test('a truck’s last place, with its age and sender; null before its first position', async () => {
  const trip = await exporters();
  const { id_truck } = trip;
  const monitor = await t.as('monitor');
  expect(await monitor.ok(calls.lastCoordinateTruck, { id_truck })).toBeNull();
  await approach(trip);
  t.advance(3);
  const seen = await monitor.ok(calls.lastCoordinateTruck, { id_truck });
  expect(seen).toMatchObject({ at: start, age_s: 180, source: 'GPS' });
  expect(seen?.lat).toBeCloseTo(-1.9, 4);
});

test('a customer reads the place of a trip from its first event to its last stop, by truck and by guide', async () => {
  const trip = await exporters();
  const { id_truck, id_guide } = trip;
  await approach(trip);
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(calls.lastCoordinateTruck, { id_truck })).status).toBe(404);
  expect(await customer.ok(calls.lastCoordinateGuide, { id_guide })).toBeNull();
  expect(await (await t.as('monitor')).ok(calls.lastCoordinateGuide, { id_guide })).not.toBeNull();
  await reach(trip);
  expect(await customer.ok(calls.lastCoordinateTruck, { id_truck })).not.toBeNull();
  expect(await customer.ok(calls.lastCoordinateGuide, { id_guide })).not.toBeNull();
  await t.write(tx => tx.run(sql`update guides set finished_at = now() where id_guide = ${id_guide}`));
  expect((await customer.call(calls.lastCoordinateTruck, { id_truck })).status).toBe(404);
  expect(await customer.ok(calls.lastCoordinateGuide, { id_guide })).toBeNull();
});

test('a customer and the trip’s link do not read where the truck or the phone on it was before the trip began', async () => {
  const trip = await exporters();
  const { id_truck, id_guide, id_reservation, device } = trip;
  // On another trip, and silent since then; the phone on it reported from there, too.
  await approach(trip);
  await trackingOf(t.services).signals.flush();
  t.advance(30);
  const arrival = { id_stop: await firstStop(id_guide), at: t.services.clock().toISOString() };
  await (await t.as('monitor')).ok(recordArrival, arrival);
  const customer = await t.as('exporterAdmin');
  const link = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide }));
  const shown = async () => ({
    truck: (await customer.call(calls.lastCoordinateTruck, { id_truck })).status === 200,
    trucks: (await customer.ok(calls.lastLocationTrucks, { ids: [id_truck] })).length > 0,
    guide: (await customer.ok(calls.lastCoordinateGuide, { id_guide })) !== null,
    reservation: (await customer.ok(calls.trackingReservation, { id_reservation }))[0]?.trips[0]?.position !== null,
    detail: (await customer.ok(getGuide, { id_guide })).position !== null,
    map: (await customer.ok(lastLocations)).some(row => row.id_truck === id_truck),
    board: (await customer.ok(getMonitoring)).trips.some(row => row.id_guide === id_guide && row.position !== null),
    link: (await link.ok(getPublicTrip)).position !== null,
  });
  const before = await shown();
  const all = (value: boolean) => Object.fromEntries(Object.keys(before).map(key => [key, value]));
  expect(before).toEqual(all(false));
  expect(await (await t.as('monitor')).ok(calls.lastCoordinateGuide, { id_guide })).not.toBeNull();
  await t.write(tx => tx.run(sql`update devices set sender = 'TRACCAR_CLIENT' where code = ${device}`));
  expect(await customer.ok(calls.lastCoordinateDriverApp, { id_guide })).toBeNull();
  t.advance(1);
  await driveTo(t, trip, [{ lat: -2.1, lng: -79.95, ms: t.services.clock().getTime() }]);
  await trackingOf(t.services).signals.flush();
  expect(await shown()).toEqual(all(true));
  expect(await customer.ok(calls.lastCoordinateDriverApp, { id_guide })).not.toBeNull();
});

test('strangers, other carriers and unknown ids find nothing', async () => {
  const trip = await exporters();
  const { id_truck, id_guide, id_reservation } = trip;
  await reach(trip);
  for (const name of ['strangerAdmin', 'otherCarrierAdmin'] as const) {
    expect(await statusAs(name, calls.lastCoordinateTruck, { id_truck })).toBe(404);
    expect(await statusAs(name, calls.lastCoordinateGuide, { id_guide })).toBe(404);
    expect(await statusAs(name, calls.estimateGuideInProgress, { id_guide })).toBe(404);
    expect(await statusAs(name, calls.trackingReservation, { id_reservation })).toBe(404);
    expect(await (await t.as(name)).ok(calls.lastLocationTrucks, { ids: [id_truck] })).toEqual([]);
  }
  expect(await statusAs('monitor', calls.lastCoordinateTruck, { id_truck: 2_000_000 })).toBe(404);
});

test('places of up to 500 trucks at once; what may not be seen is left out', async () => {
  const [one, other] = [await exporters(), await trackedTrip(t, { start, id_client: company.importer })];
  await reach(one);
  await reach(other);
  const ids = [one.id_truck, other.id_truck];
  const seenBy = async (name: UserName) =>
    (await (await t.as(name)).ok(calls.lastLocationTrucks, { ids })).map(place => place.id_truck);
  expect(await seenBy('monitor')).toEqual(ids.toSorted((a, b) => a - b));
  expect(await seenBy('exporterAdmin')).toEqual([one.id_truck]);
  const tooMany = Array.from({ length: 501 }, (_, n) => n + 1);
  expect(await statusAs('monitor', calls.lastLocationTrucks, { ids: tooMany })).toBe(400);
  expect(await statusAs('monitor', calls.lastLocationTrucks, { ids: [Number.NaN] })).toBe(400);
});

test('the phone on the truck is told apart from its tracker', async () => {
  const trip = await exporters();
  const { id_guide, id_truck } = trip;
  const monitor = await t.as('monitor');
  await reach(trip);
  await trackingOf(t.services).signals.flush();
  expect(await monitor.ok(calls.lastCoordinateDriverApp, { id_guide })).toBeNull();
  await t.write(tx => tx.run(sql`update devices set sender = 'TRACCAR_CLIENT' where code = ${trip.device}`));
  expect(await monitor.ok(calls.lastCoordinateDriverApp, { id_guide })).toMatchObject({ source: 'PHONE' });
  expect(await monitor.ok(calls.lastCoordinateTruck, { id_truck })).toMatchObject({ source: 'PHONE' });
  const [box] = await monitor.ok(calls.trackingGpsAppReservation, { id_reservation: trip.id_reservation });
  expect(box?.trips[0]?.position).toMatchObject({ source: 'PHONE' });
});

test('an estimate names its basis and its usual error; none before the first sign, none after the end', async () => {
  const trip = await exporters();
  const { id_guide } = trip;
  const monitor = await t.as('monitor');
  const refusedBy = async () => (await monitor.call(calls.estimateGuideInProgress, { id_guide })).body.code;
  expect(await refusedBy()).toBe('VIAJE_SIN_GPS');
  // What the truck sent on an earlier trip says nothing of this one.
  await driveTo(t, trip, [{ lat: -1.9, lng: -79.9, ms: trip.start - 300 * minute }]);
  t.setNow(start);
  expect(await refusedBy()).toBe('VIAJE_SIN_GPS');
  await driveTo(t, trip, journey(trip.stops, trip.start + minute, 3).slice(0, 8));
  const told = await monitor.ok(calls.estimateGuideInProgress, { id_guide });
  expect(told).toMatchObject({ id_guide, basis: 'GPS' });
  expect(told.stops.length).toBeGreaterThan(0);
  expect(told.eta_at).toBe(told.stops.at(-1)?.eta_at);
  expect(told.error_min).toBeGreaterThan(0);
  expect(told.remaining_min).toBeGreaterThan(0);
  await t.write(tx => tx.run(sql`update guides set finished_at = now() where id_guide = ${id_guide}`));
  expect(await refusedBy()).toBe('VIAJE_NO_EN_CURSO');
});

test('a reservation is followed by container; «client» shows what its customer reads, whoever asks', async () => {
  const trip = await exporters();
  const { id_reservation, id_guide } = trip;
  await approach(trip);
  const monitor = await t.as('monitor');
  const [own] = await monitor.ok(calls.trackingReservation, { id_reservation });
  expect(own?.trips).toMatchObject([{ id_guide, position: { source: 'GPS' } }]);
  expect(own?.trips[0]?.stops.map(stop => stop.code)).toEqual(['DEP', 'PLT', 'PRT']);
  const [asClient] = await monitor.ok(calls.trackingClientReservation, { id_reservation });
  expect(asClient?.trips).toMatchObject([{ id_guide, position: null }]);
  await reach(trip);
  const customer = await t.as('exporterAdmin');
  const asked = { id_reservation };
  expect((await customer.ok(calls.trackingReservation, asked))[0]?.trips[0]?.position).not.toBeNull();
  expect((await monitor.ok(calls.trackingClientReservation, asked))[0]?.trips[0]?.position).not.toBeNull();
});
