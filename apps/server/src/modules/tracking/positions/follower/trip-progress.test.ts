import { describe, expect, test } from 'vitest';
import { isNoticeable, type PlannedStop, progressOf, recentKmh, roadOf, type Visit } from './trip-progress.ts';
import type { Sample } from './trip-reading.ts';

const start = Date.parse('2026-11-24T10:00:00Z');
const hour = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const degree = 111.195;
/** Places on the equator, by km: planned at 60 km/h with half an hour's stay. */
const stop = (id_stop: number, km: number, code = 'PRT', at = id_stop): PlannedStop => ({
  id_stop,
  code,
  lat: 0,
  lng: km / degree,
  planned_arrival: iso(start + at * hour),
  planned_departure: iso(start + at * hour + hour / 2),
  appointment_at: null,
});
const stops = [stop(0, 0), stop(1, 30, 'PLT'), stop(2, 60)];
const none = { arrival_at: null, departure_at: null };
const left = { arrival_at: iso(start), departure_at: iso(start) };
const at = (km: number, ms = start) => ({ ms, lat: 0, lng: km / degree });
const told = (samples: Sample[] = [], zone = 'America/Guayaquil') => ({ samples, zone });
const road = roadOf(
  stops.map(s => [s.lng, s.lat] as const),
  stops,
  60,
);

describe('the road', () => {
  test('locates the stops, and uses the stored distance as the length of the line', () => {
    expect(road.alongs.map(m => Math.round(m / 1000))).toEqual([0, 30, 60]);
    expect(roadOf(null, stops, null).scale).toBe(1.25);
    expect(roadOf(null, stops, 90).scale).toBeCloseTo(1.5, 3);
  });

  test('on a road that returns over itself, finds the stop on the way back', () => {
    const there = [stop(0, 0), stop(1, 30), stop(2, 0.01)];
    const back = roadOf(
      [
        [0, 0],
        [30 / degree, 0],
        [0, 0],
      ],
      there,
      60,
    );
    expect(back.alongs.map(m => Math.round(m / 1000))).toEqual([0, 30, 60]);
    const figures = progressOf(back, there, [left, left, none], at(20), told());
    expect(Number(figures.remaining_km)).toBeCloseTo(20, 0);
  });
});

describe('progress', () => {
  const of = (km: number, visits: Visit[] = [left, none, none], samples: Sample[] = []) =>
    progressOf(road, stops, visits, at(km), told(samples));

  test('is the share of the road that is driven', () => {
    expect(of(15).progress_percent).toBe('25.0');
    expect(of(15).remaining_km).toBe('45.0');
    expect(of(45, [left, left, none]).progress_percent).toBe('75.0');
    expect(of(0, [none, none, none]).progress_percent).toBe('0.0');
  });

  test('does not pass the next stop, nor go back before the last one', () => {
    expect(of(33).progress_percent).toBe('50.0');
    expect(of(-3).progress_percent).toBe('0.0');
    expect(of(20, [left, left, none]).progress_percent).toBe('50.0');
  });

  test('counts the drive to the first stop as remaining road', () => {
    const figures = of(-40, [none, none, none]);
    expect(Number(figures.remaining_km)).toBeCloseTo(110, 0);
    expect(figures.progress_percent).toBe('0.0');
    expect(figures.stops[0]?.eta_at).not.toBeNull();
  });

  test('away from its road uses the straight distance plus a quarter', () => {
    const figures = progressOf(road, stops, [left, none, none], { ms: start, lat: 0.2, lng: 30 / degree }, told());
    expect(Number(figures.remaining_km)).toBeCloseTo(30 + 22.2 * 1.25, 0);
  });

  test('ETAs: planned speed, the stay at the stops between, none for visited stops', () => {
    // By the plan, 30 km in half an hour.
    const figures = of(15);
    expect(figures.stops.map(s => s.eta_at)).toEqual([null, iso(start + hour / 4), iso(start + hour / 4 + hour)]);
    expect(figures.eta_at).toBe(figures.stops[2]?.eta_at);
    const here = { arrival_at: iso(start - hour / 4), departure_at: null };
    expect(of(30, [left, here, none]).stops.map(s => s.eta_at)).toEqual([null, null, iso(start + hour / 4 + hour / 2)]);
    const late = progressOf(road, stops, [left, here, none], at(30, start + 2 * hour), told());
    expect(late.eta_at).toBe(iso(start + 2.5 * hour));
  });

  test('a place keeps a truck for the learnt time of that hour in the business zone', () => {
    // The plant is reached at 10:15 UTC: at 05:15 in Guayaquil, at 11:15 in Madrid.
    const learnt = stops.map(s => (s.code === 'PLT' ? { ...s, dwell: { 1: 60, 2: 120 } } : s));
    const stayIn = (zone: string) =>
      progressOf(road, learnt, [left, none, none], at(15), told([], zone)).stops[2]?.eta_at;
    expect(stayIn('America/Guayaquil')).toBe(iso(start + 1.75 * hour));
    expect(stayIn('Europe/Madrid')).toBe(iso(start + 2.75 * hour));
  });

  test('a truck that arrives at a plant before the appointment waits for it', () => {
    const agreed = stops.map(s => (s.code === 'PLT' ? { ...s, appointment_at: iso(start + 3 * hour) } : s));
    expect(progressOf(road, agreed, [left, none, none], at(15), told()).eta_at).toBe(iso(start + 4 * hour));
  });

  test('a queue slows the next stretch', () => {
    const crawl: Sample[] = [0, 1, 2, 3].map(n => [start - (3 - n) * 60_000, 0, (15 - (3 - n) * 0.2) / degree]);
    expect(recentKmh(crawl, start)).toBeCloseTo(12, 1);
    const [, slow] = of(15, [left, none, none], crawl).stops;
    expect(slow?.eta_at).toBe(iso(start + (15 / 36) * hour));
    const standing: Sample[] = [...crawl, [start + 60_000, 0, 15 / degree]];
    expect(recentKmh(standing, start + 60_000)).toBeNull();
    expect(recentKmh(crawl, start + hour)).toBeNull();
  });
});

test('only noticeable changes are written', () => {
  const before = { progress_percent: '25.0', eta_at: iso(start) };
  expect(isNoticeable({ progress_percent: null, eta_at: null }, before)).toBe(true);
  expect(isNoticeable(before, { progress_percent: '25.5', eta_at: iso(start + 60_000) })).toBe(false);
  expect(isNoticeable(before, { progress_percent: '25.6', eta_at: iso(start) })).toBe(true);
  expect(isNoticeable(before, { progress_percent: '25.0', eta_at: iso(start + 61_000) })).toBe(true);
  expect(isNoticeable(before, { progress_percent: '25.0', eta_at: null })).toBe(true);
});
