import type { PostedKind } from '../../system/sap/posted-document.ts';
import type { OrderRecord } from './carrier-orders.queries.ts';

/** How orders to carriers are named and posted: each version of an order is a separate document. */
export const CARRIER_POSTING: PostedKind<OrderRecord> = {
  noun: 'carrier_order',
  table: 'carrier_orders',
  step: 'PEDIDO',
  keys: { document: 'carrier', cancellation: 'cancel-carrier' },
  messages: { document: 'carrier_order', cancellation: 'cancel_carrier_order' },
  party: ({ id_carrier, carrier_name }) => ({ kind: 'PARTICULAR', id_company: id_carrier, counterparty: carrier_name }),
  own: ({ voided_at }) => ({ voided_at }),
};
