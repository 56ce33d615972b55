import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import type { OrderKind } from '@cabezal/domain/money/costs/refunds';
import type { PostingKind } from '@cabezal/domain/system/sap/postings';
import { z } from 'zod';

/** The order as it was when it was sent: what the outbox keeps. Money as text. */
export const sapOrder = z.object({
  numero_orden: z.number(),
  bill_to_name: z.string(),
  bill_to_ruc: z.string(),
  emission_date: z.string(),
  total: z.string(),
  lines: z.array(
    z.object({
      service_code: z.string(),
      /** Of a refund the item through which SAP passes it on; absent: the service’s own. */
      bridge_item: z.string().nullish(),
      description: z.string(),
      id_reservation: z.number().nullable(),
      quantity: z.string(),
      unit_price: z.string(),
      /** Absent of what was sent before there were discounts. */
      discount: z.string().default('0.00'),
      subtotal: z.string(),
      tarifa: z.string(),
    }),
  ),
});
export type SapOrder = z.infer<typeof sapOrder>;

/** Only the fields of the shape; lines taken off the order stay here. `bridges`: by line of a refund, the item of its type of cost. */
export function sapOrderOf(order: PaymentOrder, bridges: ReadonlyMap<number, string>): SapOrder {
  const lines = order.lines
    .filter(line => line.removed_at === null)
    .map(line => ({ ...line, bridge_item: bridges.get(line.id_line) }));
  return sapOrder.parse({ ...order, lines });
}

/** An invoice on its way: its order, and the key under which SAP has that one; null: SAP does not have it. */
export const sapInvoice = z.object({
  order: sapOrder,
  order_key: z.string().nullable(),
  invoice: z.object({ number: z.string(), access_key: z.string() }),
});

/** The document of a key that is to be cancelled. */
export const sapCancellation = z.object({ key: z.string() });

/** Of which kind the postings of an order are. */
export const postingKind = (kind: OrderKind): PostingKind => (kind === 'REEMBOLSO' ? 'REEMBOLSO' : 'VENTA');
