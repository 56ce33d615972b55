import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../system/collections/steps';
import { distanceM, lineLengthM, toCoordinate } from '../../system/geo/distance';
import { historyInSteps, type Period } from './history';
import { LEAST_STAY_OFF_MS, partsInSteps, partsOf, staysOf, type TruckFix } from './stays';
import { fastestOf, thinned } from './thinned';

const historyOf = (fixes: readonly TruckFix[], period: Period) => finish(historyInSteps(fixes, period));

const minute = 60_000;
const start = Date.parse('2026-11-30T12:00:00Z');
/** Degrees of latitude of a metre. */
const metre = 1 / 111_195;

const fix = (min: number, north_m: number, more: Partial<TruckFix> = {}): TruckFix => ({
  lat: -2 + north_m * metre,
  lng: -79.9,
  ms: start + min * minute,
  kmh: null,
  heading: null,
  ignition: null,
  ...more,
});
/** Positions every minute: `m` metres north each minute, for so many minutes. */
function path(...legs: { m: number; min: number; ignition?: boolean }[]): TruckFix[] {
  const fixes = [fix(0, 0)];
  let [at, north] = [0, 0];
  for (const { m, min, ignition = null } of legs)
    for (let i = 0; i < min; i++) {
      at += 1;
      north += m;
      fixes.push(fix(at, north, { ignition }));
    }
  return fixes;
}
const stays = (fixes: readonly TruckFix[]) =>
  staysOf(fixes).map(({ from_ms, to_ms }) => [(from_ms - start) / minute, (to_ms - start) / minute]);

describe('stays', () => {
  it('three minutes at a place; two in traffic are none, unless the engine is off', () => {
    expect(stays(path({ m: 600, min: 5 }, { m: 0, min: 3 }, { m: 600, min: 5 }))).toEqual([[5, 8]]);
    expect(stays(path({ m: 600, min: 5 }, { m: 0, min: 2 }, { m: 600, min: 5 }))).toEqual([]);
    expect(stays(path({ m: 600, min: 5 }, { m: 0, min: 2, ignition: false }, { m: 600, min: 5 }))).toEqual([[5, 7]]);
  });

  it('a receiver that drifts makes no second stay, a single position far off neither', () => {
    const drifting = path({ m: 600, min: 5 }, { m: 0, min: 60 }).map((one, i) => ({
      ...one,
      lat: one.lat + (i > 5 ? (i % 5) * 20 * metre : 0),
    }));
    expect(stays(drifting)).toEqual([[5, 65]]);
    const astray = drifting.map((one, i) => (i === 30 ? { ...one, lng: one.lng + 400 * metre } : one));
    expect(stays(astray)).toEqual([[5, 65]]);
    // It does not move the place, and adds no kilometres.
    const far = path({ m: 0, min: 60 }).map((one, i) => (i === 30 ? { ...one, lat: one.lat + 5_000 * metre } : one));
    const history = historyOf(far, { from_ms: start, to_ms: start + 60 * minute });
    expect(history.summary.km).toBe(0);
    expect(history.stays.map(one => Math.round(distanceM(one, fix(0, 0))))).toEqual([0]);
  });

  it('a truck that is silent in its place stood; one that is heard elsewhere was silent', () => {
    const parked = [...path({ m: 600, min: 5 }), fix(180, 3_150), fix(181, 3_160), fix(182, 4_500)];
    expect(stays(parked)).toEqual([[5, 181]]);
    const away = [...path({ m: 600, min: 5 }), fix(180, 60_000), fix(181, 61_000)];
    expect(stays(away)).toEqual([]);
    expect(partsOf(away).map(part => part.kind)).toEqual(['DRIVE', 'GAP', 'DRIVE']);
  });

  it('say how long the engine was on, and nothing where the device does not', () => {
    const engine = path({ m: 600, min: 5 }, { m: 0, min: 6, ignition: true }, { m: 0, min: 10, ignition: false });
    expect(staysOf(engine).map(stay => stay.engine_on_ms)).toEqual([6 * minute]);
    expect(staysOf(path({ m: 0, min: 20 })).map(stay => stay.engine_on_ms)).toEqual([null]);
  });
});

/** Counts how often the latitudes of positions are read: a comparison of two places reads both. */
function counted(fixes: readonly TruckFix[]) {
  let reads = 0;
  const watched = fixes.map(({ lat, ...fix }) => ({
    ...fix,
    get lat() {
      reads++;
      return lat;
    },
  }));
  return { fixes: watched, reads: () => reads };
}

describe('many positions', () => {
  const many = 20_000;

  it.each([
    ['in one place', 0],
    ['that creep on', 200],
    ['that drive', 5_000],
  ])('%s within 170 seconds are each compared with few others', (_, north_m) => {
    const { fixes, reads } = counted(
      Array.from({ length: many }, (_, i) => fix((i / many) * (170 / 60), (i / many) * north_m)),
    );
    expect(staysOf(fixes)).toEqual([]);
    expect(reads()).toBeLessThan(20 * many);
  });

  it('of a stay that goes on again and again are summed once', () => {
    const astray = { lng: -79.9 + 400 * metre };
    const { fixes, reads } = counted(
      Array.from({ length: many }, (_, i) => fix(i / 6, 0, i % 20 === 19 && i < many - 20 ? astray : {})),
    );
    expect(partsOf(fixes)).toHaveLength(1);
    expect(reads()).toBeLessThan(20 * many);
  });

  it('are looked at in many steps', () => {
    const night = Array.from({ length: many }, (_, i) => fix(i / 60, 0));
    expect([...partsInSteps(night)].length).toBeGreaterThan(many / 1_000);
    const traffic = Array.from({ length: many }, (_, i) => fix(i / 60, i));
    expect([...partsInSteps(traffic)].length).toBeGreaterThan(many / 1_000);
  });
});

