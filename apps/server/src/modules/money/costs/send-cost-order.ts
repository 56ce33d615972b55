import { costOrderCan, costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { type FreightLine, linesOfAmount, lineVat } from '@cabezal/domain/money/cutoffs/freight-lines';
import { isZero } from '@cabezal/domain/prices/money/money';
import { purchaseDocument } from '@cabezal/domain/system/sap/documents';
import { postingKey } from '@cabezal/domain/system/sap/postings';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { costItems } from '../../prices/carrier-orders/carrier-orders.queries.ts';
import { freeDrawn } from '../../prices/carrier-orders/draw-orders.queries.ts';
import { drawForCorte, drawOrders, type OrderOfGuide } from '../../prices/carrier-orders/draw-orders.ts';
import { costFigures } from '../../prices/rates/leg-costs.ts';
import { isRefused, post, postAgain } from '../../system/sap/post.ts';
import { failedPosting, type HeldPosting } from '../../system/sap/postings.queries.ts';
import { purchaseLine } from '../../system/sap/purchase-line.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import * as queries from './cost-orders.queries.ts';
import { type CostOrderTarget, demandPossible, takeCostOrder, tell } from './take-cost-order.ts';

/** The order as it was when it was sent: what the outbox keeps. Money as text. */
export const sapPurchase = z.object({
  numero_orden: z.number(),
  provider_name: z.string(),
  provider_ruc: z.string(),
  document_number: z.string(),
  document_date: z.string(),
  /** Absent: on its own day. */
  due_date: z.string().nullish(),
  lines: z.array(purchaseLine.extend({ base: z.object({ key: z.string(), line: z.number() }).nullish() })),
});
export type SapPurchase = z.infer<typeof sapPurchase>;

type Drawn<L> = L & { base: { key: string; line: number } | undefined };
async function providerLines(tx: Tx, numero_orden: number): Promise<Drawn<queries.CostLine>[]> {
  const drawn = await drawOrders(tx, numero_orden);
  const lines = await queries.costLines(tx, numero_orden);
  return lines.map(line => ({ ...line, base: drawn.get(line.id_payment_cost) }));
}

/** Freight in its parts, those of the guide's order where none were kept: what receipts took of it is not among them. */
function partsOf({ lines, subtotal }: queries.CorteLine, order: OrderOfGuide | undefined): FreightLine[] {
  const ordered = order?.lines.map(line => ({ ...line, name: '', is_freight: line.id_cost_type === null }));
  return linesOfAmount(lines ?? ordered, subtotal).filter(part => !isZero(part.subtotal));
}

/** The freight of a guide is drawn from its order line by line, in the parts that the order has: else lines of it would stay open in SAP. */
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

/** An order in SAP's terms; VAT is that of the provider's invoice, what was agreed beforehand is drawn from its order. Errors: 409 PEDIDO_SIN_SAP. */
export async function purchaseOf(tx: Tx, order: queries.CostOrderRecord): Promise<SapPurchase> {
  const { vat } = await costFigures(tx, order.document_date);
  const { id_corte, company_provider_id: id_carrier } = order;
  const lines =
    id_corte === null
      ? await providerLines(tx, order.numero_orden)
      : await corteLines(tx, { id_corte, id_carrier }, vat.rate);
  const tarifa = (iva_kind: string) => (iva_kind === 'STANDARD' ? String(vat.rate) : '0');
  return sapPurchase.parse({ ...order, lines: lines.map(line => ({ ...line, tarifa: tarifa(line.iva_kind) })) });
}

/** In which log of SAP it stands. */
export const postingKindOf = ({ kind }: Pick<queries.CostOrderRecord, 'kind'>): 'COSTO' | 'CORTE' =>
  kind === 'PARTICULAR' ? 'CORTE' : 'COSTO';

async function postPurchase(
  tx: Tx,
  actor: Actor,
  order: queries.CostOrderRecord,
  { key, payload }: { key: string; payload: SapPurchase },
): Promise<void> {
  await post(
    tx,
    {
      key,
      kind: postingKindOf(order),
      step: 'COMPRA',
      numero_orden: order.numero_orden,
      id_company: order.company_provider_id,
      counterparty: order.provider_name,
      total: order.total,
      document: purchaseDocument(payload),
      author: actor.name,
    },
    { noun: 'cost_order', kind: 'purchase_invoice', payload },
  );
}
const keyOf = ({ numero_orden, version }: CostOrderTarget): string => postingKey('cost', numero_orden, version);

/** On its way: nothing is known of the outcome yet. */
async function markSending(tx: Tx, order: queries.CostOrderRecord): Promise<void> {
  const facts = { ...order, queued: true, error_at: null, error_text: null };
  await queries.updateCostFacts(tx, { ...facts, status: costOrderStatus(facts) });
  tell(tx, order.numero_orden, []);
}

/** Puts a draft on its way to SAP. Errors: as `send_order_cost_provider_sap` says. */
export async function sendCostOrder(tx: Tx, actor: Actor, input: CostOrderTarget): Promise<number> {
  const order = await takeCostOrder(tx, actor, input);
  demandPossible(costOrderCan(costOrderStatus(order), await goesThroughSap(tx)).send);
  await postPurchase(tx, actor, order, { key: keyOf(order), payload: await purchaseOf(tx, order) });
  await markSending(tx, order);
  tx.audit({ action: 'send_cost_order', noun: 'cost_order', id: order.numero_orden, after: { total: order.total } });
  return order.numero_orden;
}

/** The same message; what SAP refused, or has no message (brought in from elsewhere), is written anew. */
async function postOnceMore(
  tx: Tx,
  actor: Actor,
  order: queries.CostOrderRecord,
  failed: HeldPosting | undefined,
): Promise<void> {
  if (failed !== undefined && !isRefused(failed) && (await postAgain(tx, failed))) return;
  // What it was to be drawn from may be taken by now.
  await freeDrawn(tx, order.numero_orden);
  const renewed = { ...order, ...(await queries.renewProvider(tx, order.numero_orden)) };
  const payload = await purchaseOf(tx, renewed);
  if (failed !== undefined && (await postAgain(tx, failed, { payload, document: purchaseDocument(payload) }))) return;
  await postPurchase(tx, actor, renewed, { key: failed?.posting_key ?? keyOf(order), payload });
}

/** What failed of an order goes again, with the same key; what SAP refused says what holds now: items, names and numbers that were mended since. Errors: as `resend_order_cost_provider_sap` says. */
export async function resendCostOrder(tx: Tx, actor: Actor, input: CostOrderTarget): Promise<number> {
  const order = await takeCostOrder(tx, actor, input);
  const failed = await failedPosting(tx, order.numero_orden);
  const isCancellation = failed?.step === 'ANULACION';
  const status = costOrderStatus(order);
  if (!isCancellation) demandPossible(costOrderCan(status, await goesThroughSap(tx)).resend);
  if (failed !== undefined && isCancellation) {
    await postAgain(tx, failed);
    await queries.updateCostFacts(tx, { ...order, status, error_text: null });
  } else {
    await postOnceMore(tx, actor, order, failed);
    await markSending(tx, order);
  }
  tell(tx, order.numero_orden, []);
  tx.audit({
    action: 'resend_cost_order',
    noun: 'cost_order',
    id: order.numero_orden,
    before: { error_text: order.error_text },
  });
  return order.numero_orden;
}
