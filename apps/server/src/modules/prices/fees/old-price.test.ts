import { quoteReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/prices/fees/fees.calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';
import { changedFee, freight } from './fee.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const scopes = [
  { id_plant: place.plantGuabo },
  { id_plant: place.plantGuabo, id_client: company.exporter },
  { id_port: place.dpw },
  { container_group: 'REEFER' },
];
/** The day that many days after the business day of the test. */
const dayAfter = (days: number): string =>
  new Date(t.services.clock().getTime() - 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Prices, as quoted now, of days up to today. */
async function pricesOf(days: readonly string[]): Promise<string[]> {
  const me = await t.as('operador');
  const { booking: _, ...input } = exportBooking() as Record<string, unknown>;
  const { containers: __, ...asked } = input;
  const containers = [{ id_container_type: 6, weight_kg: 21_800 }];
  const quotes = days.map(appointment_date =>
    me.ok(quoteReservation, { ...asked, id_bill_to: company.exporter, appointment_date, containers }),
  );
  return (await Promise.all(quotes)).map(quote => quote.sale);
}

const change = fc.record({
  kind: fc.constantFrom('add', 'change', 'end'),
  scope: fc.nat({ max: scopes.length - 1 }),
  from: fc.integer({ min: 0, max: 6 }),
  cents: fc.integer({ min: 1, max: 99_999 }),
});

test('no change through the calls alters the price of a past day, and no call answers 500', async () => {
  const me = await t.as('contador');
  const days: string[] = [];
  const prices: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
      days.push(dayAfter(0));
      prices.push(...(await pricesOf(days.slice(-1))));
      // The quoted day is over.
      t.advance(24 * 60);
      for (const { kind, scope, from, cents } of changes) {
        const head = { ...scopes[scope], valid_from: dayAfter(from), items: [freight((cents / 100).toFixed(2))] };
        const standing = (await me.ok(calls.getFees, { search: 'TAR', page_size: 200 })).rows;
        const target = standing[cents % Math.max(1, standing.length)];
        const answer =
          kind === 'add' || target === undefined
            ? await me.call(calls.addFee, head)
            : kind === 'change'
              ? await me.call(
                  calls.updateFee,
                  await changedFee(me, target.id_fee, { valid_from: dayAfter(from), items: head.items }),
                )
              : await me.call(calls.deleteFee, {
                  id_fee: target.id_fee,
                  version: target.version,
                  motive: 'Por sorteo',
                  valid_to: dayAfter(from),
                });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      }
      expect(await pricesOf(days)).toEqual(prices);
    }),
    { numRuns: rounds(12) },
  );
});
