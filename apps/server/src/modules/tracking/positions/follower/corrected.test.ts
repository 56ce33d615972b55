import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import {
  driveTo,
  type Fix,
  followed,
  guideStatus,
  journey,
  sampleStops,
  stopFacts,
  trackedTrip,
} from '../tracked-trip.samples.ts';
import { trackingOf } from '../tracking.ts';
import { createFollower } from './follower.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const start = '2026-11-25T12:00:00.000Z';
const iso = (ms: number): string => new Date(ms).toISOString();
const logOf = (id_guide: number) =>
  t.rows(
    sql<{
      kind: string;
      text: string;
      at: string;
      author: string;
      annulled: boolean;
    }>`select kind, text, at, author, annulled_at is not null as annulled from logbook where id_guide = ${id_guide} order by id_bitacora`,
  );
const before = (fixes: Fix[], ms: number): Fix[] => fixes.filter(f => f.ms <= ms);
const times = async (id_guide: number) => (await stopFacts(t, id_guide)).map(s => [s.arrival_at, s.departure_at]);

describe('events that a person undid', () => {
  const undo = async (call: typeof calls.resetArrival, id_guide: number) => {
    const monitor = await t.as('monitor');
    const { version } = await monitor.ok(calls.getGuide, { id_guide });
    await monitor.ok(call, { id_guide, version, motive: 'El GPS marcó el patio vecino' });
  };

  test('an arrival is not recorded again while the truck stays, but when it leaves and comes back', async () => {
    const trip = await trackedTrip(t, { start });
    const [depot] = sampleStops;
    const at = (minutes: number, metres = 0): Fix => ({
      lat: (depot?.lat ?? 0) - metres / 111_195,
      lng: depot?.lng ?? 0,
      ms: trip.start + minutes * minute,
    });
    await driveTo(t, trip, [at(0), at(1), at(2)]);
    expect((await times(trip.id_guide))[0]?.[0]).toBe(start);
    t.advance(1);
    await undo(calls.resetArrival, trip.id_guide);
    await trackingOf(t.services).follower.sweep(false);
    await followed(t);
    expect((await times(trip.id_guide))[0]).toEqual([null, null]);
    await driveTo(t, trip, [at(4), at(5), at(15)]);
    expect((await times(trip.id_guide))[0]).toEqual([null, null]);
    // A restart loses nothing.
    const again = createFollower({ ...t.services, shards: trackingOf(t.services).shards });
    await again.sweep(true);
    await again.idle();
    expect((await times(trip.id_guide))[0]).toEqual([null, null]);
    await driveTo(t, trip, [at(20, 900), at(21, 1500), at(22, 900)]);
    expect((await times(trip.id_guide))[0]).toEqual([null, null]);
    await driveTo(t, trip, [at(24), at(25)]);
    expect((await times(trip.id_guide))[0]).toEqual([iso(trip.start + 24 * minute), null]);
  });

  test('after a corrected arrival the departure is still detected', async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start);
    await driveTo(t, trip, before(road, trip.start + 3 * minute));
    t.advance(1);
    await undo(calls.resetArrival, trip.id_guide);
    const [stop] = await t.rows(
      sql<{ id_stop: number }>`select id_stop from guide_stops where id_guide = ${trip.id_guide} order by position`,
    );
    await (await t.as('monitor')).ok(calls.recordArrival, { id_stop: stop?.id_stop, at: iso(trip.start + minute) });
    await driveTo(t, trip, road.slice(5, 20));
    const [depot] = await stopFacts(t, trip.id_guide);
    expect(depot).toMatchObject({ arrival_at: iso(trip.start + minute), arrival_source: 'MONITOR' });
    expect(depot?.departure_at).not.toBeNull();
  });

  test('a departure is not recorded again on the road, but after another visit', async () => {
    const trip = await trackedTrip(t, { start });
    const [depot] = sampleStops;
    const at = (minutes: number, metres = 0): Fix => ({
      lat: (depot?.lat ?? 0) + metres / 111_195,
      lng: depot?.lng ?? 0,
      ms: trip.start + minutes * minute,
    });
    await driveTo(t, trip, [at(0), at(1), at(10, 800), at(11, 1600)]);
    expect((await times(trip.id_guide))[0]).toEqual([start, iso(trip.start + 10 * minute)]);
    t.advance(1);
    await undo(calls.resetDeparture, trip.id_guide);
    await driveTo(t, trip, [at(13, 1600), at(14, 1700), at(15, 800)]);
    expect((await times(trip.id_guide))[0]).toEqual([start, null]);
    await driveTo(t, trip, [at(16), at(17), at(20, 800), at(21, 1600)]);
    expect((await times(trip.id_guide))[0]).toEqual([start, iso(trip.start + 20 * minute)]);
  });

  test('after undoing all events, the stop where the truck is does not count, the next ones do', async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start);
    const atPlant = road.findIndex(f => f.lat === sampleStops[1]?.lat && f.lng === sampleStops[1]?.lng);
    await driveTo(t, trip, road.slice(0, atPlant + 4));
    expect(await guideStatus(t, trip.id_guide)).toBe('EN_PLANTA');
    t.advance(1);
    await undo(calls.resetMilestones, trip.id_guide);
    await driveTo(t, trip, road.slice(atPlant + 6, atPlant + 25));
    expect(await times(trip.id_guide)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(await guideStatus(t, trip.id_guide)).toBe('VIAJE_POR_SALIR');
  });
});

