import { invoiceDocument, orderDocument } from '@cabezal/domain/system/sap/documents';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Delivery, type Message, RefusedForGood } from '../../../platform/outbox/outbox.ts';
import { type OfRecord, type Outcome, sapDelivery, tryOf } from '../../system/sap/post.ts';
import { dropPostings } from '../../system/sap/postings.queries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { BILLING_CONSTRAINTS } from './constraints.data.ts';
import { orderStatus } from './order-status.ts';
import { lockOrder, type OrderRecord, updateFacts } from './orders.queries.ts';
import { removeOrder } from './remove-order.ts';
import { sapCancellation, sapInvoice, sapOrder } from './sap-order.ts';

const sapNumberRule = 'payment_orders_sap_number';

type Changed = Partial<Pick<OrderRecord, 'sap_number' | 'error_text' | 'cancel_asked_at' | 'cancel_reason'>> & {
  sent_at?: Date;
  error_at?: Date | null;
};

/** Writes what became of a message into its order, with what is told of it in the history. */
async function write(tx: Tx, order: OrderRecord, changed: Changed, action: string): Promise<void> {
  const facts = { ...order, ...changed };
  const status = orderStatus(facts);
  await updateFacts(tx, { ...facts, status }).catch((error: { constraint?: string }) => {
    // Another order has that number: trying again would not mend it, and both would say that they are the same document.
    if (error.constraint !== sapNumberRule) throw error;
    throw new RefusedForGood(
      `SAP respondió el número ${facts.sap_number}: ${BILLING_CONSTRAINTS[sapNumberRule]?.message}`,
    );
  });
  tx.audit({
    action,
    noun: 'payment_order',
    id: order.numero_orden,
    before: { status: order.status },
    after: { status, sap_number: facts.sap_number, error_text: facts.error_text },
  });
}

/** Of a message the order, held; who watches it learns of every try. */
async function orderOf(tx: Tx, message: OfRecord): Promise<OrderRecord | undefined> {
  const order = await lockOrder(tx, Number(message.id_record));
  if (order !== undefined) tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return order;
}

async function noteOrder(tx: Tx, message: Message, outcome: Outcome): Promise<void> {
  const order = await orderOf(tx, message);
  // A message that arrives twice, or after the order went on, changes nothing.
  if (order === undefined || order.sent_at !== null) return;
  if (!('error' in outcome)) {
    const { sap_number } = outcome;
    await write(tx, order, { sent_at: tx.now, sap_number, error_at: null, error_text: null }, 'payment_order.sent');
  } else if (outcome.final)
    await write(tx, order, { error_at: tx.now, error_text: outcome.error }, 'payment_order.send_failed');
}

/** The order is deleted once SAP has cancelled it; what SAP does not cancel stands on, and says why. */
export async function noteCancelledOrder(tx: Tx, message: OfRecord, outcome: Outcome): Promise<void> {
  const order = await orderOf(tx, message);
  if (order === undefined || order.cancel_asked_at === null) return;
  if (!('error' in outcome)) await removeOrder(tx, order, order.cancel_reason ?? '');
  else if (outcome.final && outcome.error.startsWith('SAP no anuló')) {
    const back = { cancel_asked_at: null, cancel_reason: null, error_text: outcome.error };
    await write(tx, order, back, 'payment_order.cancel_refused');
    await dropPostings(tx, order.numero_orden);
  }
}

/**
 * Orders of sale and of refund to SAP, their invoices, and what takes an order back there: each once in effect, tried five times (once when SAP
 * refuses it), then it waits for a person.
 */
export const billingDeliveries = (gateway: SapGateway): Delivery[] => [
  sapDelivery(
    'order',
    (message, signal) =>
      gateway.create('Orders', tryOf(message, signal), () => orderDocument(sapOrder.parse(message.payload))),
    noteOrder,
  ),
  sapDelivery(
    'invoice',
    (message, signal) =>
      gateway.create('Invoices', tryOf(message, signal), async () => {
        const { order, order_key, invoice } = sapInvoice.parse(message.payload);
        // What is not there any more, or was cancelled by hand, is no base: the invoice is issued and SAP must have it.
        const base = order_key === null ? null : await gateway.find('Orders', order_key, signal);
        return invoiceDocument(order, invoice, base && { type: 17, entry: base.DocEntry });
      }),
    async (tx, message) => void (await orderOf(tx, message)),
  ),
  sapDelivery(
    'cancel_order',
    async (message, signal) => ({
      sap: await gateway.cancel('Orders', sapCancellation.parse(message.payload).key, signal),
      document: null,
    }),
    noteCancelledOrder,
  ),
];
