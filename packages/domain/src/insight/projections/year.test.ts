import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, type Month, monthsOf } from './months';
import { totalOf, type Values } from './sales';
import { bandOf, changePercent, projectSum, projectYear, sumOf, wholeOf } from './year';

const series = (before: Month, values: readonly number[]): Values =>
  new Map(values.map((value, i) => [addMonths(before, i - values.length), value]));
const asked = { current: '2026-03', pace: null };

describe('a projected year', () => {
  const values = series('2026-03', [
    ...Array.from({ length: 12 }, () => 100),
    ...Array.from({ length: 14 }, () => 120),
  ]);
  test('has actual values, earlier forecasts and future ones', () => {
    const months = projectYear([values], asked, 2026);
    expect(months.map(({ month }) => month)).toEqual(monthsOf(2026));
    expect(months.slice(0, 3).map(({ state }) => state)).toEqual(['CERRADO', 'CERRADO', 'EN_CURSO']);
    // The growth for January is that of 2025 over 2024: 120 × 1.20 = 144.
    expect(months[0]).toMatchObject({ before: 120, real: 120, projected: 144 });
    expect(months[2]).toMatchObject({ before: 120, real: 0 });
    expect(months[11]).toMatchObject({ real: null });
    expect(months[11]?.projected).toBeGreaterThan(120);
  });
  test('has no values before the first month with a value', () => {
    const months = projectYear([series('2026-03', [5, 6])], asked, 2026);
    expect(months.map(({ before }) => before)).toEqual(Array.from({ length: 12 }, () => null));
    expect(months.slice(0, 3).map(({ real }) => real)).toEqual([5, 6, 0]);
    expect(
      projectYear([series('2026-03', [5])], asked, 2026)
        .map(({ real }) => real)
        .slice(0, 3),
    ).toEqual([null, 5, 0]);
  });
  test('the next year is compared with the forecast of this one', () => {
    const now = projectYear([values], asked, 2026);
    const next = projectYear([values], asked, 2027);
    expect(next.map(({ before }) => before)).toEqual(
      now.map(({ state, real, projected }) => (state === 'CERRADO' ? real : projected)),
    );
  });
  test('a past year has no forecast', () => {
    expect(projectSum(values, values, asked, 2025)).toEqual({ before: 1200, real: 1440, ahead: 0, basis: null });
  });
  test('a series too short for a forecast has none, with the basis SIN_HISTORIA', () => {
    const young = series('2026-03', [7, 8]);
    expect(projectSum(young, values, asked, 2026)).toEqual({ before: 0, real: 15, ahead: null, basis: 'SIN_HISTORIA' });
    expect(wholeOf({ real: 15, ahead: null })).toBe(15);
  });
});

test('the sums of the rows equal those of the months, for any series and year', () => {
  const value = fc.integer({ min: 0, max: 1_000_000 });
  const some = fc.array(
    fc.array(value, { minLength: 1, maxLength: 40 }).map(values => series('2026-04', values)),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 2024, max: 2027 }), fc.boolean(), (all, year, paced) => {
      const at = { current: '2026-03', pace: paced ? (so_far: number) => so_far * 2 : null };
      const total = totalOf(all);
      const sum = sumOf(all.map(values => projectSum(values, total, at, year)));
      const months = projectYear(all, at, year);
      const closed = months.filter(({ state }) => state === 'CERRADO');
      const others = months.filter(({ state }) => state !== 'CERRADO');
      expect(sum.real).toBe(closed.reduce((a, { real }) => a + (real ?? 0), 0));
      expect(sum.ahead ?? 0).toBe(others.reduce((a, { projected }) => a + (projected ?? 0), 0));
      expect(sum.before).toBe(months.reduce((a, { before }) => a + (before ?? 0), 0));
    }),
  );
});

test('the band is the projection ± the error, not below zero; a change from zero has no percentage', () => {
  expect(bandOf(1000, 12.5)).toEqual({ low: 875, high: 1125 });
  expect(bandOf(1000, 140)).toEqual({ low: 0, high: 2400 });
  expect(changePercent(200, 250)).toBe(25);
  expect(changePercent(0, 250)).toBeNull();
});
