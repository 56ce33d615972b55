/** Rule part of 9-operations §12 no. 15: a date falls due once, however often and in whatever parts the period is requested. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../system/time/time';
import { occurrences, type Recurrence } from './recurring';

const FIRST = '2026-11-02';
const day = fc.nat(90).map(n => addDays(FIRST, n));
const recurrence: fc.Arbitrary<Recurrence> = fc.record({
  counts: fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }),
  valid_from: day,
  valid_to: fc.option(day),
  skip_holidays: fc.boolean(),
  appointment_time: fc.constant('05:00'),
});
const holidays = fc.array(day, { maxLength: 8 }).map(days => new Set(days));
const keyOf = ({ date, copy }: { date: string; copy: number }) => `${date}/${copy}`;

test('a period requested twice or in two parts gives the same bookings, each once', () => {
  fc.assert(
    fc.property(recurrence, holidays, day, fc.nat(40), fc.nat(40), (of, free, from, first, more) => {
      const middle = addDays(from, first);
      const to = addDays(middle, more);
      const whole = occurrences(of, { from, to, holidays: free }).map(keyOf);
      expect(new Set(whole).size).toBe(whole.length);
      expect(occurrences(of, { from, to, holidays: free }).map(keyOf)).toEqual(whole);
      const pieces = [
        ...occurrences(of, { from, to: middle, holidays: free }),
        ...occurrences(of, { from: middle, to, holidays: free }),
      ].map(keyOf);
      expect(new Set(pieces)).toEqual(new Set(whole));
    }),
  );
});

test('nothing falls due outside the validity or on a skipped holiday', () => {
  fc.assert(
    fc.property(recurrence, holidays, day, fc.nat(60), (of, free, from, days) => {
      for (const { date } of occurrences(of, { from, to: addDays(from, days), holidays: free })) {
        expect(date >= of.valid_from && (of.valid_to === null || date <= of.valid_to)).toBe(true);
        expect(of.skip_holidays && free.has(date)).toBe(false);
      }
    }),
  );
});
