import { expect, it } from 'vitest';
import { minutesEarly } from './early-event';

it('an event is early when it is more than six hours before the planned start', () => {
  const start = '2026-11-30T09:31:00.000Z';
  expect(minutesEarly(start, '2026-11-29T09:56:00.000Z')).toBe(23 * 60 + 35);
  expect(minutesEarly(start, '2026-11-30T03:30:00.000Z')).toBe(361);
  expect(minutesEarly(start, '2026-11-30T03:31:00.000Z')).toBeNull();
  expect(minutesEarly(start, '2026-12-02T09:31:00.000Z')).toBeNull();
  expect(minutesEarly(null, '2026-11-30T03:30:00.000Z')).toBeNull();
  expect(minutesEarly(start, null)).toBeNull();
});
