import { type FreightLine, linesOfAmount, lineVat } from '@cabezal/domain/money/cutoffs/freight-lines';
import { isZero } from '@cabezal/domain/system/amounts/money';
import { purchaseDocument } from '@cabezal/domain/system/sap/documents';
import { isTaxed } from '@cabezal/domain/system/validation/vat-kinds';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { costFigures } from '../../prices/pricing/leg-costs.ts';
import type { Written } from '../../system/sap/posted-document.ts';
import { purchaseLine } from '../../system/sap/purchase-line.ts';
import { costItems } from '../carrier-orders/carrier-orders.queries.ts';
import * as queries from './cost-orders.queries.ts';
import { drawForCorte, drawOrders, type OrderOfGuide } from './draw-orders.ts';

/** The order at the time of sending, as the outbox stores it. Amounts are text. */
export const sapPurchase = z.object({
  numero_orden: z.number(),
  provider_name: z.string(),
  provider_ruc: z.string(),
  document_number: z.string(),
  document_date: z.string(),
  /** Absent: due on the day of the document. */
  due_date: z.string().nullish(),
  lines: z.array(purchaseLine.extend({ base: z.object({ key: z.string(), line: z.number() }).nullish() })),
});

type Drawn<L> = L & { base: { key: string; line: number } | undefined };
async function providerLines(tx: Tx, numero_orden: number): Promise<Drawn<queries.CostLine>[]> {
  const drawn = await drawOrders(tx, numero_orden);
  const lines = await queries.costLines(tx, numero_orden);
  return lines.map(line => ({ ...line, base: drawn.get(line.id_payment_cost) }));
}

/** The parts of a freight, or those of the guide's order if none are stored, without what receipts have taken. */
function partsOf({ lines, subtotal }: queries.CorteLine, order: OrderOfGuide | undefined): FreightLine[] {
  const ordered = order?.lines.map(line => ({ ...line, name: '', is_freight: line.id_cost_type === null }));
  return linesOfAmount(lines ?? ordered, subtotal).filter(part => !isZero(part.subtotal));
}

/** Draws the freight of a guide from its order line by line; otherwise lines of the order would stay open in SAP. */
async function corteLines(
  tx: Tx,
  of: { id_corte: number; id_carrier: number },
  rate: number,
): Promise<Drawn<queries.CorteLine>[]> {
  const drawn = await drawForCorte(tx, of);
  const items = await costItems(tx);
  return (await queries.carrierLines(tx, of)).flatMap((line): Drawn<queries.CorteLine>[] => {
    if (!line.is_freight) return [{ ...line, base: undefined }];
    const order = line.is_counter ? undefined : drawn.get(line.id_guide);
    const free = new Set(order?.lines.keys());
    for (const at of order?.taken ?? []) free.delete(at);
    return partsOf(line, order).map(part => {
      const { id_cost_type, subtotal, iva_kind } = part;
      const at = [...free].find(i => order?.lines[i]?.id_cost_type === id_cost_type);
      if (at !== undefined) free.delete(at);
      return {
        ...line,
        subtotal,
        iva_kind,
        iva: lineVat(part, rate),
        base: order === undefined || at === undefined ? undefined : { key: order.key, line: at },
        item: items.find(one => one.id_cost_type === id_cost_type)?.item ?? line.item,
      };
    });
  });
}

/**
 * An order as sent to SAP, with the VAT of the provider's invoice, drawn from the orders that were agreed before. Errors: 409
 * PEDIDO_SIN_SAP.
 */
export async function writtenPurchase(tx: Tx, order: queries.CostOrderRecord): Promise<Written> {
  const { vat } = await costFigures(tx, order.document_date);
  const { id_corte, company_provider_id: id_carrier } = order;
  const lines =
    id_corte === null
      ? await providerLines(tx, order.numero_orden)
      : await corteLines(tx, { id_corte, id_carrier }, vat.rate);
  const tarifa = (iva_kind: string) => (isTaxed(iva_kind) ? String(vat.rate) : '0');
  const payload = sapPurchase.parse({
    ...order,
    lines: lines.map(line => ({ ...line, tarifa: tarifa(line.iva_kind) })),
  });
  return { payload, document: purchaseDocument(payload) };
}
