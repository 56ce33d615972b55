import type { IssuedInvoice } from '@cabezal/domain/system/sap/documents';
import { postingKey } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { postStep } from '../../system/sap/queue-document.ts';
import type { OrderRecord } from './orders.queries.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';
import { writtenInvoice } from './sap-order.ts';

/**
 * Queues the invoice of an order that went through SAP, drawn from that order line by line (8-money §4.2). The invoice is issued whether or
 * not the delivery succeeds.
 */
export async function postInvoice(tx: Tx, actor: Actor, order: OrderRecord, invoice: IssuedInvoice): Promise<void> {
  const { numero_orden, version } = order;
  await postStep(tx, PAYMENT_ORDER, order, {
    step: 'FACTURA',
    key: postingKey('invoice', numero_orden, version),
    message: 'invoice',
    author: actor.name,
    written: await writtenInvoice(tx, actor, numero_orden, invoice),
  });
}
