import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../system/collections/steps';
import { distanceM } from '../../system/geo/distance';
import { KEPT_DAYS, MOST_DAY_POINTS } from '../../system/privacy/kept-days';
import { POSITION_MEMORY_DAYS } from '../../system/validation/modem';
import { historyInSteps } from './history';
import { fixesOfDay, fixesWithin, MOST_MOVED_M, positionDay } from './position-day';
import { partsOf, staysOf, type TruckFix } from './stays';
import { fastestOf } from './thinned';

const minute = 60_000;
const dayMs = 24 * 60 * minute;
const start = Date.parse('2026-11-30T00:00:00Z');
/** Degrees of latitude of a metre. */
const metre = 1 / 111_195;

interface Leg {
  /** Positions. */
  n: number;
  /** Metres north and east between two. */
  north: number;
  east: number;
  seconds: number;
  kmh: number | null;
  ignition: boolean | null;
}
/** Positions leg after leg, from an instant on. */
function track(legs: readonly Leg[], from_ms = start): TruckFix[] {
  const fixes: TruckFix[] = [];
  let [ms, lat, lng] = [from_ms, -2.1, -79.9];
  for (const { n, north, east, seconds, kmh, ignition } of legs)
    for (let i = 0; i < n; i++) {
      fixes.push({ ms, lat, lng, kmh, heading: null, ignition });
      ms += seconds * 1000;
      lat += north * metre;
      lng += east * metre;
    }
  return fixes;
}

const leg = fc.record({
  n: fc.integer({ min: 1, max: 120 }),
  north: fc.oneof(fc.constant(0), fc.integer({ min: -600, max: 600 })),
  east: fc.oneof(fc.constant(0), fc.integer({ min: -600, max: 600 })),
  seconds: fc.constantFrom(10, 30, 60, 900),
  kmh: fc.option(fc.integer({ min: 0, max: 120 })),
  ignition: fc.constantFrom(true, false, null),
});
/** The positions of one day. */
const aDay = fc
  .array(leg, { minLength: 1, maxLength: 12 })
  .map(legs => track(legs).filter(({ ms }) => ms < start + dayMs));
const instants = fc.array(fc.integer({ min: start, max: start + dayMs - 1 }), { maxLength: 6 });

const keptOf = (fixes: readonly TruckFix[], events: readonly number[] = []) =>
  fixesOfDay(positionDay(fixes, start, events), start);
const spans = (fixes: readonly TruckFix[]) =>
  partsOf(fixes).map(({ kind, first, last }) => [kind, fixes[first]?.ms, fixes[last]?.ms]);
const timesOf = (fixes: readonly TruckFix[]) => new Set(fixes.map(({ ms }) => ms));

describe('a day that is thinned', () => {
  it('keeps its ends, those of stays and silences, the fastest position and those beside each event', () => {
    fc.assert(
      fc.property(aDay, instants, (fixes, events) => {
        const times = timesOf(keptOf(fixes, events));
        const fastest = fixes[fastestOf(fixes) ?? 0];
        const ends = partsOf(fixes).flatMap(({ first, last }) => [fixes[first]?.ms, fixes[last]?.ms]);
        const beside = events.flatMap(at => [
          fixes.findLast(({ ms }) => ms <= at)?.ms,
          fixes.find(({ ms }) => ms >= at)?.ms,
        ]);
        for (const ms of [fixes[0]?.ms, fixes.at(-1)?.ms, fastest?.ms, ...ends, ...beside])
          if (ms !== undefined) expect(times.has(ms)).toBe(true);
      }),
    );
  });

  it('moves no position by more than a metre, and invents none', () => {
    fc.assert(
      fc.property(aDay, instants, (fixes, events) => {
        const exact = new Map(fixes.map(fix => [fix.ms, fix]));
        for (const kept of keptOf(fixes, events)) {
          const was = exact.get(kept.ms);
          expect(was).toBeDefined();
          expect(was && distanceM(was, kept)).toBeLessThanOrEqual(MOST_MOVED_M);
        }
      }),
    );
  });

  it('stood, drove and was silent at the same times, and drove as far', () => {
    fc.assert(
      fc.property(aDay, instants, (fixes, events) => {
        const kept = keptOf(fixes, events);
        expect(spans(kept)).toEqual(spans(fixes));
        const period = { from_ms: start, to_ms: start + dayMs };
        const [was, is] = [finish(historyInSteps(fixes, period)), finish(historyInSteps(kept, period))];
        expect(Math.abs(is.summary.km - was.summary.km)).toBeLessThan(0.001 * kept.length + 0.001);
        const { driving_ms, standing_ms, silent_ms } = was.summary;
        expect(is.summary).toMatchObject({ driving_ms, standing_ms, silent_ms });
        const [places, again] = [staysOf(fixes), staysOf(kept)];
        for (const [i, stay] of places.entries())
          expect(distanceM(stay, again[i] ?? { lat: 0, lng: 0 })).toBeLessThan(2);
      }),
    );
  });

  it('had its engine on at the same times', () => {
    fc.assert(
      fc.property(aDay, fixes => {
        const period = { from_ms: start, to_ms: start + dayMs };
        const was = finish(historyInSteps(fixes, period)).engine_on ?? [];
        expect(finish(historyInSteps(keptOf(fixes), period)).engine_on ?? []).toEqual(was);
      }),
    );
  });

  it('has at most 400 points if it needs no more, and those of its shape', () => {
    // A winding road all day, one position each 30 seconds.
    const fixes = Array.from({ length: 2_880 }, (_, i) => ({
      ms: start + i * 30_000,
      lat: -2 + i * 0.001,
      lng: -79.9 + 0.05 * Math.sin(i / 60),
      kmh: 60,
      heading: null,
      ignition: null,
    }));
    const kept = keptOf(fixes);
    expect(kept).toHaveLength(MOST_DAY_POINTS);
    // The turns of the road remain.
    const easternmost = Math.max(...fixes.map(({ lng }) => lng));
    expect(Math.max(...kept.map(({ lng }) => lng))).toBeCloseTo(easternmost, 3);
  });

  it('is not heard of any more: positions of that age are refused', () => {
    expect(KEPT_DAYS.positions).toBeGreaterThan(POSITION_MEMORY_DAYS + 1);
  });

  it('is nothing without positions', () => {
    expect(positionDay([], start, [])).toEqual({ points: [], stays: [], km: 0 });
    expect(keptOf(track([{ n: 1, north: 0, east: 0, seconds: 60, kmh: 3, ignition: null }]))).toHaveLength(1);
  });
});

