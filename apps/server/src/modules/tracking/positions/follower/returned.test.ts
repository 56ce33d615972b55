import { recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { storePositions } from '../storage/positions.queries.ts';
import {
  driveTo,
  type Fix,
  guideStatus,
  journey,
  sampleStops,
  stopFacts,
  type TrackedTrip,
  trackedTrip,
} from '../tracked-trip.samples.ts';
import { trackingOf } from '../tracking.ts';
import { createFollower } from './follower.ts';

/** A parked truck whose receiver drifts has not left, neither a plant nor its last stop. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const start = '2026-11-25T12:00:00.000Z';
const [second, minute] = [1_000, 60_000];
const iso = (ms: number): string => new Date(ms).toISOString();
const [, plant, port] = sampleStops;
if (plant === undefined || port === undefined) throw new Error('no stops');

/** That many metres north of a stop; without accuracy and speed. */
const beside = (stop: { lat: number; lng: number }, metres: number, ms: number): Fix => ({
  lat: stop.lat + metres / 111_195,
  lng: stop.lng,
  ms,
});
/** Drives until some minutes after the arrival at a stop; returns that time. */
async function arrivedAt(trip: TrackedTrip, stop: { lat: number; lng: number }): Promise<number> {
  const road = journey(trip.stops, trip.start, 6);
  const first = road.findIndex(fix => fix.lat === stop.lat && fix.lng === stop.lng);
  const there = road.slice(0, first + 4);
  await driveTo(t, trip, there);
  return (there.at(-1)?.ms ?? 0) + minute;
}
/** Two fixes 420 and 430 m away, 40 s apart. */
const wandering = (stop: { lat: number; lng: number }, ms: number): Fix[] => [
  beside(stop, 420, ms),
  beside(stop, 430, ms + 40 * second),
];
const within = (stop: { lat: number; lng: number }, ms: number): Fix[] => [
  beside(stop, 10, ms + 80 * second),
  beside(stop, 20, ms + 120 * second),
];
const factsOf = async ({ id_guide }: TrackedTrip, index: number) => (await stopFacts(t, id_guide))[index];
const logOf = ({ id_guide }: TrackedTrip, name: string) =>
  t.rows(sql<{ kind: string; text: string }>`select kind, text from logbook
    where id_guide = ${id_guide} and text like ${`Salida de ${name}%`} order by id_bitacora`);
/** The port's stand-by is settled when the truck leaves. */
const standBy = async ({ id_guide }: TrackedTrip) =>
  (
    await t.rows(sql<{ ended_at: string | null }>`select s.departure_at as ended_at from stand_bys b
      join guide_stops s using (id_stop) where b.id_guide = ${id_guide} and s.code = ${port.code}`)
  )[0];

describe('a departure that later positions contradict', () => {
  test('at a plant: the visit continues, the logbook reports it, and the real departure is kept', async () => {
    const trip = await trackedTrip(t, { start });
    const at = await arrivedAt(trip, plant);
    await driveTo(t, trip, wandering(plant, at));
    expect(await factsOf(trip, 1)).toMatchObject({ departure_at: iso(at), status: 'FINISHED' });
    expect(await guideStatus(t, trip.id_guide)).toBe('VIAJANDO');
    await driveTo(t, trip, within(plant, at));
    expect(await factsOf(trip, 1)).toMatchObject({ departure_at: null, status: 'IN_PROGRESS' });
    expect(await guideStatus(t, trip.id_guide)).toBe('EN_PLANTA');
    const name = plant.name ?? '';
    expect(await logOf(trip, name)).toEqual([
      {
        kind: 'NOTE',
        text: 'Salida de Planta de prueba descartada: el camión no se fue, sus posiciones volvieron a la geocerca',
      },
    ]);
    const leaves = at + 30 * minute;
    await driveTo(t, trip, [
      beside(plant, 20, at + 20 * minute),
      beside(plant, 900, leaves),
      beside(plant, 1_900, leaves + minute),
      beside(plant, 4_000, leaves + 6 * minute),
    ]);
    expect(await factsOf(trip, 1)).toMatchObject({ departure_at: iso(leaves) });
    expect((await logOf(trip, name)).map(l => l.kind)).toEqual(['NOTE', 'DEPARTURE']);
    // It came back for a document: it had left all the same.
    await driveTo(
      t,
      trip,
      [15, 16, 17, 18, 19, 20].map(n => beside(plant, 20, leaves + n * minute)),
    );
    expect(await factsOf(trip, 1)).toMatchObject({ departure_at: iso(leaves) });
  });

  test('at the last stop: the trip is not over, its stand-by continues, and it holds its truck again', async () => {
    const trip = await trackedTrip(t, { start });
    const busyTo = async () =>
      (await t.rows(sql<{ busy_to: string }>`select busy_to from guides where id_guide = ${trip.id_guide}`))[0]
        ?.busy_to;
    const planned = await busyTo();
    const at = await arrivedAt(trip, port);
    await driveTo(t, trip, wandering(port, at));
    expect(await guideStatus(t, trip.id_guide)).toBe('VIAJE_POR_CERRAR');
    expect(await standBy(trip)).toEqual({ ended_at: iso(at) });
    await driveTo(t, trip, within(port, at));
    expect(await guideStatus(t, trip.id_guide)).toBe('EN_PUERTO');
    expect(await factsOf(trip, 2)).toMatchObject({ departure_at: null });
    expect(await standBy(trip)).toBeUndefined();
    expect(await busyTo()).toBe(planned);
    const leaves = at + 20 * minute;
    await driveTo(t, trip, [beside(port, 700, leaves), beside(port, 1_700, leaves + minute)]);
    expect(await guideStatus(t, trip.id_guide)).toBe('VIAJE_POR_CERRAR');
    expect(await factsOf(trip, 2)).toMatchObject({ departure_at: iso(leaves) });
  });

  test('also when another process received the positions and notified this one', async () => {
    const trip = await trackedTrip(t, { start });
    const at = await arrivedAt(trip, port);
    await driveTo(t, trip, wandering(port, at));
    const fixes = within(port, at);
    t.setNow(iso(fixes.at(-1)?.ms ?? 0));
    const rows = fixes.map(({ lat, lng, ms }) => ({
      id_truck: trip.id_truck,
      device_ms: ms,
      lat,
      lng,
      speed_kmh: null,
      heading: null,
      accuracy_m: null,
      attributes: null,
    }));
    await t.write(tx => storePositions(tx, rows));
    const other = createFollower({ ...t.services, shards: trackingOf(t.services).shards });
    await other.sweep(false);
    await other.idle();
    expect(await guideStatus(t, trip.id_guide)).toBe('EN_PUERTO');
  });

  test('never one that a person recorded, nor events that depend on it', async () => {
    const trip = await trackedTrip(t, { start });
    const at = await arrivedAt(trip, plant);
    const [, stop] = await t.rows(
      sql<{ id_stop: number }>`select id_stop from guide_stops where id_guide = ${trip.id_guide} order by position`,
    );
    t.setNow(iso(at));
    await (await t.as('monitor')).ok(recordDeparture, { id_stop: stop?.id_stop, at: iso(at) });
    await driveTo(t, trip, wandering(plant, at + 10 * second));
    await driveTo(t, trip, within(plant, at + 10 * second));
    await driveTo(
      t,
      trip,
      [10, 11, 12].map(n => beside(plant, 10, at + n * minute)),
    );
    expect(await factsOf(trip, 1)).toMatchObject({ departure_at: iso(at), status: 'FINISHED' });
    expect(await guideStatus(t, trip.id_guide)).toBe('VIAJANDO');
  });

  test('with the same result in whatever order the fixes arrive', async () => {
    const outcomes = [];
    for (const isLate of [false, true]) {
      const trip = await trackedTrip(t, { start });
      const at = await arrivedAt(trip, plant);
      const parts = [wandering(plant, at), within(plant, at)];
      for (const part of isLate ? parts.toReversed() : parts) await driveTo(t, trip, part);
      outcomes.push([
        await guideStatus(t, trip.id_guide),
        (await stopFacts(t, trip.id_guide)).map(s => s.departure_at),
      ]);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[0]?.[0]).toBe('EN_PLANTA');
  });
});
