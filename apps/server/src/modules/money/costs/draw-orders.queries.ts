import type { PayLine } from '@cabezal/domain/prices/amounts/carrier-pay';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isOnInvoice } from '../cutoff-lines/cutoff-lines.queries.ts';
import { drawnByCorte } from '../cutoff-lines/drawn-orders.queries.ts';

/** Whether the line `d` of the corte paid the line `l` of the order. A line stored without a list of lines paid all of them. */
const paidLine = sql`(d.inputs -> 'lines' is null or exists (select from jsonb_array_elements(d.inputs -> 'lines') x
    where x ->> 'id_cost_type' is not distinct from l.line ->> 'id_cost_type'))`;

interface LineToDraw {
  id_payment_cost: number;
  base_order: number;
  /** Line of the order, from 0. */
  line: number;
}
/** The orders for the guides and the company of this order's costs that SAP has or will have. */
export async function ordersToDraw(tx: Tx, numero_orden: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select distinct o.numero_orden as id
    from payment_costs p join carrier_orders o on o.id_guide = p.id_guide and o.id_carrier = p.company_provider_id and o.voided_at is null
    where p.numero_orden = ${numero_orden} and p.base_order is null`);
  return rows.map(row => row.id);
}
/**
 * For the costs of a provider's order: the line of a carrier's order that each can be drawn from (same guide, company and type, not drawn
 * yet).
 */
export function linesToDraw(tx: Tx, numero_orden: number): Promise<LineToDraw[]> {
  return tx.rows(sql<LineToDraw>`select p.id_payment_cost, o.numero_orden as base_order, (l.n - 1)::int as line
    from payment_costs p join carrier_orders o on o.id_guide = p.id_guide and o.id_carrier = p.company_provider_id and o.voided_at is null
      cross join lateral jsonb_array_elements(o.lines) with ordinality as l(line, n)
      join cost_types t on t.id_cost_type = p.id_cost_type
    where p.numero_orden = ${numero_orden} and p.base_order is null and not ${drawnByCorte(null, paidLine)}
      and case when l.line ->> 'id_cost_type' is null then t.code = 'FLETE' else (l.line ->> 'id_cost_type')::int = p.id_cost_type end
      and not exists (select from payment_costs d where d.base_order = o.numero_orden and d.base_line = l.n - 1)
    order by p.id_payment_cost, l.n`);
}
export async function markDrawn(tx: Tx, { id_payment_cost, base_order, line }: LineToDraw): Promise<void> {
  await tx.run(
    sql`update payment_costs set base_order = ${base_order}, base_line = ${line} where id_payment_cost = ${id_payment_cost}`,
  );
}
/** Lines that are already drawn. */
export function drawnLines(tx: Tx, numero_orden: number): Promise<LineToDraw[]> {
  return tx.rows(sql<LineToDraw>`select id_payment_cost, base_order, base_line as line from payment_costs
    where numero_orden = ${numero_orden} and base_order is not null`);
}
/** The carrier's order of a guide, from which the freight in a corte is drawn. */
export interface OrderOfCorte {
  numero_orden: number;
  id_guide: number;
  lines: PayLine[];
  /** Lines, from 0, from which a provider's invoice is drawn. */
  taken: number[];
}
/** The orders for the guides of a carrier in a corte that no other corte has invoiced. */
export function ordersOfCorte(tx: Tx, of: { id_corte: number; id_carrier: number }): Promise<OrderOfCorte[]> {
  return tx.rows(sql<OrderOfCorte>`select distinct on (o.numero_orden) o.numero_orden, o.id_guide, o.lines,
      array(select p.base_line from payment_costs p where p.base_order = o.numero_orden) as taken
    from cutoff_lines l join carrier_orders o on o.id_guide = l.id_guide and o.id_carrier = l.id_carrier and o.voided_at is null
    where l.id_corte = ${of.id_corte} and l.id_carrier = ${of.id_carrier} and l.reverses is null and l.concept in ('FLETE', 'RESCATE', 'FALSO_FLETE')
      and ${isOnInvoice('l')} and not ${drawnByCorte(of.id_corte)}
    order by o.numero_orden`);
}

/** Frees the lines that a provider's order has drawn. */
export async function freeDrawn(tx: Tx, numero_orden: number): Promise<void> {
  await tx.run(
    sql`update payment_costs set base_order = null, base_line = null where numero_orden = ${numero_orden} and base_order is not null`,
  );
}