describe('where two days meet', () => {
  const parked: Leg = { n: 60, north: 0, east: 0, seconds: 60, kmh: 0, ignition: false };
  const away: Leg = { n: 30, north: 800, east: 0, seconds: 60, kmh: 50, ignition: true };
  /** It comes before midnight, stays for two hours and leaves. */
  const before = track([away, parked], start + dayMs - 90 * minute);
  const after = track([parked, away], start + dayMs).map(fix => ({ ...fix, lat: fix.lat + 30 * 800 * metre }));
  const thin = (fixes: readonly TruckFix[], day: number) => fixesOfDay(positionDay(fixes, day, []), day);

  it.each([
    ['both thinned', [...thin(before, start), ...thin(after, start + dayMs)]],
    ['one thinned', [...thin(before, start), ...after]],
    ['the other thinned', [...before, ...thin(after, start + dayMs)]],
    ['both exact', [...before, ...after]],
  ])('a stay over midnight is one: %s', (_, fixes) => {
    const found = staysOf(fixes).map(({ from_ms, to_ms }) => [from_ms, to_ms]);
    expect(found).toEqual([[start + dayMs - 60 * minute, start + dayMs + 60 * minute]]);
  });

  it('a period that begins or ends within a stay shows that part of it', () => {
    const midnight = start + dayMs;
    const fixes = thin(before, start);
    const within = (from: number, to: number) => {
      const cut = fixesWithin(fixes, { from_ms: midnight + from * minute, to_ms: midnight + to * minute });
      return partsOf(cut).map(({ kind, first, last }) => [
        kind,
        ((cut[first]?.ms ?? 0) - midnight) / minute,
        ((cut[last]?.ms ?? 0) - midnight) / minute,
      ]);
    };
    expect(within(-30, 60)).toEqual([['STAY', -30, -1]]);
    expect(within(-30, -10)).toEqual([['STAY', -30, -10]]);
    expect(within(-75, -20)).toEqual([
      ['DRIVE', -75, -60],
      ['STAY', -60, -20],
    ]);
  });

  it('a day in two periods is as long as in one', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: dayMs - 1 }), (fixes, cut) => {
        const kept = keptOf(fixes);
        const of = (from_ms: number, to_ms: number) => {
          const period = { from_ms, to_ms };
          return finish(historyInSteps(fixesWithin(kept, period), period)).summary;
        };
        const [whole, first, second] = [
          of(start, start + dayMs),
          of(start, start + cut),
          of(start + cut, start + dayMs),
        ];
        // Nothing is known of the middle of a silence, so neither period has its straight line.
        const silence = kept.find(({ ms, way }, i) => {
          const next = kept[i + 1];
          return way?.kind === 'GAP' && next !== undefined && ms < start + cut && start + cut < next.ms;
        });
        expect(first.km + second.km).toBeCloseTo(whole.km - (silence?.way?.km ?? 0), 6);
        expect(first.driving_ms + second.driving_ms).toBe(whole.driving_ms);
        expect(first.standing_ms + second.standing_ms).toBe(whole.standing_ms);
      }),
    );
  });
});
