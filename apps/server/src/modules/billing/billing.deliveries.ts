import type { Tx } from '../../platform/db/tx.ts';
import { type Delivery, type Message, RefusedForGood } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../services.ts';
import { BILLING_CONSTRAINTS } from './constraints.data.ts';
import { orderStatus } from './order-status.ts';
import { lockOrder, type OrderRecord, updateFacts } from './orders.queries.ts';
import { type SapDocument, SapGateway } from './sap-gateway.ts';
import { sapDocumentOf, sapOrder } from './sap-order.ts';

const sapNumberRule = 'payment_orders_sap_number';

type Outcome = Partial<Pick<OrderRecord, 'sap_number' | 'error_text'>> & { sent_at?: Date; error_at?: Date | null };

/** Writes what became of a message into its order; who watches the order learns of every try. */
async function note(tx: Tx, message: Message, outcome: Outcome | null): Promise<void> {
  const order = await lockOrder(tx, Number(message.id_record));
  // A message that arrives twice, or after the order went on, changes nothing.
  if (order === undefined || order.sent_at !== null) return;
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  if (outcome === null) return;
  const facts = { ...order, ...outcome };
  const status = orderStatus(facts);
  await updateFacts(tx, { ...facts, status }).catch((error: { constraint?: string }) => {
    // Another order has that number: trying again would not mend it, and both would say that they are the same document.
    if (error.constraint !== sapNumberRule) throw error;
    throw new RefusedForGood(
      `SAP respondió el número ${facts.sap_number}: ${BILLING_CONSTRAINTS[sapNumberRule]?.message}`,
    );
  });
  tx.audit({
    action: status === 'ENVIADA' ? 'payment_order.sent' : 'payment_order.send_failed',
    noun: 'payment_order',
    id: order.numero_orden,
    before: { status: order.status },
    after: { status, sap_number: facts.sap_number, error_text: facts.error_text },
  });
}

/** Sales orders to SAP: sent once in effect, tried five times (once when SAP refuses it), then in ERROR until a person sends it again. */
export function sapOrderDelivery(gateway: SapGateway): Delivery {
  return {
    system: 'SAP',
    kind: 'order',
    deliver: message => gateway.createOrder(message.idempotency_key, sapDocumentOf(sapOrder.parse(message.payload))),
    delivered: (tx, message, response) =>
      note(tx, message, {
        sent_at: tx.now,
        sap_number: String((response as SapDocument).DocNum),
        error_at: null,
        error_text: null,
      }),
    failed: (tx, message, error, final) => note(tx, message, final ? { error_at: tx.now, error_text: error } : null),
  };
}

export function billingDeliveries({ env }: Services): Delivery[] {
  const gateway = new SapGateway({
    url: env.SAP_URL,
    company: env.SAP_COMPANY,
    user: env.SAP_USER,
    password: env.SAP_PASSWORD,
  });
  return [sapOrderDelivery(gateway)];
}
