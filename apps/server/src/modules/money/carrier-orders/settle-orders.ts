import { orderedLines, orderStep, type StandingOrder } from '@cabezal/domain/money/carrier-orders/carrier-order';
import type { PayLine } from '@cabezal/domain/prices/amounts/carrier-pay';
import { add, percent } from '@cabezal/domain/system/amounts/money';
import { carrierOrderDocument } from '@cabezal/domain/system/sap/documents';
import { isTaxed } from '@cabezal/domain/system/validation/vat-kinds';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { standardIva } from '../../prices/pricing/rates.queries.ts';
import { storeFacts } from '../../system/sap/documents.queries.ts';
import type { Written } from '../../system/sap/posted-document.ts';
import { documentKeys, dropPostings } from '../../system/sap/postings.queries.ts';
import { purchaseLine } from '../../system/sap/purchase-line.ts';
import { documentKey, postDocument } from '../../system/sap/queue-document.ts';
import { postCancellation } from '../../system/sap/void-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import * as queries from './carrier-orders.queries.ts';
import { CARRIER_POSTING } from './carrier-posting.ts';

/** The order at the time of the request, as the outbox stores it. Amounts are text. */
export const sapCarrierOrder = z.object({
  order: z.object({
    numero_orden: z.number(),
    guide_number: z.string(),
    carrier_name: z.string(),
    carrier_ruc: z.string(),
    date: z.string(),
    lines: z.array(purchaseLine),
  }),
  /** Keys of its earlier versions, none of which may remain in SAP. */
  replaces: z.array(z.string()),
});

interface Asked {
  guide: queries.GuideToOrder;
  lines: PayLine[];
  order: queries.OrderRecord | null;
}
const stepOf = ({ guide, lines, order }: Asked) =>
  orderStep(order satisfies StandingOrder | null, { id_carrier: guide.id_carrier ?? 0, lines });

