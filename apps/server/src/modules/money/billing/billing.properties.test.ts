import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import * as orders from '@cabezal/contract/money/billing/payment-orders.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from './billing.samples.ts';

/**
 * 8-money §10, numbers 1, 2 and 9: whatever two accountants do at the same time, a charge is on one order at most, an order is the sum of
 * its lines, an invoice is its order, and the numbers of invoices have no gap.
 */
let t: TestApp;
let people: readonly [Client, Client];
beforeAll(async () => {
  t = await startTestApp();
  people = [await t.as('contador'), await t.as('admin')];
  await people[1].ok(saveGeneralParameters, {
    values: [{ key: 'facturar_con_sap', value: false, valid_from: '2026-11-21' }],
  });
});
afterAll(() => t.close());

const BILL_TO = 4;
const ACTS = ['generate all', 'generate one', 'delete', 'remove line', 'add charge', 'edit line', 'invoice'] as const;
interface Act {
  what: (typeof ACTS)[number];
  pick: number;
}

const pickOf = <Row>(rows: readonly Row[], pick: number): Row | undefined => rows[pick % Math.max(1, rows.length)];
const drafts = () =>
  t.rows<{ numero_orden: number; version: number }>(sql`select numero_orden, version from payment_orders
    where deleted_at is null and status = 'BORRADOR' order by numero_orden`);
const linesOf = (numero_orden: number) =>
  t.rows<{ id_line: number }>(sql`select id_line from payment_order_lines
    where numero_orden = ${numero_orden} and removed_at is null order by id_line`);
const unbilled = () =>
  t.rows<{ id_charge: number; id_reservation: number }>(sql`select id_charge, id_reservation from charges c
    where c.waived_at is null and not exists (select from payment_order_lines l where l.id_charge = c.id_charge and l.removed_at is null)
    order by id_charge`);

const done = new Map<Act['what'], number>();
const justification = 'Acordado con el cliente';

/** What a person tries. Undefined: there is nothing to try it on. */
async function attempt(me: Client, { what, pick }: Act) {
  if (what === 'generate all') return me.call(orders.generatePaymentOrder, { id_bill_to: BILL_TO });
  const charge = pickOf(await unbilled(), pick);
  if (what === 'generate one')
    return charge && me.call(orders.generatePaymentOrder, { id_reservations: [charge.id_reservation] });
  const order = pickOf(await drafts(), pick);
  if (order === undefined) return undefined;
  if (what === 'delete') return me.call(orders.deleteOrder, { ...order, motive: 'Se generó por error' });
  if (what === 'invoice') return me.call(facturarOrden, order);
  if (what === 'add charge') {
    if (charge === undefined) return undefined;
    return me.call(orders.addServicePaymentOrder, { ...order, id_charge: charge.id_charge, justification });
  }
  const line = pickOf(await linesOf(order.numero_orden), pick);
  if (line === undefined) return undefined;
  if (what === 'remove line') return me.call(orders.deleteServicePaymentOrder, { ...order, ...line, justification });
  const unit_price = `${10 + pick}.35`;
  return me.call(orders.editServicePaymentOrder, { ...order, ...line, unit_price, justification });
}

async function act(me: Client, one: Act): Promise<void> {
  const answer = await attempt(me, one);
  if (answer === undefined) return;
  expect(answer.status, JSON.stringify([one, answer.body])).toBeLessThan(500);
  if (answer.status === 200) done.set(one.what, (done.get(one.what) ?? 0) + 1);
}

/** The names of the rules that the stored rows break. */
const broken = () =>
  t.rows<{ rule: string }>(sql`
    with sums as (select o.numero_orden, o.base_0, o.base_iva, o.iva, o.total,
        coalesce(sum(l.subtotal) filter (where l.iva_kind = 'ZERO'), 0) as zero,
        coalesce(sum(l.subtotal) filter (where l.iva_kind <> 'ZERO'), 0) as taxed, coalesce(sum(l.iva), 0) as tax
      from payment_orders o left join payment_order_lines l on l.numero_orden = o.numero_orden and l.removed_at is null
      where o.deleted_at is null group by o.numero_orden)
    select 'a charge on two orders' as rule from payment_order_lines where removed_at is null and id_charge is not null
      group by id_charge having count(*) > 1
    union all select 'a line of a deleted order' from payment_order_lines l join payment_orders o using (numero_orden)
      where o.deleted_at is not null and l.removed_at is null
    union all select 'an order that is not the sum of its lines' from sums
      where (base_0, base_iva, iva, total) is distinct from (zero, taxed, tax, zero + taxed + tax)
    union all select 'an invoice of another amount' from invoices i join payment_orders o using (numero_orden)
      where (i.base_0, i.base_iva, i.iva, i.total) is distinct from (o.base_0, o.base_iva, o.iva, o.total) or o.deleted_at is not null
    union all select 'a gap in the numbers' from invoices i join invoice_sequences s using (establishment, emission_point)
      group by s.last_number having count(*) <> s.last_number`);

const drawn: fc.Arbitrary<Act> = fc.record({ what: fc.constantFrom(...ACTS), pick: fc.nat(20) });
const of = (what: Act['what'], pick = 0): Act => ({ what, pick });

test('nothing is billed twice, and every sum agrees, whatever two accountants do at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(drawn, drawn), { minLength: 4, maxLength: 10 }), async pairs => {
      for (let trips = 0; trips < 3; trips++) await t.write(tx => sampleTrip(tx, { id_bill_to: BILL_TO }));
      for (const [first, second] of pairs) {
        await Promise.all([act(people[0], first), act(people[1], second)]);
        expect(await broken()).toEqual([]);
      }
    }),
    {
      numRuns: rounds(20),
      examples: [
        [
          [
            [of('generate one'), of('generate one')],
            [of('edit line'), of('remove line')],
            [of('add charge'), of('delete')],
            [of('generate all'), of('generate one')],
            [of('invoice'), of('delete')],
          ],
        ],
        [
          [
            [of('generate all'), of('generate all')],
            [of('remove line', 1), of('generate one')],
            [of('add charge'), of('add charge', 1)],
            [of('edit line'), of('invoice', 1)],
            [of('invoice'), of('invoice')],
            [of('delete'), of('delete', 1)],
          ],
        ],
      ],
    },
  );
  expect([...done.keys()].sort()).toEqual(expect.arrayContaining(['generate one', 'invoice', 'remove line']));
});
