import { getGuide, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import {
  getPublicTrip,
  lastLocations,
  type MonitoredTrip,
} from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatDelay } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import {
  driveTo,
  followed,
  journey,
  reportBatch,
  sampleStops,
  type TrackedTrip,
  trackedTrip,
} from '../positions/tracked-trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
/** Each test has its own day, so that its trips are the only ones under way. */
let day = 0;
let start = '';
beforeEach(async () => {
  await t.write(tx => tx.run(sql`update guides set finished_at = now() where finished_at is null`));
  start = `2026-12-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});
afterAll(() => t.close());

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const board = async (name: UserName) => (await (await t.as(name)).ok(calls.getMonitoring)).trips;
const of = (trips: MonitoredTrip[], trip: TrackedTrip) => trips.find(x => x.id_guide === trip.id_guide);

/** Arrives at the plant at `start` and stays `minutes`. */
async function atPlant(trip: TrackedTrip, minutes: number): Promise<void> {
  const road = journey(trip.stops, trip.start, 3);
  const plant = trip.stops[1] ?? sampleStops[1];
  if (plant === undefined) throw new Error('no plant');
  const arrived = road.findIndex(f => f.lat === plant.lat && f.lng === plant.lng);
  const stay = Array.from({ length: minutes }, (_, n) => ({
    lat: plant.lat,
    lng: plant.lng,
    speed_kmh: 0,
    ms: (road[arrived]?.ms ?? 0) + n * minute,
  }));
  await driveTo(t, trip, [...road.slice(0, arrived), ...stay]);
}

describe('the board', () => {
  test('orders trips by urgency, those without risk last by arrival', async () => {
    const waiting = await trackedTrip(t, { start });
    await atPlant(waiting, 200);
    const now = t.services.clock().getTime();
    const stopped = await trackedTrip(t, { start });
    const road = journey(stopped.stops, stopped.start, 3);
    const out = { lat: -2.15, lng: -79.93, speed_kmh: 0 };
    await driveTo(t, stopped, [
      ...road.slice(0, 5),
      ...[0, 10, 20, 30].map(n => ({ ...out, ms: now - 30 * minute + n * minute })),
    ]);
    const silent = await trackedTrip(t, { start });
    await reportBatch(t, silent, journey(silent.stops, now - 40 * minute, 3).slice(0, 6));
    const soon = await trackedTrip(t, { start: iso(now + 90 * minute) });
    const quiet = await trackedTrip(t, { start });
    await reportBatch(t, quiet, journey(quiet.stops, now - 6 * minute, 3).slice(0, 7));
    await followed(t);
    const trips = await board('monitor');
    expect(trips.map(x => [x.id_guide, x.risk?.key ?? null])).toEqual([
      [waiting.id_guide, 'STAND_BY'],
      [stopped.id_guide, 'STOPPED'],
      [silent.id_guide, 'NO_GPS'],
      [quiet.id_guide, null],
      [soon.id_guide, null],
    ]);
    const first = trips[0];
    expect(first?.risk).toMatchObject({ order: 1, headline: 'Stand-by corriendo · planta' });
    // 200 minutes since the first position, less two free hours, at 20 USD: the last position is a minute earlier.
    expect(first?.risk?.figure).toBe('$26,40');
    expect(first?.at_stop).toMatchObject({ code: 'PLT', free_hours: '2.00', cost_per_hour: '20.00' });
    expect(first?.position?.lat).toBeCloseTo(-2.2, 4);
    expect(first?.next_stop).toBe('Puerto de prueba');
    expect(first?.stops.map(s => s.status)).toEqual(['FINISHED', 'IN_PROGRESS', 'PENDING']);
    expect(trips[1]?.risk?.figure).toBe('30 min');
    // No case is open yet: `open-cases.test.ts` has the red rows.
    expect(trips.map(x => x.risk?.severe ?? false)).toEqual([false, false, false, false, false]);
    expect(trips[3]?.eta_at).not.toBeNull();
    expect(trips[4]?.status).toBe('VIAJE_POR_SALIR');
  });

  test('no clock runs where nothing is charged: waiting that a rescue took over counts on the new trip', async () => {
    const waiting = await trackedTrip(t, { start });
    await atPlant(waiting, 200);
    await followed(t);
    const here = () => board('monitor').then(trips => of(trips, waiting));
    expect((await here())?.risk?.key).toBe('STAND_BY');
    await t.write(tx =>
      tx.run(
        sql`update guide_stops set transferred_at = ${tx.now} where id_guide = ${waiting.id_guide} and code = 'PLT'`,
      ),
    );
    const after = await here();
    expect(after?.at_stop).toMatchObject({ code: 'PLT', free_hours: null, cost_per_hour: null });
    expect(after?.risk?.key).not.toBe('STAND_BY');
  });

  test('a trip that will be late for its slot shows the delay', async () => {
    const slot = iso(Date.parse(start) + 20 * minute);
    const stops = sampleStops.map(s => (s.code === 'PRT' ? { ...s, appointment_at: slot } : s));
    const trip = await trackedTrip(t, { start, stops });
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 8));
    const [seen] = await board('monitor');
    const port = seen?.stops[2];
    const late = Math.round((Date.parse(port?.eta_at ?? '') - Date.parse(slot)) / minute);
    expect(late).toBeGreaterThan(30);
    expect(seen?.risk).toMatchObject({
      key: 'LATE',
      headline: 'Llega tarde al turno de 07:20',
      figure: `+${late} min`,
    });
    expect(seen?.next_appointment_at).toBe(slot);
  });

  test('the next stop has its own ETA, not that of the last one', async () => {
    const trip = await trackedTrip(t, { start });
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 6));
    const [seen] = await board('monitor');
    expect([seen?.next_stop, seen?.next_eta_at]).toEqual(['Planta de prueba', seen?.stops[1]?.eta_at]);
    expect(Date.parse(seen?.next_eta_at ?? '')).toBeLessThan(Date.parse(seen?.eta_at ?? ''));
  });

  test('an ETA is never before now: for a silent truck the delay grows on the board, its page and the public page', async () => {
    const slot = iso(Date.parse(start) + 60 * minute);
    const stops = sampleStops.map(s => (s.code === 'PRT' ? { ...s, appointment_at: slot } : s));
    const trip = await trackedTrip(t, { start, stops });
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 8));
    const [first] = await board('monitor');
    t.setNow(iso(Date.parse(first?.eta_at ?? '') + 30 * minute));
    const now = t.services.clock().toISOString();
    const [seen] = await board('monitor');
    expect(seen?.next_eta_at).toBe(now);
    expect(seen?.eta_at).toBe(seen?.stops[2]?.eta_at);
    expect(Date.parse(seen?.eta_at ?? '')).toBeGreaterThan(Date.parse(now));
    const late = Math.round((Date.parse(seen?.eta_at ?? '') - Date.parse(slot)) / minute);
    expect(seen?.risk).toMatchObject({ key: 'LATE', figure: formatDelay(late) });
    const page = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
    expect((await page.ok(getPublicTrip)).eta_at).toBe(seen?.eta_at);
    const guide = await (await t.as('monitor')).ok(getGuide, { id_guide: trip.id_guide });
    expect([guide.stops[1]?.eta_at, guide.eta_at]).toEqual([now, seen?.eta_at]);
  });

  test('each company sees its own trips; the carrier sees hours where the customer sees money, and a customer sees no phone', async () => {
    const trip = await trackedTrip(t, {
      start,
      id_company: company.carrier,
      id_client: company.exporter,
      id_driver: 5,
    });
    await t.write(tx => tx.run(sql`update guides set driver_phone = '0990000005' where id_guide = ${trip.id_guide}`));
    await atPlant(trip, 181);
    const [operator, carrier, customer] = await Promise.all(
      (['monitor', 'carrierAdmin', 'exporterAdmin'] as const).map(async name => of(await board(name), trip)),
    );
    expect(operator?.risk?.figure).toBe('$20,00');
    expect(operator?.driver_phone).toBe('0990000005');
    expect(customer?.risk?.figure).toBe('$20,00');
    expect(customer?.at_stop).toMatchObject({ cost_per_hour: '20.00', hour_agreed: false });
    expect(customer?.driver_phone).toBeNull();
    expect(carrier?.risk?.figure).toBe('01h00');
    expect(carrier?.at_stop).toMatchObject({ cost_per_hour: null, hour_agreed: null });
    expect(carrier?.driver_phone).toBe('0990000005');
    for (const name of ['otherCarrierAdmin', 'strangerAdmin', 'importerAdmin'] as const)
      expect(await board(name)).toEqual([]);
    expect((await (await t.as('exporterAccountant')).call(calls.getMonitoring)).status).toBe(403);
  });

  test('a customer sees the truck’s position only while it drives the trip', async () => {
    const trip = await trackedTrip(t, { start, id_client: company.exporter });
    await driveTo(t, trip, [{ lat: -1.9, lng: -79.9, ms: Date.parse(start) }]);
    expect(of(await board('exporterAdmin'), trip)?.position).toBeNull();
    expect(of(await board('monitor'), trip)?.position).not.toBeNull();
    const locations = async (name: UserName) =>
      (await (await t.as(name)).ok(lastLocations)).map(l => l.id_truck).includes(trip.id_truck);
    expect([await locations('monitor'), await locations('exporterAdmin')]).toEqual([true, false]);
    await driveTo(t, trip, journey(trip.stops, trip.start + minute, 4).slice(0, 4));
    expect(of(await board('exporterAdmin'), trip)?.position).not.toBeNull();
    expect([await locations('exporterAdmin'), await locations('importerAdmin')]).toEqual([true, false]);
  });

  test('the limits are parameters', async () => {
    const trip = await trackedTrip(t, { start });
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 6));
    t.advance(12);
    expect(of(await board('monitor'), trip)?.risk).toBeNull();
    await t.write(tx => tx.run(sql`update parameters set value = '10' where key = 'alerta_sin_gps_min'`));
    expect(of(await board('monitor'), trip)?.risk?.key).toBe('NO_GPS');
    await t.write(tx => tx.run(sql`update parameters set value = '20' where key = 'alerta_sin_gps_min'`));
  });

  test('free days of the line count from an export’s gate-out, including the first day', async () => {
    const trip = await trackedTrip(t, { start });
    await t.write(tx =>
      tx.run(
        sql`update reservations set free_days = 3, id_shipping_line = 1 where id_reservation = ${trip.id_reservation}`,
      ),
    );
    await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 6));
    expect(of(await board('monitor'), trip)?.risk).toMatchObject({ key: 'FREE_DAYS', figure: '2 días' });
  });
});

describe('the track', () => {
  test('is the trip’s route, thinned; a customer reads it from the first stop on, a stranger not at all', async () => {
    const trip = await trackedTrip(t, { start, id_client: company.exporter });
    const approach = Array.from({ length: 3000 }, (_, n) => ({
      lat: -2 - (n * 0.095) / 3000,
      lng: -79.95,
      ms: trip.start - 3_030_000 + n * 1000,
    }));
    for (let i = 0; i < approach.length; i += 1000) await driveTo(t, trip, approach.slice(i, i + 1000));
    await driveTo(t, trip, journey(trip.stops, trip.start, 3));
    const track = async (name: UserName) => (await t.as(name)).call(calls.getTrack, { id_guide: trip.id_guide });
    const whole = (await track('monitor')).body.track;
    expect(whole.length).toBeGreaterThan(1000);
    expect(whole.length).toBeLessThanOrEqual(2000);
    expect(whole[0]?.[2]).toBe(Math.floor((approach[0]?.ms ?? 0) / 1000));
    expect(whole.map(p => p[2])).toEqual([...whole.map(p => p[2])].sort((a, b) => a - b));
    const [, , port] = await t.rows(
      sql<{
        departure_at: string;
      }>`select departure_at from guide_stops where id_guide = ${trip.id_guide} order by position`,
    );
    const own = (await track('exporterAdmin')).body.track;
    expect(own[0]?.[2]).toBe(trip.start / 1000);
    expect(own.at(-1)?.[2]).toBe(Date.parse(port?.departure_at ?? '') / 1000);
    expect((await track('strangerAdmin')).status).toBe(404);
    expect((await track('otherCarrierAdmin')).status).toBe(404);
  });
});

describe('the public page', () => {
  test('opens only one trip, without people and money; does not open when revoked, expired or of another kind', async () => {
    const trip = await trackedTrip(t, { start, id_driver: 1 });
    const other = await trackedTrip(t, { start });
    await atPlant(trip, 200);
    await atPlant(other, 3);
    const token = await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide });
    const page = t.withToken(token);
    const seen = await page.ok(getPublicTrip);
    expect(seen).toMatchObject({
      guide_number: `VIA-${trip.device.replace('GPS-', 'T')}`,
      status: 'EN_PLANTA',
      operator: { name: 'Translitoral S.A.' },
    });
    expect(seen.position?.lat).toBeCloseTo(-2.2, 3);
    expect(seen.places).toHaveLength(3);
    const text = JSON.stringify(seen);
    for (const hidden of ['Wilmer', 'driver', 'phone', 'cost', 'Bananera', 'id_reservation', 'id_truck'])
      expect(text).not.toContain(hidden);
    expect((await page.call(calls.getMonitoring)).status).toBe(401);
    expect((await page.call(lastLocations)).status).toBe(401);
    const travel = await t.tokenFor({ purpose: 'travel_resources', id_guide: trip.id_guide });
    expect((await t.withToken(travel).call(getPublicTrip)).status).toBe(401);
    expect((await t.withToken(null).call(getPublicTrip)).status).toBe(401);
    const clock = t.services.clock().getTime();
    t.advance(73 * 60);
    expect((await page.call(getPublicTrip)).status).toBe(401);
    t.setNow(iso(clock));
    expect((await page.call(getPublicTrip)).status).toBe(200);
    await (await t.as('operador')).ok(revokeLinks, { id_guide: trip.id_guide });
    expect((await page.call(getPublicTrip)).body.code).toBe('ENLACE_INVALIDO');
  });

  test('shows no position before the trip begins and after it ends', async () => {
    const trip = await trackedTrip(t, { start });
    const page = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
    const road = journey(trip.stops, trip.start, 3);
    await driveTo(t, trip, [{ lat: -1.9, lng: -79.9, ms: trip.start - 20 * minute }]);
    expect((await page.ok(getPublicTrip)).position).toBeNull();
    await driveTo(t, trip, road.slice(0, 6));
    expect((await page.ok(getPublicTrip)).position).not.toBeNull();
    await driveTo(t, trip, road.slice(6));
    const over = await page.ok(getPublicTrip);
    expect([over.status, over.position]).toEqual(['VIAJE_POR_CERRAR', null]);
  });
});
