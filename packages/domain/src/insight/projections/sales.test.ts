import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, businessDaysUntil, daysIn, type Month, monthsBetween, monthsOf } from './months';
import { askedOn, basisOf, errorOf, forecast, forecastSum, growthOf, historyOf, totalOf, type Values } from './sales';

const none = new Set<string>();
/** A series of values whose last month is the one before `before`. */
const series = (before: Month, values: readonly number[]): Values =>
  new Map(values.map((value, i) => [addMonths(before, i - values.length), value]));
const still = (current: Month) => ({ current, pace: null });

describe('months', () => {
  test('are counted across the turn of the year', () => {
    expect(addMonths('2025-12', 1)).toBe('2026-01');
    expect(addMonths('2026-01', -13)).toBe('2024-12');
    expect(monthsBetween('2024-11', '2026-01')).toBe(14);
    expect(monthsOf(2026).at(-1)).toBe('2026-12');
    expect([daysIn('2024-02'), daysIn('2026-02'), daysIn('2026-12')]).toEqual([28 + 1, 28, 31]);
  });
  test('working days exclude weekends and holidays', () => {
    // The first of November 2026 is a Sunday.
    expect(businessDaysUntil('2026-11-09', none)).toBe(6);
    expect(businessDaysUntil('2026-11-09', new Set(['2026-11-02', '2026-11-03']))).toBe(4);
  });
});

describe('a forecast', () => {
  test('is the same month of the previous year times the growth (the design’s example)', () => {
    // 2024: 1,000; 2025: 1,200, of which 90 in March.
    const values = new Map<Month, number>([
      ...monthsOf(2024).map((month, i): [Month, number] => [month, i === 0 ? 450 : 50]),
      ...monthsOf(2025).map((month, i): [Month, number] => [month, i === 0 ? 110 : i === 2 ? 90 : 100]),
    ]);
    expect(growthOf(values, '2026-01')).toBeCloseTo(1.2);
    expect(forecast(values, values, still('2026-01'), '2026-03')).toBe(108);
  });
  test('limits the growth to 0.50–2.00', () => {
    const year = (value: number) => Array.from({ length: 12 }, () => value);
    expect(growthOf(series('2026-01', [...year(10), ...year(100)]), '2026-01')).toBe(2);
    expect(growthOf(series('2026-01', [...year(100), ...year(10)]), '2026-01')).toBe(0.5);
  });
  test('of a short series is the mean of its last three months times the season of the total', () => {
    const total = series('2026-01', [...Array.from({ length: 11 }, () => 100), 100 + 1200 - 1100 - 100 + 100]);
    const young = series('2026-01', [...Array.from({ length: 10 }, () => 5), 10, 20, 30]);
    expect(basisOf(historyOf(young, '2026-01'))).toBe('MEDIA_ESTACIONAL');
    // December was 200 of 1,300, which is 1.846 times the mean month.
    expect(forecast(young, total, still('2026-01'), '2026-12')).toBe(Math.round(20 * ((200 * 12) / 1300)));
    const youngest = series('2026-01', [10, 20, 30]);
    expect(forecast(youngest, total, still('2026-01'), '2026-12')).toBe(20);
    expect(forecast(series('2026-01', [10, 20]), total, still('2026-01'), '2026-12')).toBeNull();
  });
  test('of the current month follows its pace from the sixth working day on', () => {
    expect(askedOn('2026-11-06', none).pace).toBeNull();
    const asked = askedOn('2026-11-09', none);
    // Eight of thirty days have passed.
    expect(asked.pace?.(80)).toBe(300);
    expect(forecast(new Map([['2026-11', 80]]), new Map(), asked, '2026-11')).toBe(300);
    expect(forecast(new Map([['2026-11', 80]]), new Map(), asked, '2026-12')).toBeNull();
  });
  test('more than a year ahead is based on the forecast for the previous year', () => {
    const values = series('2026-01', [
      ...Array.from({ length: 12 }, () => 100),
      ...Array.from({ length: 12 }, () => 120),
    ]);
    expect(forecast(values, values, still('2026-01'), '2027-05')).toBe(Math.round(120 * 1.2 * 1.2));
  });
});

describe('several series', () => {
  const value = fc.integer({ min: 0, max: 1_000_000 });
  const someSeries = fc.array(
    fc.array(value, { minLength: 1, maxLength: 40 }).map(values => series('2026-01', values)),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  test('the forecast is the sum of the forecasts of the series, in any order', () => {
    fc.assert(
      fc.property(someSeries, fc.integer({ min: 0, max: 23 }), (all, ahead) => {
        const month = addMonths('2026-01', ahead);
        const asked = still('2026-01');
        const total = totalOf(all);
        const said = all.map(one => forecast(one, total, asked, month)).filter(one => one !== null);
        expect(forecastSum(all, asked, month)).toBe(said.length === 0 ? null : said.reduce((a, b) => a + b, 0));
        expect(forecastSum([...all].reverse(), asked, month)).toBe(forecastSum(all, asked, month));
      }),
    );
  });
  test('the error does not depend on later months', () => {
    fc.assert(
      fc.property(someSeries, value, (all, later) => {
        const [first = new Map<Month, number>(), ...others] = all;
        const more = new Map([...first, ['2026-01', later] as const, ['2026-07', later] as const]);
        expect(errorOf([more, ...others], '2026-01')).toBe(errorOf(all, '2026-01'));
      }),
    );
  });
  test('constant months have no error', () => {
    expect(
      errorOf(
        [
          series(
            '2026-01',
            Array.from({ length: 30 }, () => 50),
          ),
        ],
        '2026-01',
      ),
    ).toBe(0);
    expect(errorOf([series('2026-01', [50, 50])], '2026-01')).toBeNull();
  });
  test('the error is relative to the actual values', () => {
    // The forecast is 100, the mean of three months; the actual value is 80.
    expect(errorOf([series('2026-01', [100, 100, 100, 80])], '2026-01')).toBe(25);
  });
});
