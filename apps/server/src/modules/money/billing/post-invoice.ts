import { type IssuedInvoice, invoiceDocument } from '@cabezal/domain/system/sap/documents';
import { postingKey } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { post, type Rewritten } from '../../system/sap/post.ts';
import { keyInSap } from '../../system/sap/postings.queries.ts';
import { bridgeItems, type OrderRecord } from './orders.queries.ts';
import { postingKind, sapInvoice, sapOrderOf } from './sap-order.ts';
import { showOrder } from './show-order.ts';

/** An invoice in SAP's terms, and the key under which SAP has its order. */
export async function sapInvoiceOf(
  tx: Tx,
  actor: Actor,
  numero_orden: number,
  invoice: IssuedInvoice,
): Promise<Rewritten> {
  const order = sapOrderOf(await showOrder(tx, actor, numero_orden), await bridgeItems(tx, numero_orden));
  const order_key = (await keyInSap(tx, numero_orden, 'ORDEN')) ?? null;
  // From what it is drawn is SAP's id, which is asked on the way.
  return { payload: sapInvoice.parse({ order, order_key, invoice }), document: invoiceDocument(order, invoice, null) };
}

/**
 * Puts the invoice of an order that went through SAP on its way there, drawn from that order line by line (8-money §4.2). Whether it arrives
 * changes nothing of the invoice: it is issued.
 */
export async function postInvoice(tx: Tx, actor: Actor, order: OrderRecord, invoice: IssuedInvoice): Promise<void> {
  const { numero_orden, id_bill_to, bill_to_name, total } = order;
  const { payload, document } = await sapInvoiceOf(tx, actor, numero_orden, invoice);
  await post(
    tx,
    {
      key: postingKey('invoice', numero_orden, order.version),
      kind: postingKind(order.kind),
      step: 'FACTURA',
      numero_orden,
      id_company: id_bill_to,
      counterparty: bill_to_name,
      total,
      document,
      author: actor.name,
    },
    { noun: 'payment_order', kind: 'invoice', payload },
  );
}
