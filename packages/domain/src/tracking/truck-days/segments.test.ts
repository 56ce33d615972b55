import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../system/collections/steps';
import type { TruckFix } from '../playback/stays';
import { type DayTrip, minutesByActivity, type StoodAt, segmentsOf, spansInSteps } from './segments';

const minute = 60_000;
const metre = 1 / 111_195;
const start = Date.parse('2026-11-30T05:00:00Z');
const at = (min: number) => start + min * minute;
const day = { from_ms: at(0), to_ms: at(1_440) };

/** Positions each minute from a minute of the day on: so many minutes with so many metres north each. */
function path(from: number, ...legs: { m: number; min: number }[]): TruckFix[] {
  const fixes: TruckFix[] = [];
  let [min, north] = [from, 0];
  const send = () => {
    const place = { lat: -2 + north * metre, lng: -79.9 };
    fixes.push({ ...place, ms: at(min), kmh: null, heading: null, ignition: null });
  };
  send();
  for (const leg of legs)
    for (let i = 0; i < leg.min; i++) {
      min += 1;
      north += leg.m;
      send();
    }
  return fixes;
}
const spansOf = (fixes: readonly TruckFix[]) => finish(spansInSteps(fixes, day));
const trip = (id_guide: number, from: number, to: number): DayTrip => ({ id_guide, from_ms: at(from), to_ms: at(to) });
const nowhere = () => null;
const plant: StoodAt = { name: 'Empacadora', code: 'PLT' };
/** [activity, minutes, guide] of each segment. */
const segments = (fixes: readonly TruckFix[], trips: readonly DayTrip[], place: StoodAt | null = null) =>
  segmentsOf(spansOf(fixes), trips, () => place).map(one => [
    one.activity,
    Math.round((one.to_ms - one.from_ms) / minute),
    one.id_guide,
  ]);

describe('the segments of a day', () => {
  const drive = path(60, { m: 600, min: 30 }, { m: 0, min: 60 }, { m: 600, min: 30 });

  it('driving without a trip, standing at no known place, silence before and after', () => {
    expect(segments(drive, [])).toEqual([
      ['SIN_GPS', 60, null],
      ['SIN_VIAJE', 30, null],
      ['DETENIDO', 60, null],
      ['SIN_VIAJE', 30, null],
      ['SIN_GPS', 1_260, null],
    ]);
  });

  it('a trip cuts a drive where it begins and ends; without a trip it is not on the road', () => {
    expect(segments(drive, [trip(7, 70, 160)], plant)).toEqual([
      ['SIN_GPS', 60, null],
      ['SIN_VIAJE', 10, null],
      ['EN_RUTA', 20, 7],
      ['EN_PLANTA', 60, 7],
      ['EN_RUTA', 10, 7],
      ['SIN_VIAJE', 20, null],
      ['SIN_GPS', 1_260, null],
    ]);
  });

  it('of two trips the one begun last; one that has no end yet goes on', () => {
    const trips = [trip(7, 0, Number.POSITIVE_INFINITY), trip(8, 75, Number.POSITIVE_INFINITY)];
    expect(segments(drive, trips).map(([, , id_guide]) => id_guide)).toEqual([7, 7, 8, 8, 8, 8]);
  });

  it.each([
    ['PRT', 'EN_PUERTO'],
    ['DEP', 'EN_DEPOSITO'],
    ['BASE', 'BASE'],
    ['PATIO', 'BASE'],
    ['PES', 'DETENIDO'],
  ])('standing at a place of type %s is %s, with its name', (code, activity) => {
    const stood = segmentsOf(spansOf(drive), [], () => ({ name: 'Un lugar', code })).find(one => one.place !== null);
    expect(stood).toMatchObject({ activity, place: 'Un lugar' });
  });

  it('a truck that was heard up to ten minutes before the end, or after the beginning, is not silent there', () => {
    const until = (min: number) =>
      segmentsOf(finish(spansInSteps(drive, { from_ms: at(50), to_ms: at(min) })), [], nowhere).map(one => [
        one.activity,
        Math.round((one.to_ms - one.from_ms) / minute),
      ]);
    const standing = ['DETENIDO', 60];
    expect(until(190)).toEqual([['SIN_VIAJE', 40], standing, ['SIN_VIAJE', 40]]);
    expect(until(191)).toEqual([['SIN_VIAJE', 40], standing, ['SIN_VIAJE', 30], ['SIN_GPS', 11]]);
    expect(finish(spansInSteps([], { from_ms: at(0), to_ms: at(5) }))).toMatchObject([{ kind: 'GAP', to_ms: at(5) }]);
  });

  it('a day without positions is one silence; one position makes no other', () => {
    expect(segments([], [])).toEqual([['SIN_GPS', 1_440, null]]);
    expect(segments(path(600), [])).toEqual([['SIN_GPS', 1_440, null]]);
  });
});

it('minutes of an activity are summed, in the order of their names; without an activity there is none', () => {
  const of = (activity: 'EN_RUTA' | 'DETENIDO', minutes: number) => ({ activity, minutes });
  expect(minutesByActivity([of('DETENIDO', 5), of('EN_RUTA', 10), of('DETENIDO', 7)])).toEqual([
    of('EN_RUTA', 10),
    of('DETENIDO', 12),
  ]);
});

/** Any day: stretches at any pace, with silences, and any trips. */
const steps = fc.array(
  fc.record({
    after: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.integer({ min: 11, max: 90 })),
    north: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -1_500, max: 1_500 })),
  }),
  { maxLength: 60 },
);
const trips = fc.array(fc.tuple(fc.integer({ min: -600, max: 1_440 }), fc.option(fc.integer({ min: 1, max: 900 }))), {
  maxLength: 4,
});

it('segments cover the day without overlap, keep its kilometres, and only a drive on a trip is on the road', () => {
  fc.assert(
    fc.property(steps, trips, (moves, spans) => {
      const fixes: TruckFix[] = [];
      let [min, north] = [0, 0];
      for (const move of moves) {
        min += move.after;
        north += move.north;
        const place = { lat: -2 + north * metre, lng: -79.9 };
        if (min < 1_440) fixes.push({ ...place, ms: at(min), kmh: null, heading: null, ignition: null });
      }
      const all = spans.map(([from, length], i) => trip(i + 1, from, from + (length ?? Number.POSITIVE_INFINITY)));
      const parts = spansOf(fixes);
      const found = segmentsOf(parts, all, nowhere);
      expect(found[0]?.from_ms).toBe(day.from_ms);
      expect(found.at(-1)?.to_ms).toBe(day.to_ms);
      for (const [i, one] of found.entries()) {
        expect(one.to_ms).toBeGreaterThan(one.from_ms);
        if (i > 0) expect(one.from_ms).toBe(found[i - 1]?.to_ms);
        if (one.activity === 'EN_RUTA') expect(one.id_guide).not.toBeNull();
        if (one.activity === 'SIN_VIAJE') expect(one.id_guide).toBeNull();
      }
      const km = (rows: readonly { km: number }[]) => rows.reduce((total, row) => total + row.km, 0);
      expect(km(found)).toBeCloseTo(km(parts), 6);
    }),
  );
});
