import type { Base } from '@cabezal/domain/system/sap/documents';
import type { Tx } from '../../../platform/db/tx.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { keyInSap } from '../../system/sap/postings.queries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { lockOrders, type OrderRecord } from '../carrier-orders/carrier-orders.queries.ts';
import * as queries from './draw-orders.queries.ts';

/** For each cost, the line of a carrier's order that it is drawn from. */
export type DrawnFrom = ReadonlyMap<number, { key: string; line: number }>;

/**
 * Draws the invoice of a provider from the orders that were agreed before: each cost is drawn from the line of its guide and type, each
 * line once, so that SAP has the price once. Errors: 409 PEDIDO_SIN_SAP until SAP has accepted the orders of those guides.
 */
export async function drawOrders(tx: Tx, numero_orden: number): Promise<DrawnFrom> {
  demandInSap(await lockOrders(tx, await queries.ordersToDraw(tx, numero_orden)));
  const taken = new Set<string>();
  // Read under the lock: another transaction may have drawn a line while this one waited for an order.
  for (const { id_payment_cost, base_order, line } of await queries.linesToDraw(tx, numero_orden)) {
    const [cost, from] = [`cost ${id_payment_cost}`, `line ${base_order}/${line}`];
    if (taken.has(cost) || taken.has(from)) continue;
    taken.add(cost).add(from);
    await queries.markDrawn(tx, { id_payment_cost, base_order, line });
  }
  const drawn = new Map<number, { key: string; line: number }>();
  for (const { id_payment_cost, base_order, line } of await queries.drawnLines(tx, numero_orden)) {
    const key = await keyInSap(tx, base_order, 'PEDIDO');
    if (key !== undefined) drawn.set(id_payment_cost, { key, line });
  }
  return drawn;
}

function demandInSap(orders: readonly OrderRecord[]): void {
  for (const order of orders)
    if (order.sent_at === null || order.queued)
      throw conflict(
        'PEDIDO_SIN_SAP',
        `SAP aún no tiene el pedido de compra ${order.numero_orden}, del que sale esta factura: espere o reenvíelo desde Reposteos`,
      );
}

export type OrderOfGuide = Pick<queries.OrderOfCorte, 'lines' | 'taken'> & { key: string };
/** For each guide, what the freight of a corte is drawn from: the key of the order, its lines, and which of them are taken. */
export type DrawnByGuide = ReadonlyMap<number, OrderOfGuide>;

/** Draws the invoice of a carrier's corte from the orders of its guides, so that SAP has their price once. Errors: 409 PEDIDO_SIN_SAP. */
export async function drawForCorte(tx: Tx, of: { id_corte: number; id_carrier: number }): Promise<DrawnByGuide> {
  const numbers = (await queries.ordersOfCorte(tx, of)).map(order => order.numero_orden);
  demandInSap(await lockOrders(tx, numbers));
  const drawn = new Map<number, OrderOfGuide>();
  // Read under the lock.
  for (const { numero_orden, id_guide, lines, taken } of await queries.ordersOfCorte(tx, of)) {
    const key = await keyInSap(tx, numero_orden, 'PEDIDO');
    if (key !== undefined) drawn.set(id_guide, { key, lines, taken });
  }
  return drawn;
}

/** The orders in SAP from which lines are drawn. An order that no longer exists in SAP, or was cancelled there by a person, is no base. */
export async function basesInSap(
  gateway: SapGateway,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Base>> {
  const found = await gateway.findAll('PurchaseOrders', [...new Set(keys)], signal);
  return new Map([...found].map(([key, { DocEntry }]) => [key, { type: 22, entry: DocEntry }]));
}
