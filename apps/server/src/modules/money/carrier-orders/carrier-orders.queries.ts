import type { OrderedGuide } from '@cabezal/domain/money/carrier-orders/carrier-order';
import type { PayLine } from '@cabezal/domain/prices/amounts/carrier-pay';
import type { Moment } from '@cabezal/domain/system/sap/posted-status';
import { sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { chainLinks } from '../../prices/pricing/chain.queries.ts';
import { documentFacts } from '../../system/sap/documents.queries.ts';
import type { DocumentRecord } from '../../system/sap/posted-document.ts';
import { isDrawnByCutoff } from '../cutoff-lines/drawn-orders.queries.ts';

export interface OrderRecord extends DocumentRecord {
  id_guide: number | null;
  id_reservation: number | null;
  id_carrier: number;
  carrier_name: string;
  lines: PayLine[];
  voided_at: Moment;
  /** Whether a provider's invoice is drawn from it. */
  drawn: boolean;
}
const record =
  () => sql`o.numero_orden, o.id_guide, o.id_reservation, o.id_carrier, o.carrier_name, o.lines, o.total::text as total, o.voided_at,
  ${documentFacts('carrier_order')}, (exists (select from payment_costs p where p.base_order = o.numero_orden) or ${isDrawnByCutoff}) as drawn`;

/** Locks the orders until the end of the transaction, then reads them. */
export async function lockOrders(tx: Tx, numbers: readonly number[]): Promise<OrderRecord[]> {
  await tx.run(
    sql`select 1 from carrier_orders where ${among(sql`numero_orden`, numbers)} order by numero_orden for update`,
  );
  return tx.rows(
    sql<OrderRecord>`select ${record()} from carrier_orders o where ${among(sql`o.numero_orden`, numbers)}`,
  );
}

/** Locks the reservation, as verbs on its trips do, then the order. */
export async function holdOrder(tx: Tx, numero_orden: number): Promise<OrderRecord | undefined> {
  await tx.run(sql`select 1 from reservations where id_reservation =
    (select id_reservation from carrier_orders where numero_orden = ${numero_orden}) for update`);
  return (await lockOrders(tx, [numero_orden]))[0];
}

/** A guide whose carrier is or was paid, with its order. */
export interface GuideToOrder extends OrderedGuide {
  guide_number: string;
  id_reservation: number;
  id_carrier: number | null;
  carrier_name: string;
  carrier_ruc: string;
  date: string;
  numero_orden: number | null;
}
/**
 * Issued guides of some reservations that companies other than the operator drive, and all guides with an order. A guide closed without an
 * order gets none. A guide that another took over, or a false freight, keeps the terms of its order: its leg is now reckoned for the
 * current driver. `subs`: only these containers.
 */
export function guidesToOrder(
  tx: Tx,
  reservations: readonly number[],
  subs?: readonly number[],
): Promise<GuideToOrder[]> {
  const closed = sql`coalesce(g.closed_at, g.costs_closed_at)`;
  return tx.rows(sql<GuideToOrder>`${sql.raw(plannedOnce)} select g.id_guide, coalesce(o.guide_number, g.guide_number) as guide_number, g.id_reservation, g.id_carrier,
      who.name as carrier_name, who.ruc as carrier_ruc, r.appointment_date as date, o.numero_orden,
      coalesce(g.issued_at is not null and g.deleted_at is null and not who.is_operator, false) as stands,
      case when g.live and l.id_cost_carrier = g.id_carrier then l.carrier_pay when o.id_carrier = g.id_carrier then o.agreed end as agreed,
      case when g.rescued_by is null and g.id_guide_origin is null then jsonb_build_array(jsonb_build_object('id_guide', g.id_guide, 'km', 0))
        else ${chainLinks} end as chain,
      case when ${closed} is not null then (select coalesce(sum(c.subtotal), 0)::numeric(12, 2)::text from guide_costs c
        where c.id_guide = g.id_guide and c.kind = 'PURCHASE') end as closed
    from guides g join reservations r using (id_reservation) join legs l using (id_leg) left join companies who on who.id_company = g.id_carrier
      left join carrier_orders o on o.id_guide = g.id_guide
    where ${among(sql`g.id_reservation`, reservations)} and ${amongOrAll(sql`g.id_sub_reservation`, subs)}
      and (o.numero_orden is not null or g.issued_at is not null and g.deleted_at is null and not who.is_operator and ${closed} is null)
    order by g.id_guide`);
}

export interface ItemOfType {
  id_cost_type: number;
  /** Code of the item in SAP; the code of the type if SAP has none. */
  item: string;
  name: string;
  is_freight: boolean;
}
export function costItems(tx: Tx): Promise<ItemOfType[]> {
  return tx.rows(
    sql<ItemOfType>`select id_cost_type, coalesce(sap_item_code, code) as item, name, code = 'FLETE' as is_freight from cost_types`,
  );
}

export interface OrderValues {
  id_guide: number;
  guide_number: string;
  id_reservation: number;
  id_carrier: number;
  carrier_name: string;
  carrier_ruc: string;
  order_date: string;
  agreed: readonly PayLine[];
  lines: readonly PayLine[];
  subtotal: string;
  iva: string;
  total: string;
}
/** Stores the order as on its way; an order that was requested before gets a new version. */
export function storeOrder(tx: Tx, order: OrderValues, author: string): Promise<OrderRecord> {
  return tx.one(sql<OrderRecord>`insert into carrier_orders as o (id_guide, guide_number, id_reservation, id_carrier, carrier_name,
      carrier_ruc, order_date, agreed, lines, subtotal, iva, total, author, created_at)
    values (${order.id_guide}, ${order.guide_number}, ${order.id_reservation}, ${order.id_carrier}, ${order.carrier_name}, ${order.carrier_ruc},
      ${order.order_date}::date, ${JSON.stringify(order.agreed)}::jsonb, ${JSON.stringify(order.lines)}::jsonb, ${order.subtotal}, ${order.iva},
      ${order.total}, ${author}, ${tx.now})
    on conflict (id_guide) do update set id_carrier = excluded.id_carrier, carrier_name = excluded.carrier_name, carrier_ruc = excluded.carrier_ruc,
      order_date = excluded.order_date, agreed = excluded.agreed, lines = excluded.lines, subtotal = excluded.subtotal, iva = excluded.iva,
      total = excluded.total, author = excluded.author, sent_at = null, error_at = null, error_text = null, sap_number = null, cancel_asked_at = null,
      voided_at = null, version = o.version + 1
    returning ${record()}`);
}

/** Name of the person for whom this transaction runs. */
export async function authorName(tx: Tx): Promise<string> {
  const person = await tx.row(sql<{ name: string }>`select name || ' ' || last_name as name from users
    where id_user = nullif(current_setting('app.id_user', true), '')::integer`);
  return person?.name ?? 'Sistema';
}
