import { costOrderCan, costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { purchaseDocument } from '@cabezal/domain/system/sap/documents';
import { demandSeesCosts } from '../../system/rights/cost-rights.ts';
import type { PostedDocument } from '../../system/sap/posted-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { COST_CONSTRAINTS } from './constraints.data.ts';
import { type CostOrderRecord, findCostOrder, lockCostOrder, renewProvider } from './cost-orders.queries.ts';
import { freeDrawn } from './draw-orders.queries.ts';
import { basesInSap } from './draw-orders.ts';
import { holdProviders } from './payment-costs.queries.ts';
import { releaseCosts } from './release-costs.ts';
import { sapPurchase, writtenPurchase } from './sap-purchase.ts';

/** Invoices of providers, and of carriers for a corte. */
export const COST_ORDER: PostedDocument<CostOrderRecord> = {
  noun: 'cost_order',
  table: 'cost_orders',
  step: 'COMPRA',
  collection: 'PurchaseInvoices',
  keys: { document: 'cost', cancellation: 'cancel' },
  messages: { document: 'purchase_invoice', cancellation: 'cancel_purchase_invoice' },
  missing: 'La orden no existe',
  actions: {
    send: 'send_cost_order',
    resend: 'resend_cost_order',
    sent: 'cost_order_sent',
    failed: 'cost_order_send_failed',
    cancel: 'cancel_cost_order',
    cancelRefused: 'cost_order_cancel_refused',
  },
  numberTaken: COST_CONSTRAINTS.cost_orders_sap_number?.message,
  whenNotCancelled: 'STANDS',
  party: ({ kind, company_provider_id, provider_name }) => ({
    kind: kind === 'PARTICULAR' ? 'CORTE' : 'COSTO',
    id_company: company_provider_id,
    counterparty: provider_name,
  }),
  own: order => ({
    status: costOrderStatus(order),
    cancel_reason: order.cancel_reason,
    cancel_asked_by: order.cancel_asked_by,
  }),
  async lockForPerson(tx, actor, numero_orden) {
    demandSeesCosts(actor);
    const seen = await findCostOrder(tx, numero_orden);
    if (seen === undefined) return undefined;
    await tx.elevate();
    await holdProviders(tx, [seen.company_provider_id]);
    return lockCostOrder(tx, numero_orden);
  },
  lock: lockCostOrder,
  notify: (tx, { numero_orden }) => tx.changed('cost_order', numero_orden, []),
  write: (tx, _, order) => writtenPurchase(tx, order),
  async body(payload, { gateway, signal }) {
    const order = sapPurchase.parse(payload);
    const keys = order.lines.flatMap(line => line.base?.key ?? []);
    return purchaseDocument(order, await basesInSap(gateway, keys, signal));
  },
  mayResend: async (tx, order) => costOrderCan(costOrderStatus(order), await goesThroughSap(tx)).resend,
  async refresh(tx, order) {
    // The lines to draw from may be taken by now.
    await freeDrawn(tx, order.numero_orden);
    return { ...order, ...(await renewProvider(tx, order.numero_orden)) };
  },
  release: releaseCosts,
};
