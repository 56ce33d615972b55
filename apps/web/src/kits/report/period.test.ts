import { expect, test } from 'vitest';
import { lastDays, lastMonths, monthSoFar, periodOf } from './period.ts';

const usual = { from: '2026-11-01', to: '2026-11-21' };

test('the usual periods end today', () => {
  expect(monthSoFar('2026-11-21')).toEqual(usual);
  expect(lastDays(30, '2026-11-21')).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(lastMonths(6, '2026-02-03')).toEqual({ from: '2025-09-01', to: '2026-02-03' });
});

test.each([
  ['nothing', {}, usual],
  ['both ends', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-03-01', to: '2026-03-31' }],
  ['only the first day', { from: '2026-11-10' }, { from: '2026-11-10', to: '2026-11-21' }],
  ['a first day to come', { from: '2026-12-24' }, { from: '2026-12-24', to: '2026-12-24' }],
  ['only a last day before the usual first', { to: '2026-10-05' }, { from: '2026-10-05', to: '2026-10-05' }],
  ['no dates', { from: 'ayer', to: null }, usual],
])('the period of an address with %s is in order', (_, asked, period) => {
  expect(periodOf(asked, usual)).toEqual(period);
});
