import { invoiceDocument } from '@cabezal/domain/system/sap/documents';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { documentDeliveries, documentOf } from '../../system/sap/document.deliveries.ts';
import { sapDelivery, tryOf } from '../../system/sap/post.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';
import { sapInvoice } from './sap-order.ts';

/**
 * Orders of sale and of refund to SAP, their invoices, and the cancellations of orders. Each takes effect once; after five attempts (one if
 * SAP refuses it) it waits for a person.
 */
export const billingDeliveries = (gateway: SapGateway): Delivery[] => [
  ...documentDeliveries(gateway, PAYMENT_ORDER),
  sapDelivery(
    'invoice',
    (message, signal) =>
      gateway.create('Invoices', tryOf(message, signal), async () => {
        const { order, order_key, invoice } = sapInvoice.parse(message.payload);
        // An order that no longer exists in SAP, or was cancelled there by a person, is no base: the invoice is issued and SAP must get it.
        const base = order_key === null ? null : await gateway.find('Orders', order_key, signal);
        return invoiceDocument(order, invoice, base && { type: 17, entry: base.DocEntry });
      }),
    async (tx, message) => void (await documentOf(tx, PAYMENT_ORDER, message)),
  ),
];
