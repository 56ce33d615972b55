import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coldChain, knownRuns, READING_HOLDS_MIN, shownReadings } from './cold-chain';

const minute = 60_000;
const start = Date.parse('2026-11-30T05:00:00Z');
const at = (min: number) => start + min * minute;
const reading = (min: number, cargo_c: number | null) => ({ ms: at(min), cargo_c });
const hour = { from_ms: at(0), to_ms: at(60) };
const frozen = { set_point_c: -18, tolerance_c: 2 };
const minutes = (readings: ReturnType<typeof reading>[], asked: Parameters<typeof coldChain>[2] = frozen) => {
  const { within_ms, off_ms, unknown_ms } = coldChain(readings, hour, asked);
  return [within_ms / minute, off_ms / minute, unknown_ms / minute];
};

describe('runs of readings', () => {
  const readings = (...times: number[]) => times.map(min => reading(min, 4));

  it('end where the last reading no longer holds', () => {
    const holds = READING_HOLDS_MIN;
    expect(knownRuns(readings(0, holds, 2 * holds + 1, 3 * holds))).toEqual([
      readings(0, holds),
      readings(2 * holds + 1, 3 * holds),
    ]);
    expect(knownRuns([])).toEqual([]);
  });

  it('have all readings in their order', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { maxLength: 30 });
    fc.assert(
      fc.property(times, given => {
        const all = readings(...given.toSorted((a, b) => a - b));
        expect(knownRuns(all).flat()).toEqual(all);
      }),
    );
  });
});

describe('the temperature of a box under way', () => {
  it('is as asked, off, or unknown', () => {
    expect(minutes([reading(0, -18), reading(20, -15.9), reading(40, -16)])).toEqual([40, 20, 0]);
  });

  it('is unknown once a reading is too old, and where a reading has no temperature', () => {
    expect(minutes([reading(10, -18)])).toEqual([READING_HOLDS_MIN, 0, 60 - READING_HOLDS_MIN]);
    expect(minutes([reading(0, null)])).toEqual([0, 0, 60]);
    expect(minutes([])).toEqual([0, 0, 60]);
  });

  it('is never off where nothing was asked for', () => {
    expect(minutes([reading(0, 30), reading(30, -30)], { set_point_c: null, tolerance_c: 2 })).toEqual([60, 0, 0]);
  });

  it('has its extremes', () => {
    expect(coldChain([reading(0, -18), reading(5, null), reading(9, -3)], hour, frozen)).toMatchObject({
      min_c: -18,
      max_c: -3,
    });
    expect(coldChain([], hour, frozen)).toMatchObject({ min_c: null, max_c: null });
  });

  const some = fc
    .uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 40 })
    .map(mins => mins.sort((a, b) => a - b))
    .chain(mins =>
      fc.tuple(...mins.map(min => fc.option(fc.integer({ min: -30, max: 30 })).map(value => reading(min, value)))),
    );

  it('fills the whole period', () => {
    fc.assert(
      fc.property(some, readings => {
        expect(minutes([...readings]).reduce((a, b) => a + b, 0)).toBeCloseTo(60);
      }),
    );
  });

  it('is shown by few readings without losing a peak, the first or the last one', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 3, max: 12 }), (readings, most) => {
        const shown = shownReadings([...readings], -18, most);
        expect(shown.length).toBeLessThanOrEqual(Math.max(most, 0));
        expect(shown).toEqual([...readings].filter(one => shown.includes(one)));
        expect(shown[0]).toBe(readings[0]);
        expect(shown.at(-1)).toBe(readings.at(-1));
        const off = (all: readonly { cargo_c: number | null }[]) =>
          all.reduce((worst, { cargo_c }) => (cargo_c === null ? worst : Math.max(worst, Math.abs(cargo_c + 18))), -1);
        expect(off(shown)).toBe(off(readings));
      }),
    );
  });
});
