import type { PayLine } from '@cabezal/domain/prices/money/carrier-pay';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** `o`, or its line of that type, is drawn from by the live invoice of a corte, but that one: a corte draws what no receipt billed before. */
const drawnByCorte = (
  but: number | null,
  ofLine: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`exists (select from cutoff_lines d
    join cost_orders i on i.id_corte = d.id_corte and i.company_provider_id = d.id_carrier
    where d.id_guide = o.id_guide and d.id_carrier = o.id_carrier and d.reverses is null and d.concept in ('FLETE', 'RESCATE', 'FALSO_FLETE')
      and ${ofLine} and i.voided_at is null and i.status <> 'BORRADOR' and d.id_corte is distinct from ${but}::int)`;

/** Of the order's line `l` whether the corte's line `d` paid it; before its lines were kept it paid all. */
const paidLine = sql`(d.inputs -> 'lines' is null or exists (select from jsonb_array_elements(d.inputs -> 'lines') x
    where x ->> 'id_cost_type' is not distinct from l.line ->> 'id_cost_type'))`;

interface LineToDraw {
  id_payment_cost: number;
  base_order: number;
  /** Of the order, from 0. */
  line: number;
}
/** The orders that SAP has, or is to have, of the guides and the company of such an order's costs. */
export async function ordersToDraw(tx: Tx, numero_orden: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select distinct o.numero_orden as id
    from payment_costs p join carrier_orders o on o.id_guide = p.id_guide and o.id_carrier = p.company_provider_id and o.voided_at is null
    where p.numero_orden = ${numero_orden} and p.base_order is null`);
  return rows.map(row => row.id);
}
/** Of the costs of an order to a provider, which line of a carrier's order each may be drawn from: same guide, company and type, not drawn yet. */
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
/** What is drawn already. */
export function drawnLines(tx: Tx, numero_orden: number): Promise<LineToDraw[]> {
  return tx.rows(sql<LineToDraw>`select id_payment_cost, base_order, base_line as line from payment_costs
    where numero_orden = ${numero_orden} and base_order is not null`);
}
/** The order of a guide that the freight of a carrier in a corte is drawn from. */
export interface OrderOfCorte {
  numero_orden: number;
  id_guide: number;
  lines: PayLine[];
  /** Which of them, from 0, a provider's invoice is drawn from. */
  taken: number[];
}
/** Whether what was invoiced for the guide of an order (`o`) is, or may be, drawn from it. */
export const isDrawn: RawBuilder<unknown> = sql`(exists (select from payment_costs p where p.base_order = o.numero_orden) or ${drawnByCorte(null)})`;

/** Of a carrier in a corte the orders of its guides that no other corte invoiced. */
export function ordersOfCorte(tx: Tx, of: { id_corte: number; id_carrier: number }): Promise<OrderOfCorte[]> {
  return tx.rows(sql<OrderOfCorte>`select distinct on (o.numero_orden) o.numero_orden, o.id_guide, o.lines,
      array(select p.base_line from payment_costs p where p.base_order = o.numero_orden) as taken
    from cutoff_lines l join carrier_orders o on o.id_guide = l.id_guide and o.id_carrier = l.id_carrier and o.voided_at is null
    where l.id_corte = ${of.id_corte} and l.id_carrier = ${of.id_carrier} and l.reverses is null and l.concept in ('FLETE', 'RESCATE', 'FALSO_FLETE')
      and not ${drawnByCorte(of.id_corte)}
    order by o.numero_orden`);
}

/** What was drawn for an order to a provider is free again. */
export async function freeDrawn(tx: Tx, numero_orden: number): Promise<void> {
  await tx.run(
    sql`update payment_costs set base_order = null, base_line = null where numero_orden = ${numero_orden} and base_order is not null`,
  );
}