/** Any track: stretches at any pace, stays and silences, with and without speed and engine. */
const step = fc.record({
  after_s: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 90 }) }, fc.integer({ min: 601, max: 20_000 })),
  north_m: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -20, max: 20 }) },
    fc.integer({ min: -2_000, max: 2_000 }),
  ),
  east_m: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -2_000, max: 2_000 })),
  kmh: fc.option(fc.integer({ min: 0, max: 200 })),
  ignition: fc.option(fc.boolean()),
});
const tracks = fc.array(step, { maxLength: 120 }).map(steps => {
  const fixes: TruckFix[] = [];
  let [ms, lat, lng] = [start, -2, -79.9];
  for (const { after_s, north_m, east_m, kmh, ignition } of steps) {
    ms += after_s * 1000;
    lat += north_m * metre;
    lng += east_m * metre;
    fixes.push({ lat, lng, ms, kmh, heading: null, ignition });
  }
  return fixes;
});

describe('any track (invariant 6)', () => {
  it('its parts are the whole time, without overlap, and a stay lasts at least two minutes', () => {
    fc.assert(
      fc.property(tracks, fixes => {
        const parts = partsOf(fixes);
        expect(parts[0]?.first).toBe(fixes.length < 2 ? undefined : 0);
        expect(parts.at(-1)?.last).toBe(fixes.length < 2 ? undefined : fixes.length - 1);
        for (const [i, part] of parts.entries()) {
          expect(part.last).toBeGreaterThan(part.first);
          if (i > 0) expect(part.first).toBe(parts[i - 1]?.last);
        }
        for (const stay of staysOf(fixes)) expect(stay.to_ms - stay.from_ms).toBeGreaterThanOrEqual(LEAST_STAY_OFF_MS);
      }),
    );
  });

  it('driving, standing and silence are together the period', () => {
    fc.assert(
      fc.property(tracks, fc.integer({ min: 0, max: 3_600_000 }), (fixes, more) => {
        const period = { from_ms: start - more, to_ms: (fixes.at(-1)?.ms ?? start) + more };
        const { summary, stays: stood, gaps } = historyOf(fixes, period);
        expect(summary.driving_ms + summary.standing_ms + summary.silent_ms).toBe(period.to_ms - period.from_ms);
        expect(summary.standing_ms).toBe(stood.reduce((total, stay) => total + stay.to_ms - stay.from_ms, 0));
        expect(summary.silent_ms).toBe(gaps.reduce((total, gap) => total + gap.to_ms - gap.from_ms, 0));
      }),
    );
  });

  it('thinned, it keeps its ends, those of its stays and silences, and its fastest position', () => {
    fc.assert(
      fc.property(tracks, fc.integer({ min: 2, max: 60 }), (fixes, most) => {
        const parts = partsOf(fixes);
        const few = thinned(fixes, parts, most);
        const fastest = fixes[fastestOf(fixes) ?? -1];
        const needed = new Set(
          [fixes[0], fixes.at(-1), fastest, ...parts.flatMap(part => [fixes[part.first], fixes[part.last]])].filter(
            one => one !== undefined,
          ),
        );
        for (const one of needed) expect(few).toContain(one);
        expect(few.length).toBeLessThanOrEqual(Math.max(most, needed.size));
        expect(few).toEqual(fixes.filter(one => few.includes(one)));
      }),
    );
  });
});

describe('thinned', () => {
  it('a straight road loses its middle, a corner stays', () => {
    const corner = [0, 1, 2, 3, 4].map(i => fix(i, i * 1_000));
    const after = [5, 6, 7, 8].map(i => fix(i, 4_000, { lng: -79.9 + (i - 4) * 0.01 }));
    const few = thinned([...corner, ...after], partsOf([...corner, ...after]), 3);
    expect(few.map(one => (one.ms - start) / minute)).toEqual([0, 4, 8]);
  });

  it('a long winding road of 26,000 positions is as long with 2,000', () => {
    const winding = Array.from({ length: 26_000 }, (_, i) =>
      fix(i / 6, i * 40, { lng: -79.9 + 0.02 * Math.sin(i / 60), kmh: 60 }),
    );
    const few = thinned(winding, partsOf(winding), 2_000);
    expect(few).toHaveLength(2_000);
    const length = (fixes: readonly TruckFix[]) => lineLengthM(fixes.map(toCoordinate));
    expect(length(few) / length(winding)).toBeGreaterThan(0.999);
  });

  it('of a night in a yard only its beginning and its end remain', () => {
    const night = path({ m: 600, min: 10 }, { m: 0, min: 600 }, { m: 600, min: 10 });
    const few = thinned(night, partsOf(night), 2_000);
    expect(few).toHaveLength(22);
  });
});

it('a speed that no truck reaches is not its fastest', () => {
  const fixes = path({ m: 600, min: 3 }).map((one, i) => ({ ...one, kmh: [40, 62, 300, 51][i] ?? null }));
  const { summary } = historyOf(fixes, { from_ms: start, to_ms: start + 3 * minute });
  expect(summary).toMatchObject({ driving_ms: 3 * minute, fastest: { kmh: 62, ms: start + minute } });
  expect(summary.km).toBeCloseTo(distanceM(fix(0, 0), fix(3, 1_800)) / 1000);
});
