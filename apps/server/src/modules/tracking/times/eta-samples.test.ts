import { getGuide, recordArrival, resetArrival } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/tracking/times/times.calls';
import { isEtaHit } from '@cabezal/domain/tracking/times/eta-accuracy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { driveTo, type Fix, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { learnTimes } from './times.jobs.ts';

let t: TestApp;
let monitor: Client;
beforeAll(async () => {
  t = await startTestApp();
  monitor = await t.as('monitor');
});
afterAll(() => t.close());

const minute = 60_000;
const stops = [
  { code: 'DEP', action: 'RETIRAR', name: 'Depósito', lat: -2.1, lng: -79.95 },
  { code: 'PLT', action: 'CARGAR', name: 'Planta', lat: -2.6, lng: -79.9 },
];
/** Sends positions in steps of some minutes. */
async function along(trip: TrackedTrip, fixes: readonly Fix[], step = 3): Promise<void> {
  for (let i = 0; i < fixes.length; i += step) await driveTo(t, trip, fixes.slice(i, i + step));
}
const samples = (id_guide: number) =>
  t.rows<{ id_stop: number; horizon_min: number; actual_at: string | null; error_min: string | null }>(
    sql`select id_stop, horizon_min, eta_at, actual_at, error_min from eta_samples where id_guide = ${id_guide} order by horizon_min`,
  );
/** Under way, some minutes before the plant. */
async function onTheRoad(start: string): Promise<{ trip: TrackedTrip; plant: number; road: Fix[]; there: number }> {
  const trip = await trackedTrip(t, { start, stops });
  const road = journey(stops, Date.parse(start));
  const there = road.findIndex(fix => Math.abs(fix.lat - -2.6) < 1e-9);
  await along(trip, road.slice(0, there - 3));
  const [row] = await t.rows<{ id: number }>(
    sql`select id_stop as id from guide_stops where id_guide = ${trip.id_guide} and position = 1`,
  );
  return { trip, plant: row?.id ?? 0, road, there };
}

test('the ETAs at 60, 30 and 15 minutes are stored, and filled when GPS sees the arrival; undoing it reopens them', async () => {
  const { trip, road, there } = await onTheRoad('2026-11-25T12:00:00.000Z');
  const open = await samples(trip.id_guide);
  expect(open.map(row => [row.horizon_min, row.actual_at])).toEqual([
    [15, null],
    [30, null],
    [60, null],
  ]);
  await along(trip, road.slice(there - 3, there + 6));
  const filled = await samples(trip.id_guide);
  const arrival = new Date(road[there]?.ms ?? 0).toISOString();
  for (const row of filled)
    expect(Math.abs(Date.parse(row.actual_at ?? '') - Date.parse(arrival))).toBeLessThan(3 * minute);
  expect(filled).toHaveLength(3);
  const days = { from: '2026-11-25', to: '2026-11-25' };
  const clerk = await t.as('operador');
  const report = await clerk.ok(calls.getEtaAccuracy, days);
  expect(report.map(row => [row.horizon_min, row.n])).toEqual([
    [15, 1],
    [30, 1],
    [60, 1],
    [120, 0],
    [240, 0],
  ]);
  for (const row of filled) {
    const error = Number(row.error_min);
    const told = report.find(one => one.horizon_min === row.horizon_min)?.told;
    expect(told).toMatchObject({ mae_min: Math.abs(error), bias_min: error });
    expect(told?.hit_percent).toBe(isEtaHit(row.horizon_min as 15 | 30 | 60, error) ? 100 : 0);
  }
  expect(report[0]?.plan?.mae_min).toBeGreaterThan(0);
  expect(report[3]).toMatchObject({ told: null, plan: null });

  const { version } = await monitor.ok(getGuide, { id_guide: trip.id_guide });
  await clerk.ok(resetArrival, { id_guide: trip.id_guide, version, motive: 'Era otra planta' });
  expect((await samples(trip.id_guide)).map(row => row.actual_at)).toEqual([null, null, null]);
});

test('a person’s arrival fills them, too; those of an earlier plan, or published after the arrival, are deleted', async () => {
  const typed = await onTheRoad('2026-11-26T12:00:00.000Z');
  const at = new Date(typed.road[typed.there - 4]?.ms ?? 0).toISOString();
  await monitor.ok(recordArrival, { id_stop: typed.plant, at });
  expect((await samples(typed.trip.id_guide)).every(row => row.actual_at === at)).toBe(true);

  const anew = await onTheRoad('2026-11-27T12:00:00.000Z');
  expect(await samples(anew.trip.id_guide)).toHaveLength(3);
  await t.write(tx =>
    tx.run(
      sql`update guide_stops set planned_arrival = planned_arrival + interval '1 hour' where id_stop = ${anew.plant}`,
    ),
  );
  await monitor.ok(recordArrival, {
    id_stop: anew.plant,
    at: new Date(anew.road[anew.there - 4]?.ms ?? 0).toISOString(),
  });
  expect(await samples(anew.trip.id_guide)).toEqual([]);

  const early = await onTheRoad('2026-11-28T12:00:00.000Z');
  await monitor.ok(recordArrival, { id_stop: early.plant, at: new Date(early.road[20]?.ms ?? 0).toISOString() });
  expect((await samples(early.trip.id_guide)).map(row => row.horizon_min)).toEqual([60]);
});

test('at night: bands of the measured errors, stays of places visited often enough', async () => {
  await t.write(async tx => {
    const [stop] = await tx.rows<{ id_stop: number; id_guide: number }>(
      sql`select id_stop, id_guide from guide_stops order by id_stop desc limit 1`,
    );
    await tx.run(sql`delete from eta_samples`);
    // Forty arrivals per day with growing delay: one stop row per error.
    await tx.run(sql`with made as (insert into guide_stops (id_guide, position, code, name, lat, lng, radius_m, id_location, arrival_at, departure_at)
        select ${stop?.id_guide ?? 0}, 100 + n, 'PRT', 'Puerto', 0, 0, 300, 1, '2026-11-20T15:00:00Z'::timestamptz, '2026-11-20T15:00:00Z'::timestamptz + n * interval '1 minute'
        from generate_series(1, 41) n returning id_stop, id_guide, position)
      insert into eta_samples (id_stop, horizon_min, id_guide, predicted_at, eta_at, plan_key, actual_at, error_min)
      select id_stop, 30, id_guide, '2026-11-20T14:30:00Z', '2026-11-20T15:00:00Z', '', '2026-11-20T15:00:00Z', position - 121 from made`);
  });
  await learnTimes(t.db);
  expect(
    await t.rows(sql`select horizon_min, n, low_min::float8 as low, high_min::float8 as high from eta_bands`),
  ).toEqual([{ horizon_min: 30, n: 41, low: -16, high: 16 }]);
  // 10:00 in Guayaquil: the third band of the day.
  expect(
    await t.rows(
      sql`select id_location, code, hour_band, n, p50_min::float8 as p50, p80_min::float8 as p80 from place_dwell`,
    ),
  ).toEqual([{ id_location: 1, code: 'PRT', hour_band: 2, n: 41, p50: 21, p80: 33 }]);
});
