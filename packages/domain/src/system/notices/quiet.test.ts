import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessTime, toMillis } from '../time/time';
import { quietError, quietUntil } from './quiet';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { from: '21:00', to: '06:00', days: everyDay };

test('a night lasts over midnight, and its last minute is the one before its end', () => {
  // Saturday 21 November 2026, 23:50 in Guayaquil.
  expect(quietUntil(night, '2026-11-22T04:50:00Z')).toBe('2026-11-22T11:00:00.000Z');
  expect(quietUntil(night, '2026-11-22T05:00:00Z')).toBe('2026-11-22T11:00:00.000Z');
  expect(quietUntil(night, '2026-11-22T10:59:59Z')).toBe('2026-11-22T11:00:00.000Z');
  expect(quietUntil(night, '2026-11-22T11:00:00Z')).toBeNull();
  expect(quietUntil(night, '2026-11-22T01:59:59Z')).toBeNull();
  expect(quietUntil(night, '2026-11-22T02:00:00Z')).toBe('2026-11-22T11:00:00.000Z');
});

test('only days on which it begins count: a night of Sunday lasts into Monday, one of Monday does not begin on Sunday', () => {
  const sunday = { ...night, days: [7] };
  // Sunday 22 November, 23:50, and Monday 05:30.
  expect(quietUntil(sunday, '2026-11-23T04:50:00Z')).toBe('2026-11-23T11:00:00.000Z');
  expect(quietUntil(sunday, '2026-11-23T10:30:00Z')).toBe('2026-11-23T11:00:00.000Z');
  expect(quietUntil({ ...night, days: [1] }, '2026-11-23T04:50:00Z')).toBeNull();
  expect(quietUntil({ ...night, days: [] }, '2026-11-23T04:50:00Z')).toBeNull();
});

test('whole days that follow each other are one period', () => {
  const weekend = { from: '00:00', to: '00:00', days: [6, 7] };
  expect(quietUntil(weekend, '2026-11-21T14:00:00Z')).toBe('2026-11-23T05:00:00.000Z');
  expect(quietUntil(weekend, '2026-11-23T05:00:00Z')).toBeNull();
  expect(quietError({ from: '00:00', to: '00:00', days: everyDay })).not.toBeNull();
  expect(quietError(night)).toBeNull();
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

test('the end is later, is at the given time of day, and is not quiet', () => {
  const quiet = fc
    .record({ from: time, to: time, days: fc.subarray(everyDay) })
    .filter(hours => quietError(hours) === null);
  const at = fc
    .integer({ min: 0, max: 14 * 24 * 60 })
    .map(minutes => new Date(Date.UTC(2026, 10, 16) + minutes * 60_000));
  fc.assert(
    fc.property(quiet, at, (hours, moment) => {
      const until = quietUntil(hours, moment);
      if (until === null) return;
      expect(toMillis(until)).toBeGreaterThan(moment.getTime());
      expect(businessTime(until)).toBe(hours.to);
      expect(quietUntil(hours, until)).toBeNull();
    }),
  );
});
