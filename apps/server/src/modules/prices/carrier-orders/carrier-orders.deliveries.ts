import { carrierOrderDocument } from '@cabezal/domain/system/sap/documents';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import { type OfRecord, type Outcome, sapDelivery, tryOf } from '../../system/sap/post.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { holdOrder, keepOrderFacts, type OrderRecord } from './carrier-orders.queries.ts';
import { sapCarrierOrder, settleCarrierOrders } from './settle-orders.ts';

type Facts = Parameters<typeof keepOrderFacts>[1];

/** Writes what became of a message; what changed of the guide meanwhile is asked for now. */
async function note(
  tx: Tx,
  message: OfRecord,
  outcome: Outcome,
  factsOf: (order: OrderRecord) => Facts,
): Promise<void> {
  const order = await holdOrder(tx, Number(message.id_record));
  if (order === undefined) return;
  tx.changed('carrier_order', order.numero_orden, []);
  if ('error' in outcome && !outcome.final) return;
  await keepOrderFacts(tx, factsOf(order));
  if (order.id_reservation !== null) await settleCarrierOrders(tx, [order.id_reservation]);
}

const noteOrder = (tx: Tx, message: Message, outcome: Outcome): Promise<void> =>
  note(tx, message, outcome, order =>
    'error' in outcome
      ? { ...order, error_at: tx.now, error_text: outcome.error }
      : { ...order, sent_at: tx.now, sap_number: outcome.sap_number, error_at: null, error_text: null },
  );
/** What SAP does not cancel waits for a person in Reposteos, with the reason. */
export const noteCancelledCarrierOrder = (tx: Tx, message: OfRecord, outcome: Outcome): Promise<void> =>
  note(tx, message, outcome, order =>
    'error' in outcome ? { ...order, error_text: outcome.error } : { ...order, voided_at: tx.now, error_text: null },
  );

const cancellation = z.object({ keys: z.array(z.string()) });

async function cancelAll(gateway: SapGateway, keys: readonly string[], signal: AbortSignal) {
  let last = null;
  for (const key of keys) last = (await gateway.cancel('PurchaseOrders', key, signal)) ?? last;
  return last;
}

/** Orders to carriers to SAP: each version takes the place of those before it, and none stands of a guide that goes. */
export const carrierOrderDeliveries = (gateway: SapGateway): Delivery[] => [
  sapDelivery(
    'carrier_order',
    async (message, signal) => {
      const { order, replaces } = sapCarrierOrder.parse(message.payload);
      // First: a new version beside the old one would be the price twice.
      await cancelAll(gateway, replaces, signal);
      return gateway.create('PurchaseOrders', tryOf(message, signal), () => carrierOrderDocument(order));
    },
    noteOrder,
  ),
  sapDelivery(
    'cancel_carrier_order',
    async (message, signal) => ({
      sap: await cancelAll(gateway, cancellation.parse(message.payload).keys, signal),
      document: null,
    }),
    noteCancelledCarrierOrder,
  ),
];