describe('late positions', () => {
  test('correct events of GPS, never those of a person; the logbook reports it', async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start);
    const plant = sampleStops[1] ?? { lat: 0, lng: 0 };
    const near = (f: Fix): boolean => Math.abs(f.lat - plant.lat) < 0.0005 && Math.abs(f.lng - plant.lng) < 0.0005;
    // The first minutes at the plant stay in the phone's memory.
    const hidden = road.filter(near).slice(0, 4);
    await driveTo(
      t,
      trip,
      road.filter(f => !hidden.includes(f)),
    );
    const [, wrong] = await times(trip.id_guide);
    await driveTo(t, trip, hidden);
    const [, right] = await times(trip.id_guide);
    expect(right?.[0]).toBe(iso(hidden[0]?.ms ?? 0));
    expect(wrong?.[0]).not.toBe(right?.[0]);
    expect(right?.[1]).toBe(wrong?.[1]);
    const arrivals = (await logOf(trip.id_guide)).filter(l => l.kind === 'ARRIVAL' && l.text.includes('Planta'));
    expect(arrivals).toMatchObject([{ at: right?.[0], annulled: false }]);
    expect(arrivals[0]?.text).toContain('hora corregida');
    const audits = await t.rows(
      sql`select 1 from audit_log where action = 'gps_correction' and id_record = ${String(trip.id_guide)}`,
    );
    expect(audits).toHaveLength(1);
  });

  test('an arrival tapped by the driver is not changed', async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start);
    const [stop] = await t.rows(
      sql<{ id_stop: number }>`select id_stop from guide_stops where id_guide = ${trip.id_guide} order by position`,
    );
    t.setNow(iso(trip.start + 5 * minute));
    await (await t.as('monitor')).ok(calls.recordArrival, { id_stop: stop?.id_stop, at: iso(trip.start + 4 * minute) });
    await driveTo(t, trip, road.slice(8, 30));
    await driveTo(t, trip, road.slice(0, 8));
    expect((await stopFacts(t, trip.id_guide))[0]).toMatchObject({
      arrival_at: iso(trip.start + 4 * minute),
      arrival_source: 'MONITOR',
    });
  });
});

describe('a skipped stop', () => {
  test('is not waited for: the next one is recorded as usual', async () => {
    const trip = await trackedTrip(t, { start });
    const [depot, , port] = sampleStops;
    if (depot === undefined || port === undefined) throw new Error('no stops');
    const road = journey([depot, port], trip.start, 4);
    const arrived = road.findIndex(f => f.lat === port.lat);
    await driveTo(t, trip, road.slice(0, arrived - 2));
    const [, plant] = await t.rows(
      sql<{ id_stop: number }>`select id_stop from guide_stops where id_guide = ${trip.id_guide} order by position`,
    );
    const monitor = await t.as('monitor');
    await monitor.ok(skipStop, { id_stop: plant?.id_stop, motive: 'El cliente desvió la carga' });
    await driveTo(t, trip, road.slice(arrived - 2, arrived + 2));
    const facts = await stopFacts(t, trip.id_guide);
    expect(facts.map(f => f.status)).toEqual(['FINISHED', 'NOT_EJECUTED', 'IN_PROGRESS']);
    expect(facts[2]?.arrival_at).toBe(iso(road[arrived]?.ms ?? 0));
  });
});
