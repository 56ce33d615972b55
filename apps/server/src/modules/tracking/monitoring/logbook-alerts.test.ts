import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { driveTo, journey, sampleStops, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { monitoringJobs } from './monitoring.jobs.ts';

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

describe('alerts', () => {
  const run = async () => {
    for (const job of monitoringJobs()) await job.run(t.db);
  };
  const alerts = (trip: TrackedTrip) =>
    t.rows(sql<{ text: string; at: string; id_stop: number | null }>`select text, at, id_stop from logbook
      where id_guide = ${trip.id_guide} and kind = 'ALERT' order by id_bitacora`);

  test('an imminent stand-by is reported once per visit, at three quarters of the free hours, to those who see the guide', async () => {
    const trip = await trackedTrip(t, { start, id_client: company.exporter });
    await atPlant(trip, 89);
    const told: { id?: number; party?: readonly number[] }[] = [];
    t.db.onChanges(changes => told.push(...changes.filter(c => c.noun === 'guide')));
    await run();
    expect(await alerts(trip)).toEqual([]);
    t.advance(2);
    await run();
    t.advance(60);
    await run();
    const [stop] = await t.rows(
      sql<{
        id_stop: number;
        arrival_at: string;
      }>`select id_stop, arrival_at from guide_stops where id_guide = ${trip.id_guide} and code = 'PLT'`,
    );
    const standBy = (await alerts(trip)).filter(a => a.text.startsWith('Stand-by'));
    expect(standBy).toEqual([
      {
        text: 'Stand-by: horas libres al 75 % en Planta de prueba',
        at: iso(Date.parse(stop?.arrival_at ?? '') + 90 * minute),
        id_stop: stop?.id_stop,
      },
    ]);
    expect(told.filter(c => c.id === trip.id_guide)[0]?.party).toContain(company.exporter);
  });

  test('silence and standing are reported once per episode, and again in the next one', async () => {
    const trip = await trackedTrip(t, { start });
    const road = journey(trip.stops, trip.start, 3);
    await driveTo(t, trip, road.slice(0, 8));
    for (const minutes of [10, 11, 5, 30]) {
      t.advance(minutes);
      await run();
    }
    const last = road[7]?.ms ?? 0;
    expect(await alerts(trip)).toMatchObject([{ text: 'Sin GPS desde las 07:07', at: iso(last + 20 * minute) }]);
    const now = t.services.clock().getTime();
    const out = { lat: -2.15, lng: -79.93, speed_kmh: 0 };
    await driveTo(
      t,
      trip,
      [0, 8, 16].map(n => ({ ...out, ms: now + n * minute })),
    );
    await run();
    await run();
    expect((await alerts(trip)).map(a => a.text.slice(0, 8))).toEqual(['Sin GPS ', 'Detenido']);
    t.advance(25);
    await run();
    expect((await alerts(trip)).map(a => a.text.slice(0, 8))).toEqual(['Sin GPS ', 'Detenido', 'Sin GPS ']);
  });

  test('a truck that has not begun its trip is neither silent nor standing', async () => {
    const trip = await trackedTrip(t, { start });
    await driveTo(
      t,
      trip,
      [0, 20].map(n => ({ lat: -1.9, lng: -79.9, speed_kmh: 0, ms: trip.start - n * minute })),
    );
    t.advance(45);
    await run();
    expect(await alerts(trip)).toEqual([]);
  });
});
