import { type IssuedInvoice, invoiceDocument, orderDocument } from '@cabezal/domain/system/sap/documents';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { Written } from '../../system/sap/posted-document.ts';
import { keyInSap } from '../../system/sap/postings.queries.ts';
import { bridgeItems } from './orders.queries.ts';
import { showOrder } from './show-order.ts';

/** The order at the time of sending, as the outbox stores it. Amounts are text. */
export const sapOrder = z.object({
  numero_orden: z.number(),
  bill_to_name: z.string(),
  bill_to_ruc: z.string(),
  emission_date: z.string(),
  total: z.string(),
  lines: z.array(
    z.object({
      service_code: z.string(),
      /** For a refund, the item through which SAP passes it on; absent: the item of the service. */
      bridge_item: z.string().nullish(),
      description: z.string(),
      id_reservation: z.number().nullable(),
      quantity: z.string(),
      unit_price: z.string(),
      /** Absent in messages stored before discounts existed. */
      discount: z.string().default('0.00'),
      subtotal: z.string(),
      tarifa: z.string(),
      /** Absent in messages stored before other kinds than taxed and 0 % existed. */
      iva_kind: z.string().nullish(),
    }),
  ),
});

/** Only the fields of the shape, without removed lines; for a refund with the items of its types of cost. */
async function sapOrderOf(tx: Tx, actor: Actor, numero_orden: number): Promise<z.infer<typeof sapOrder>> {
  const order = await showOrder(tx, actor, numero_orden);
  const bridges = await bridgeItems(tx, numero_orden);
  const lines = order.lines
    .filter(line => line.removed_at === null)
    .map(line => ({ ...line, bridge_item: bridges.get(line.id_line) }));
  return sapOrder.parse({ ...order, lines });
}

/** An order as it would be sent to SAP now. */
export async function writtenOrder(tx: Tx, actor: Actor, numero_orden: number): Promise<Written> {
  const payload = await sapOrderOf(tx, actor, numero_orden);
  return { payload, document: orderDocument(payload) };
}

/** An invoice to send: its order, and the key of that order in SAP; null: SAP does not have the order. */
export const sapInvoice = z.object({
  order: sapOrder,
  order_key: z.string().nullable(),
  invoice: z.object({ number: z.string(), access_key: z.string() }),
});

/** An invoice as it would be sent to SAP now, with the key of its order in SAP. */
export async function writtenInvoice(
  tx: Tx,
  actor: Actor,
  numero_orden: number,
  invoice: IssuedInvoice,
): Promise<Written> {
  const order = await sapOrderOf(tx, actor, numero_orden);
  const order_key = (await keyInSap(tx, numero_orden, 'ORDEN')) ?? null;
  // The base document has SAP's id, which the delivery looks up.
  return { payload: sapInvoice.parse({ order, order_key, invoice }), document: invoiceDocument(order, invoice, null) };
}
