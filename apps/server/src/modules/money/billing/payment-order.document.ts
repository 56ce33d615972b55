import type { deletedOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { orderDocument } from '@cabezal/domain/system/sap/documents';
import type { z } from 'zod';
import { demandOperator } from '../../../platform/http/errors.ts';
import { isRefused } from '../../system/sap/post.ts';
import type { PostedDocument } from '../../system/sap/posted-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { BILLING_CONSTRAINTS } from './constraints.data.ts';
import { issuedOf } from './invoices.queries.ts';
import { demandKind, orderPossibilities, orderStatus } from './order-status.ts';
import { kindOfOrder, lockOrder, type OrderRecord, orderIsVisible, renewBillTo } from './orders.queries.ts';
import { removeOrder } from './remove-order.ts';
import { sapOrder, writtenInvoice, writtenOrder } from './sap-order.ts';

export type PostedOrder = PostedDocument<OrderRecord, z.infer<typeof deletedOrder>>;

/** Orders of sale and of refund. In SAP their invoices are drawn from them. */
export const PAYMENT_ORDER: PostedOrder = {
  noun: 'payment_order',
  table: 'payment_orders',
  step: 'ORDEN',
  collection: 'Orders',
  keys: { document: 'order', cancellation: 'cancel' },
  messages: { document: 'order', cancellation: 'cancel_order' },
  missing: 'La orden de pago no existe',
  actions: {
    send: 'payment_order.send',
    resend: 'payment_order.resend',
    sent: 'payment_order.sent',
    failed: 'payment_order.send_failed',
    cancel: 'payment_order.cancel',
    cancelRefused: 'payment_order.cancel_refused',
  },
  numberTaken: BILLING_CONSTRAINTS.payment_orders_sap_number?.message,
  whenNotCancelled: 'STANDS',
  status: orderStatus,
  party: ({ kind, id_bill_to, bill_to_name }) => ({
    kind: kind === 'REEMBOLSO' ? 'REEMBOLSO' : 'VENTA',
    id_company: id_bill_to,
    counterparty: bill_to_name,
  }),
  own: order => ({
    status: orderStatus(order),
    invoiced_at: order.invoiced_at,
    cancel_reason: order.cancel_reason,
  }),
  async lockForPerson(tx, actor, numero_orden) {
    if (!(await orderIsVisible(tx, numero_orden))) return undefined;
    // A customer sees its orders; only the operator changes them, whatever the role in another company.
    demandOperator(actor);
    await tx.elevate();
    return lockOrder(tx, numero_orden);
  },
  lock: lockOrder,
  notify: (tx, { numero_orden, id_bill_to }) => tx.changed('payment_order', numero_orden, [id_bill_to]),
  write: (tx, actor, { numero_orden }) => writtenOrder(tx, actor, numero_orden),
  body: payload => orderDocument(sapOrder.parse(payload)),
  demandSends: (actor, { kind }) => demandKind(actor, kind),
  mayResend: async (tx, order) => orderPossibilities(order, await goesThroughSap(tx)).resend,
  async refresh(tx, order, failed) {
    return isRefused(failed) ? { ...order, ...(await renewBillTo(tx, order.numero_orden)) } : order;
  },
  async rewriteOther(tx, actor, { numero_orden }, { step }) {
    const invoice = step === 'FACTURA' ? await issuedOf(tx, numero_orden) : undefined;
    return invoice && writtenInvoice(tx, actor, numero_orden, invoice);
  },
  release: (tx, order, { motive }) => removeOrder(tx, order, motive),
};

/** The same for the calls on refunds only: other orders are not found. */
export const REFUND_ORDER: PostedOrder = {
  ...PAYMENT_ORDER,
  missing: 'La orden de reembolso no existe',
  async lockForPerson(tx, actor, numero_orden) {
    const isRefund = (await kindOfOrder(tx, numero_orden)) === 'REEMBOLSO';
    return isRefund ? PAYMENT_ORDER.lockForPerson(tx, actor, numero_orden) : undefined;
  },
};
