import { describe, expect, it } from 'vitest';
import { nextPeriod, periodText } from './rule-days.ts';

const today = '2026-12-10';
const rule = (state: 'VIGENTE' | 'FUTURA', valid_from: string, valid_to: string | null = null) => ({
  state,
  valid_from,
  valid_to,
});

describe('the days with which a change of a rule begins', () => {
  it('are those of its next version, if it is in force', () => {
    expect(nextPeriod(rule('VIGENTE', '2026-11-01', '2026-12-31'), today)).toEqual({
      valid_from: '2026-12-11',
      valid_to: '2026-12-31',
    });
  });
  it('are its own before its first day', () => {
    expect(nextPeriod(rule('FUTURA', '2027-01-01'), today)).toEqual({ valid_from: '2027-01-01', valid_to: null });
  });
  it('have no last day before the first one', () => {
    expect(nextPeriod(rule('VIGENTE', '2026-11-01', today), today).valid_to).toBeNull();
    expect(nextPeriod(rule('VIGENTE', '2026-11-01', '2026-12-31'), today, '2027-01-01').valid_to).toBeNull();
  });
});

it('a period is written with one day or with both', () => {
  expect(periodText({ valid_from: '2026-12-01', valid_to: null })).toBe('desde 01/dic/2026');
  expect(periodText({ valid_from: '2026-12-01', valid_to: '2026-12-31' })).toBe('01/dic/2026 – 31/dic/2026');
});
