import * as calls from '@cabezal/contract/bookings/recurring/recurring.calls';
import { copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

/** 9-operations §12 no. 15, on the database: the same request twice, at once or in sequence, has one result. */
let t: TestApp;
let me: Client;
let ids: number[];
const from_date = '2026-11-24';
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
  const times = ['07:00', '09:00'];
  ids = [];
  for (const time of times) ids.push((await approvedReservation(t, directExport(from_date, time))).id_reservation);
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const count = async () => (await t.rows<{ n: number }>(sql`select count(*)::int as n from reservations`))[0]?.n ?? 0;
const twice = async <T>(work: () => Promise<T>, atOnce: boolean): Promise<T[]> =>
  atOnce ? Promise.all([work(), work()]) : [await work(), await work()];

test('a weekly booking run twice books each of its days once', async () => {
  let name = 0;
  const counts = fc.array(fc.nat(1), { minLength: 7, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(counts, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (days, create_days_ahead, atOnce) => {
      fc.pre(days.some(n => n > 0));
      const { id_recurring_booking } = await me.ok(calls.addRecurring, {
        id_reservation: ids[0],
        name: `Semanal ${name++}`,
        counts: days,
        appointment_time: '06:30',
        create_days_ahead,
        valid_from: '2026-11-23',
        skip_holidays: false,
        auto_accept: false,
      });
      const before = await count();
      await twice(() => me.call(calls.runRecurring, { id_recurring_booking }), atOnce);
      const runs = await t.rows<{
        day: string;
        copy: number;
        n: number;
      }>(sql`select appointment_date::text as day, copy, count(id_reservation)::int as n
        from recurring_runs where id_recurring_booking = ${id_recurring_booking} and id_reservation is not null group by 1, 2`);
      expect(runs.every(run => run.n === 1)).toBe(true);
      expect((await count()) - before).toBe(runs.length);
    }),
    { numRuns: rounds(8) },
  );
});

test('a day copied twice to the same days has one copy on each', async () => {
  let later = 10;
  const days = fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(days, fc.boolean(), fc.boolean(), async (offsets, keep_services, atOnce) => {
      later += 5;
      const to_dates = offsets.map(n => addDays(from_date, later + n));
      const before = await count();
      const answers = await twice(() => me.ok(copyDay, { from_date, to_dates, ids, keep_services }), atOnce);
      const made = (all: (typeof answers)[number]) => all.results.map(row => row.id_reservation).sort();
      expect((await count()) - before).toBe(ids.length * to_dates.length);
      expect(made(answers[0] as (typeof answers)[number])).toEqual(made(answers[1] as (typeof answers)[number]));
    }),
    { numRuns: rounds(8) },
  );
});
