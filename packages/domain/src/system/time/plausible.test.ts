import { expect, it } from 'vitest';
import { isPlausibleDate, isPlausibleInstant, PLAUSIBLE_DATES, PLAUSIBLE_INSTANTS } from './plausible';
import { addDays, businessDate, instantOf, toMillis } from './time';

it.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2026-11-21', true],
  ['2100-12-31', true],
  ['2101-01-01', false],
  ['9999-12-31', false],
])('%s', (date, plausible) => expect(isPlausibleDate(date)).toBe(plausible));

it.each([
  ['0001-01-01T00:00:00+23:59', false],
  ['1999-12-31T23:59:59.999Z', false],
  ['1999-12-31T19:00:00-05:00', true],
  ['2100-12-31T23:59:59-05:00', false],
  ['9999-12-31T23:59:59-23:59', false],
  ['nunca', false],
])('%s', (instant, plausible) => expect(isPlausibleInstant(instant)).toBe(plausible));

it('dates computed from the limits are still valid dates', () => {
  for (const date of Object.values(PLAUSIBLE_DATES))
    for (const days of [-36_500, 36_500]) expect(instantOf(addDays(date, days))).toMatch(/^\d{4}-/);
  for (const instant of Object.values(PLAUSIBLE_INSTANTS)) expect(businessDate(instant)).toMatch(/^\d{4}-/);
  expect(isPlausibleInstant(new Date(toMillis(PLAUSIBLE_INSTANTS.last) + 1))).toBe(false);
});