async function asked(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<Asked[]> {
  const guides = await queries.guidesToOrder(tx, ids, subs);
  const numbers = guides.flatMap(guide => guide.numero_orden ?? []);
  const orders = numbers.length === 0 ? [] : await queries.lockOrders(tx, numbers);
  const byNumber = new Map(orders.map(order => [order.numero_orden, order]));
  return guides.map(guide => ({
    guide,
    lines: orderedLines(guide),
    order: (guide.numero_orden !== null && byNumber.get(guide.numero_orden)) || null,
  }));
}

/** Lines as sent to SAP, with the VAT of the trip's day. */
async function sapLines(tx: Tx, { date, id_reservation }: queries.GuideToOrder, lines: readonly PayLine[]) {
  const rate = await standardIva(tx, date);
  const items = await queries.costItems(tx);
  return lines.map(({ id_cost_type, subtotal, iva_kind }) => {
    const found = items.find(item => (id_cost_type === null ? item.is_freight : item.id_cost_type === id_cost_type));
    const hasVat = isTaxed(iva_kind);
    return {
      item: found?.item ?? 'FLETE',
      description: found?.name ?? 'Flete del transportista',
      reservation_id: id_reservation,
      subtotal,
      iva: hasVat ? percent(subtotal, rate) : '0.00',
      tarifa: hasVat ? String(rate) : '0',
      iva_kind,
    };
  });
}

/** Keys under which SAP was asked to create the order, newest last. */
const keysOf = async (tx: Tx, numero_orden: number): Promise<string[]> =>
  (await documentKeys(tx, numero_orden)).toReversed();

/** The order as sent to SAP under a key, with the keys that it replaces. */
async function written(tx: Tx, guide: queries.GuideToOrder, numero_orden: number, told: SapLines, key: string) {
  const { guide_number, carrier_name, carrier_ruc, date } = guide;
  const replaces = (await keysOf(tx, numero_orden)).filter(other => other !== key);
  const order = { numero_orden, guide_number, carrier_name, carrier_ruc, date, lines: told };
  return { payload: { order, replaces }, document: carrierOrderDocument(order) };
}
type SapLines = Awaited<ReturnType<typeof sapLines>>;

/** An order that SAP refused, written with the current data; undefined: its guide no longer exists. */
export async function rewrittenOrder(
  tx: Tx,
  order: queries.OrderRecord,
  posting_key: string,
): Promise<Written | undefined> {
  const guides = order.id_reservation === null ? [] : await queries.guidesToOrder(tx, [order.id_reservation]);
  const guide = guides.find(one => one.numero_orden === order.numero_orden && one.id_carrier === order.id_carrier);
  return guide && written(tx, guide, order.numero_orden, await sapLines(tx, guide, order.lines), posting_key);
}

/** Posts the first version of an order, or one that replaces the earlier versions. */
async function postOrder(tx: Tx, { guide, lines }: Asked, author: string): Promise<number> {
  const { guide_number, carrier_name, carrier_ruc, date, id_carrier } = guide;
  if (id_carrier === null) throw new Error(`guide ${guide.id_guide} has no carrier to order from`);
  const told = await sapLines(tx, guide, lines);
  const [subtotal, iva] = [add(...told.map(line => line.subtotal)), add('0.00', ...told.map(line => line.iva))];
  const order = await queries.storeOrder(
    tx,
    {
      id_guide: guide.id_guide,
      guide_number,
      id_reservation: guide.id_reservation,
      id_carrier,
      carrier_name,
      carrier_ruc,
      order_date: date,
      agreed: guide.agreed ?? lines,
      lines,
      subtotal,
      iva,
      total: add(subtotal, iva),
    },
    author,
  );
  const { numero_orden, total } = order;
  const key = documentKey(CARRIER_POSTING, order);
  const { payload, document } = await written(tx, guide, numero_orden, told, key);
  await dropPostings(tx, numero_orden);
  await postDocument(tx, CARRIER_POSTING, order, { key, author, written: { payload, document } });
  tx.audit({
    action: payload.replaces.length === 0 ? 'order_carrier' : 'reorder_carrier',
    noun: 'carrier_order',
    id: numero_orden,
    after: { guide_number, total },
  });
  return numero_orden;
}

/** Cancels all versions of the order in SAP. */
async function cancelOrder(tx: Tx, order: queries.OrderRecord, author: string): Promise<number> {
  const { numero_orden, total } = order;
  const keys = await keysOf(tx, numero_orden);
  const version = await storeFacts(tx, CARRIER_POSTING, { ...order, cancel_asked_at: tx.now, error_text: null });
  await dropPostings(tx, numero_orden);
  await postCancellation(tx, CARRIER_POSTING, { ...order, version }, { keys, author });
  tx.audit({ action: 'cancel_carrier_order', noun: 'carrier_order', id: numero_orden, after: { total } });
  return numero_orden;
}

/**
 * Keeps the orders in SAP equal to what is agreed for the guides of some reservations: a guide is ordered when issued, ordered again when
 * its price or carrier changes, cancelled when it is removed. Does nothing if the company does not use SAP. If the address of SAP is
 * unknown, no first order is made: no person requested it, and nobody could correct a failure. `subs`: only these containers. Runs
 * elevated, with the reservations locked.
 */
export async function settleCarrierOrders(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  const isUnknown = tx.unknownSystems.has('SAP');
  // An order that was sent to SAP before is still changed there: the change waits where people see it.
  const due = (await asked(tx, ids, subs)).filter(one => stepOf(one) !== null && !(isUnknown && one.order === null));
  if (due.length === 0 || !(await goesThroughSap(tx))) return;
  const author = await queries.authorName(tx);
  for (const one of due) {
    const isCancelled = stepOf(one) === 'CANCEL' && one.order !== null;
    const numero_orden = isCancelled
      ? await cancelOrder(tx, one.order as queries.OrderRecord, author)
      : await postOrder(tx, one, author);
    tx.changed('carrier_order', numero_orden, []);
  }
}
