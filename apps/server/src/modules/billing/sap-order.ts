import type { PaymentOrder } from '@cabezal/contract/billing/billing.shapes';
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
      description: z.string(),
      id_reservation: z.number().nullable(),
      quantity: z.string(),
      unit_price: z.string(),
      subtotal: z.string(),
      tarifa: z.string(),
    }),
  ),
});
export type SapOrder = z.infer<typeof sapOrder>;

/** Only the fields of the shape; lines taken off the order stay here. */
export function sapOrderOf(order: PaymentOrder): SapOrder {
  return sapOrder.parse({ ...order, lines: order.lines.filter(line => line.removed_at === null) });
}

/** The document in SAP's words. Amounts of two decimals keep their digits as JSON numbers. */
export function sapDocumentOf(order: SapOrder): object {
  return {
    CardCode: `C${order.bill_to_ruc}`,
    CardName: order.bill_to_name,
    DocDate: order.emission_date,
    DocDueDate: order.emission_date,
    TaxDate: order.emission_date,
    DocCurrency: 'USD',
    NumAtCard: `Cabezal ${order.numero_orden}`,
    DocumentLines: order.lines.map(line => ({
      ItemCode: line.service_code,
      ItemDescription: line.description.slice(0, 100),
      FreeText: line.id_reservation === null ? '' : `Reserva ${line.id_reservation}`,
      Quantity: Number(line.quantity),
      UnitPrice: Number(line.unit_price),
      LineTotal: Number(line.subtotal),
      TaxCode: `IVA${Number(line.tarifa)}`,
    })),
  };
}
