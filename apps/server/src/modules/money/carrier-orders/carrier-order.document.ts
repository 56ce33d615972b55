import { carrierOrderDocument } from '@cabezal/domain/system/sap/documents';
import { demandOperator } from '../../../platform/http/errors.ts';
import { cancelAll } from '../../system/sap/document.deliveries.ts';
import { storeFacts } from '../../system/sap/documents.queries.ts';
import type { PostedDocument } from '../../system/sap/posted-document.ts';
import { holdOrder, type OrderRecord } from './carrier-orders.queries.ts';
import { CARRIER_POSTING } from './carrier-posting.ts';
import { rewrittenOrder, sapCarrierOrder, settleCarrierOrders } from './settle-orders.ts';

/** Orders to carriers: they follow their guides; no person sends or voids them. */
export const CARRIER_ORDER: PostedDocument<OrderRecord> = {
  ...CARRIER_POSTING,
  collection: 'PurchaseOrders',
  missing: 'El pedido no existe',
  actions: { resend: 'resend_carrier_order' },
  whenNotCancelled: 'WAITS',
  async lockForPerson(tx, actor, numero_orden) {
    demandOperator(actor);
    await tx.elevate();
    return holdOrder(tx, numero_orden);
  },
  lock: holdOrder,
  notify: (tx, { numero_orden }) => tx.changed('carrier_order', numero_orden, []),
  write: (tx, _, order, key) => rewrittenOrder(tx, order, key),
  body: payload => carrierOrderDocument(sapCarrierOrder.parse(payload).order),
  // Cancels the earlier versions first: with two live versions SAP would have the price twice.
  before: async (payload, asking) =>
    void (await cancelAll('PurchaseOrders', sapCarrierOrder.parse(payload).replaces, asking)),
  mayResend: (_, __, failed) => failed !== undefined || 'Nada de este pedido espera: ya va camino a SAP o SAP lo tiene',
  release: (tx, order) => storeFacts(tx, CARRIER_POSTING, { ...order, voided_at: tx.now, error_text: null }),
  async settled(tx, { id_reservation }) {
    // Requests the changes of the guide that happened in the meantime.
    if (id_reservation !== null) await settleCarrierOrders(tx, [id_reservation]);
  },
};
