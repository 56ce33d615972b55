import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../system/time/time';
import { nextDates, occurrences, type Recurrence } from './recurring';

/** Two every Monday, one every Wednesday. */
const weekly: Recurrence = {
  counts: [2, 0, 1, 0, 0, 0, 0],
  valid_from: '2026-11-24',
  valid_to: null,
  skip_holidays: true,
  appointment_time: '05:00',
};
const week = { from: '2026-11-23', to: '2026-11-30', holidays: new Set<string>() };

test('each weekday has its own count, from the first date on', () => {
  expect(occurrences(weekly, week)).toEqual([
    { date: '2026-11-25', copy: 1 },
    { date: '2026-11-30', copy: 1 },
    { date: '2026-11-30', copy: 2 },
  ]);
  expect(occurrences({ ...weekly, valid_to: '2026-11-29' }, week)).toEqual([{ date: '2026-11-25', copy: 1 }]);
});

test('a holiday is left out where holidays are skipped', () => {
  const holidays = new Set(['2026-11-25']);
  expect(occurrences(weekly, { ...week, holidays }).map(one => one.date)).toEqual(['2026-11-30', '2026-11-30']);
  expect(occurrences({ ...weekly, skip_holidays: false }, { ...week, holidays })).toHaveLength(3);
});

test('a date whose time has passed is not booked', () => {
  const at = { ...week, zone: 'America/Guayaquil' };
  expect(nextDates(weekly, { ...at, now: new Date('2026-11-25T09:59:00Z') }, 1)).toEqual([
    { date: '2026-11-25', count: 1 },
  ]);
  expect(nextDates(weekly, { ...at, now: new Date('2026-11-25T10:00:00Z') }, 5)).toEqual([
    { date: '2026-11-30', count: 2 },
  ]);
});

test('two adjacent periods give the same as one over both', () => {
  const days = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 }),
      days,
      days,
      (counts, a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        const from = '2026-11-02';
        const whole = occurrences({ ...weekly, counts, valid_from: from }, { ...week, from, to: addDays(from, 60) });
        const part = (start: number, end: number) =>
          occurrences(
            { ...weekly, counts, valid_from: from },
            { ...week, from: addDays(from, start), to: addDays(from, end) },
          );
        expect([...part(0, first), ...part(first + 1, second), ...part(second + 1, 60)]).toEqual(whole);
        for (const { date } of whole) expect(counts[daysBetween(from, date) % 7]).toBeGreaterThan(0);
      },
    ),
  );
});
