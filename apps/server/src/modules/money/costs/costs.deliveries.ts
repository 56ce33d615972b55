import { costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { purchaseDocument } from '@cabezal/domain/system/sap/documents';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Delivery, type Message, RefusedForGood } from '../../../platform/outbox/outbox.ts';
import { basesInSap } from '../../prices/carrier-orders/draw-orders.ts';
import { type OfRecord, type Outcome, sapDelivery, tryOf } from '../../system/sap/post.ts';
import { dropPostings } from '../../system/sap/postings.queries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { COST_CONSTRAINTS } from './constraints.data.ts';
import { type CostOrderRecord, lockCostOrder, updateCostFacts } from './cost-orders.queries.ts';
import { sapPurchase } from './send-cost-order.ts';
import { tell } from './take-cost-order.ts';
import { releaseCosts } from './void-cost-order.ts';

const sapNumberRule = 'cost_orders_sap_number';

type Changed = Partial<Pick<CostOrderRecord, 'sap_number' | 'error_text' | 'cancel_asked_at' | 'cancel_reason'>> & {
  sent_at?: Date;
  error_at?: Date | null;
};
async function write(tx: Tx, order: CostOrderRecord, changed: Changed, action: string): Promise<void> {
  const facts = { ...order, ...changed };
  await updateCostFacts(tx, { ...facts, status: costOrderStatus(facts) }).catch((error: { constraint?: string }) => {
    // Another order has that number: trying again would not mend it.
    if (error.constraint !== sapNumberRule) throw error;
    throw new RefusedForGood(
      `SAP respondió el número ${facts.sap_number}: ${COST_CONSTRAINTS[sapNumberRule]?.message}`,
    );
  });
  const { sap_number, error_text } = facts;
  tx.audit({ action, noun: 'cost_order', id: order.numero_orden, after: { sap_number, error_text } });
}

async function noteInvoice(tx: Tx, message: Message, outcome: Outcome): Promise<void> {
  const order = await lockCostOrder(tx, Number(message.id_record));
  tell(tx, order.numero_orden, []);
  // A message that arrives twice, or after the order went on, changes nothing.
  if (order.sent_at !== null || order.voided_at !== null) return;
  if (!('error' in outcome)) {
    const { sap_number } = outcome;
    await write(tx, order, { sent_at: tx.now, sap_number, error_at: null, error_text: null }, 'cost_order_sent');
  } else if (outcome.final)
    await write(tx, order, { error_at: tx.now, error_text: outcome.error }, 'cost_order_send_failed');
}

/** Its costs are free once SAP has cancelled the invoice; what SAP does not cancel stands on, and says why. */
export async function noteCancelledCost(tx: Tx, message: OfRecord, outcome: Outcome): Promise<void> {
  const order = await lockCostOrder(tx, Number(message.id_record));
  tell(tx, order.numero_orden, []);
  if (order.cancel_asked_at === null || order.voided_at !== null) return;
  if (!('error' in outcome))
    await releaseCosts(tx, order, { id_user: order.cancel_asked_by, motive: order.cancel_reason ?? '' });
  else if (outcome.final && outcome.error.startsWith('SAP no anuló')) {
    const back = { cancel_asked_at: null, cancel_reason: null, error_text: outcome.error };
    await write(tx, order, back, 'cost_order_cancel_refused');
    await dropPostings(tx, order.numero_orden);
  }
}

const cancellation = z.object({ key: z.string() });

/** Purchase invoices to SAP, and what takes them back there: each once in effect, then it waits for a person. */
export const costDeliveries = (gateway: SapGateway): Delivery[] => [
  sapDelivery(
    'purchase_invoice',
    (message, signal) =>
      gateway.create('PurchaseInvoices', tryOf(message, signal), async () => {
        const order = sapPurchase.parse(message.payload);
        const keys = order.lines.flatMap(line => line.base?.key ?? []);
        return purchaseDocument(order, await basesInSap(gateway, keys, signal));
      }),
    noteInvoice,
  ),
  sapDelivery(
    'cancel_purchase_invoice',
    async (message, signal) => ({
      sap: await gateway.cancel('PurchaseInvoices', cancellation.parse(message.payload).key, signal),
      document: null,
    }),
    noteCancelledCost,
  ),
];
