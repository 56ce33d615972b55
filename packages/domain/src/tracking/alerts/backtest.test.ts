import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesBetween } from '../../system/time/time';
import { iso } from './alerts.samples';
import { backtest, casesOf, joined, type PastFix, type PastTrip, type Sighting, type TriedRule } from './backtest';

const rule = (given: Partial<TriedRule> & Pick<TriedRule, 'kind'>): TriedRule => ({
  limit: 0,
  for_min: 0,
  clear_min: 0,
  place: null,
  ...given,
});
const fix = (minute: number, given: Partial<PastFix> = {}): PastFix => ({
  at: iso(minute),
  lat: -2.1,
  lng: -79.9 + minute / 100,
  speed_kmh: 60,
  ...given,
});
const trip = (fixes: readonly PastFix[], given: Partial<PastTrip> = {}): PastTrip => ({
  fixes,
  road: null,
  stays: [],
  until: fixes.at(-1)?.at ?? iso(0),
  ...given,
});
const minutesOf = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('what a rule would have opened', () => {
  test('too fast for a minute, and again after more than half an hour', () => {
    const speed = (minute: number) => ((minute >= 10 && minute < 15) || (minute >= 60 && minute < 64) ? 100 : 70);
    const fixes = minutesOf(0, 90).map(minute => fix(minute, { speed_kmh: speed(minute) }));
    const found = backtest(trip(fixes), rule({ kind: 'VELOCIDAD', limit: 90, for_min: 1, clear_min: 1 }), []);
    expect(found).toEqual([
      { began_at: iso(11), opened_at: iso(12), ended_at: iso(16) },
      { began_at: iso(61), opened_at: iso(62), ended_at: iso(65) },
    ]);
    expect(backtest(trip(fixes), rule({ kind: 'VELOCIDAD', limit: 101 }), [])).toEqual([]);
  });

  test('off the road, but not while it stands at a stop or at a known place, and not without a road', () => {
    const road: [number, number][] = [
      [-79.9, -2.1],
      [-78.9, -2.1],
    ];
    const fixes = minutesOf(0, 40).map(minute => fix(minute, { lat: minute >= 10 && minute < 20 ? -2.13 : -2.1 }));
    const tried = rule({ kind: 'FUERA_DE_RUTA', limit: 1.5, for_min: 2, clear_min: 1 });
    expect(backtest(trip(fixes, { road }), tried, [])).toEqual([
      { began_at: iso(12), opened_at: iso(14), ended_at: iso(21) },
    ]);
    expect(backtest(trip(fixes), tried, [])).toEqual([]);
    const stays = [{ from: iso(9), to: iso(21) }];
    expect(backtest(trip(fixes, { road, stays }), tried, [])).toEqual([]);
    const base = { id_location: 1, code: 'BASE', lat: -2.13, lng: -79.75, radius_m: 10_000, fence: null };
    expect(backtest(trip(fixes, { road }), tried, [base])).toEqual([]);
  });

  test('a silence longer than the limit, also at the end of the trip', () => {
    const fixes = [fix(0), fix(1), fix(31), fix(32)];
    const tried = rule({ kind: 'SIN_GPS', limit: 20 });
    expect(backtest(trip(fixes), tried, [])).toEqual([{ began_at: iso(1), opened_at: iso(21), ended_at: iso(31) }]);
    // What comes back within half an hour is the same case.
    expect(backtest(trip(fixes, { until: iso(100) }), tried, [])).toEqual([
      { began_at: iso(1), opened_at: iso(21), ended_at: iso(100) },
    ]);
    expect(backtest(trip(fixes), rule({ kind: 'SIN_GPS', limit: 30 }), [])).toEqual([]);
  });

  test('standing outside of stops and known places', () => {
    const drives = minutesOf(0, 10).map(minute => fix(minute));
    const stands = minutesOf(10, 40).map(minute => fix(minute, { lng: -79.8, speed_kmh: 0 }));
    const fixes = [...drives, ...stands, ...minutesOf(40, 45).map(minute => fix(minute))];
    const tried = rule({ kind: 'DETENIDO', limit: 15 });
    expect(backtest(trip(fixes), tried, [])).toHaveLength(1);
    expect(backtest(trip(fixes, { stays: [{ from: iso(5), to: null }] }), tried, [])).toEqual([]);
    const yard = { id_location: 1, code: 'PATIO', lat: -2.1, lng: -79.8, radius_m: 300, fence: null };
    expect(backtest(trip(fixes), tried, [yard])).toEqual([]);
  });

  test('into a place and out of it', () => {
    const place = { id_location: 4, code: 'OTR', lat: -2.1, lng: -79.7, radius_m: 300, fence: null };
    const fixes = minutesOf(0, 80).map(minute => fix(minute, minute >= 20 && minute < 30 ? { lng: -79.7 } : {}));
    const enters = backtest(trip(fixes), rule({ kind: 'GEOCERCA_ENTRA', clear_min: 2, place }), []);
    expect(enters).toEqual([{ began_at: iso(21), opened_at: iso(21), ended_at: iso(32) }]);
    const leaves = backtest(trip(fixes), rule({ kind: 'GEOCERCA_SALE', clear_min: 2, place }), []);
    expect(leaves).toMatchObject([{ began_at: iso(31) }]);
    expect(backtest(trip(fixes), rule({ kind: 'GEOCERCA_ENTRA' }), [])).toEqual([]);
  });
});

const anySightings = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), holds: fc.boolean(), more: fc.boolean() }), { maxLength: 60 })
  .map(all => {
    let minute = 0;
    return all.map(({ gap, holds, more }): Sighting => {
      minute += gap;
      return { at: iso(minute), holds, goesOn: holds || more };
    });
  });

test('whatever was seen: cases follow each other, each lasted before it opened, and none ends without having ceased for long enough', () => {
  fc.assert(
    fc.property(
      anySightings,
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 10 }),
      (seen, for_min, clear_min) => {
        const cases = casesOf(seen, { for_min, clear_min });
        for (const [i, { began_at, opened_at, ended_at }] of cases.entries()) {
          expect(minutesBetween(began_at, opened_at)).toBeGreaterThanOrEqual(for_min);
          const span = seen.filter(({ at }) => at >= began_at && at <= opened_at);
          expect(span.every(({ holds }) => holds)).toBe(true);
          if (ended_at === null) expect(i).toBe(cases.length - 1);
          else {
            const ceased = seen.filter(({ at }) => at <= ended_at && minutesBetween(at, ended_at) <= clear_min);
            expect(ceased.every(({ goesOn }) => !goesOn)).toBe(true);
          }
          const next = cases[i + 1];
          if (next !== undefined) expect((ended_at ?? '') <= next.began_at).toBe(true);
        }
        expect(joined(cases).length).toBeLessThanOrEqual(cases.length);
      },
    ),
  );
});

test('a longer wait opens no more cases than a shorter one begins', () => {
  fc.assert(
    fc.property(anySightings, fc.integer({ min: 0, max: 10 }), (seen, for_min) => {
      const begun = (wait: number) => casesOf(seen, { for_min: wait, clear_min: 0 }).length > 0;
      if (begun(for_min + 1)) expect(begun(for_min)).toBe(true);
    }),
  );
});
