import type { PaymentOrder } from '@cabezal/contract/billing/billing.shapes';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/errors.ts';
import { resend } from '../../platform/outbox/outbox.queries.ts';
import { holdReservations } from '../trips/reservation-facts.queries.ts';
import { notReady } from './billable.queries.ts';
import { demandPossible, orderPossibilities, orderStatus } from './order-status.ts';
import { changedCharges, type OrderRecord, reservationsOf, unpricedOf, updateFacts } from './orders.queries.ts';
import { sapOrderOf } from './sap-order.ts';
import { showOrder } from './show-order.ts';
import { takeOrder } from './take-order.ts';

type Target = { numero_orden: number; version: number };

/** What happened to the trips since the draft was made must not be billed wrongly. */
async function demandUpToDate(tx: Tx, order: OrderRecord): Promise<void> {
  const reservations = await reservationsOf(tx, order.numero_orden);
  // Whoever takes a closing back at this moment waits for us, or we for him.
  await holdReservations(tx, reservations);
  const [open] = await notReady(tx, reservations);
  if (open !== undefined) throw conflict('RESERVA_ABIERTA', `La reserva ${open} tiene guías sin cerrar`);
  const [unpriced] = await unpricedOf(tx, reservations);
  if (unpriced !== undefined)
    throw conflict(
      'SIN_PRECIO',
      `«${unpriced.description}» de la reserva ${unpriced.id_reservation} no tiene precio: póngalo antes de enviar la orden`,
    );
  const [changed] = await changedCharges(tx, order.numero_orden);
  if (changed !== undefined)
    throw conflict(
      'RUBRO_CAMBIADO',
      `«${changed.description}» cambió desde que se generó la orden: quítelo y agréguelo de nuevo`,
    );
}

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
  demandPossible(orderPossibilities(order).send);
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
  demandPossible(orderPossibilities(order).resend);
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
