import type { PaymentOrder } from '@cabezal/contract/billing/billing.shapes';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { resend } from '../../platform/outbox/outbox.queries.ts';
import { demandPossible, orderPossibilities, orderStatus } from './order-status.ts';
import { demandUpToDate } from './order-up-to-date.ts';
import { type OrderRecord, updateFacts } from './orders.queries.ts';
import { sapOrderOf } from './sap-order.ts';
import { showOrder } from './show-order.ts';
import { takeOrder } from './take-order.ts';
import { goesThroughSap } from './with-sap.ts';

type Target = { numero_orden: number; version: number };

/** On its way again, or for the first time: nothing is known of the outcome yet. */
async function markSending(tx: Tx, actor: Actor, order: OrderRecord): Promise<PaymentOrder> {
  const facts = { ...order, queued: true, error_at: null, error_text: null };
  await updateFacts(tx, { ...facts, status: orderStatus(facts) });
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return showOrder(tx, actor, order.numero_orden);
}

/** Stores the order's message to SAP. The key holds the number and the version that the person saw: one document, however often it is tried. */
function enqueue(tx: Tx, order: OrderRecord, shown: PaymentOrder): void {
  tx.send({
    system: 'SAP',
    kind: 'order',
    noun: 'payment_order',
    id: order.numero_orden,
    payload: sapOrderOf(shown),
    idempotency_key: `order-${order.numero_orden}-v${order.version}`,
  });
}

export async function sendOrder(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const order = await takeOrder(tx, actor, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).send);
  await demandUpToDate(tx, order);
  const shown = await markSending(tx, actor, order);
  enqueue(tx, order, shown);
  tx.audit({
    action: 'payment_order.send',
    noun: 'payment_order',
    id: order.numero_orden,
    before: { status: order.status },
    after: { status: shown.status, total: shown.total },
  });
  return order.numero_orden;
}

/** Tries an order in ERROR again: the same message with the same key. */
export async function resendOrder(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const order = await takeOrder(tx, actor, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).resend);
  const found = await resend(tx, { system: 'SAP', noun: 'payment_order', id: order.numero_orden });
  const shown = await markSending(tx, actor, order);
  // An order that came from elsewhere (imported, or the outbox was thinned out) has no message any more.
  if (found === 0) enqueue(tx, order, shown);
  tx.audit({
    action: 'payment_order.resend',
    noun: 'payment_order',
    id: order.numero_orden,
    before: { status: order.status, error_text: order.error_text },
    after: { status: shown.status },
  });
  return order.numero_orden;
}
