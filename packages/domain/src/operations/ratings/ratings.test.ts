import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal, type Verdict } from '../../system/refusals/refusals';
import { canRate, linkRates, type RatedTrip, toHalf, weightedMean } from './ratings';

const code = (verdict: Verdict) => (isRefusal(verdict) ? verdict.code : verdict);

describe('a rating', () => {
  test('is rounded to the nearest half, ties up', () => {
    expect([4.25, 4.2499, 4.75, 3, 1.2, 4.7].map(toHalf)).toEqual([4.5, 4, 5, 3, 1, 4.5]);
  });

  test('is a multiple of a half between 1 and 5 for any input', () => {
    const given = fc.record({ value: fc.integer({ min: 1, max: 5 }), weight: fc.integer({ min: 1, max: 999 }) });
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 10 }), all => {
        const exact = weightedMean(all) ?? 0;
        const shown = toHalf(exact);
        return Number.isInteger(shown * 2) && shown >= 1 && shown <= 5 && Math.abs(shown - exact) <= 0.25;
      }),
    );
  });

  test('weights its criteria; without any there is no rating', () => {
    expect(
      weightedMean([
        { value: 5, weight: 3 },
        { value: 1, weight: 1 },
      ]),
    ).toBe(4);
    expect(weightedMean([])).toBeUndefined();
  });
});

test('a link rates for the client, except one that a carrier or driver made of its own trip', () => {
  expect([null, 'OPERATOR' as const, 'CLIENT' as const].map(linkRates)).toEqual([true, true, true]);
  for (const maker of ['CARRIER', 'DRIVER'] as const) expect(code(linkRates(maker))).toBe('CALIFICACION_ENLACE');
});

describe('the rater', () => {
  const trip: RatedTrip = {
    ended_at: '2026-11-20T08:00:00Z',
    is_false: false,
    is_rescued: false,
    is_own: false,
    rated_at: null,
    by_another: false,
  };
  const last = '2026-11-27T08:00:00Z';
  const late = '2026-11-27T08:00:01Z';

  test('the client rates within seven days after the last stop, except false freights and rescued guides', () => {
    expect(code(canRate(trip, 'CLIENT', last))).toBe(true);
    expect(code(canRate(trip, 'CLIENT', late))).toBe('CALIFICACION_TARDIA');
    expect(code(canRate({ ...trip, ended_at: null }, 'CLIENT', last))).toBe('CALIFICACION_TEMPRANA');
    expect(code(canRate({ ...trip, is_false: true }, 'CLIENT', last))).toBe('CALIFICACION_NO_APLICA');
    expect(code(canRate({ ...trip, is_rescued: true }, 'CLIENT', last))).toBe('CALIFICACION_NO_APLICA');
  });

  test('the person who closes guides rates carriers at any time; both sides may change a rating for seven days', () => {
    expect(code(canRate(trip, 'OPERATOR', late))).toBe(true);
    expect(code(canRate({ ...trip, is_false: true }, 'OPERATOR', late))).toBe(true);
    expect(code(canRate({ ...trip, is_own: true }, 'OPERATOR', late))).toBe('CALIFICACION_PROPIOS');
    const rated = { ...trip, rated_at: '2026-11-20T09:00:00Z' };
    for (const rater of ['CLIENT', 'OPERATOR'] as const) {
      expect(code(canRate(rated, rater, '2026-11-27T09:00:00Z'))).toBe(true);
      expect(code(canRate(rated, rater, '2026-11-27T09:00:01Z'))).toBe('CALIFICACION_TARDIA');
    }
  });
});
