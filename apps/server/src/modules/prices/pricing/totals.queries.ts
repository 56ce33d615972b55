import type { ContainerCost, CostTotal, LegCost, Margin } from '@cabezal/domain/prices/amounts/margin';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { owed, owedOfAll } from './owed.queries.ts';

export interface MarginFacts {
  id_reservation: number;
  sale: Money;
  has_freight: boolean;
  /** Costs that third parties invoiced for the whole reservation. */
  paid: Money | null;
  containers: (Omit<ContainerCost, 'legs'> & { id_sub_reservation: number; legs: (LegCost & { id_leg: number })[] })[];
}
/** The cost in receipts `p`: without what the client refunds, with the VAT that is not recovered. */
const receipts = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select sum(p.subtotal + p.iva_cost)::numeric(12, 2)::text from payment_costs p where p.voided_at is null and not p.rebillable and ${which})`;
/** Whether a receipt replaces the listed item `c` of a guide `g`: only the receipt counts, in every calculation of the margin. */
export const replacedByReceipt = sql`(c.id_cost_type is not null and exists (select from received_estimates(g.id_sub_reservation) e
  where e.id_guide = g.id_guide and e.id_cost_type = c.id_cost_type))`;
/** The estimated items of an open leg `l` that receipts replace; null: none. */
const received = sql`(select sum(i.cost)::numeric(12, 2)::text from jsonb_to_recordset(l.planned_items) as i(id_cost_type integer, cost numeric)
  join received_estimates(u.id_sub_reservation) e on e.id_leg = l.id_leg and e.id_cost_type = i.id_cost_type)`;

/** The parts of the cost of container `u` of reservation `r`, as jsonb of a `ContainerCost`; lists read it, too. */
export const containerCosts = sql`jsonb_build_object('id_sub_reservation', u.id_sub_reservation, 'planned', u.cost_planned::text,
    'given', (select sum(p.subtotal + p.iva_cost)::numeric(12, 2)::text from sub_costs p
      where p.id_sub_reservation = u.id_sub_reservation and p.id_carrier is null and p.voided_at is null),
    'given_up', coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is not null,
    'legs', coalesce((select jsonb_agg(jsonb_build_object('id_leg', l.id_leg, 'planned', l.cost_planned::text, 'received', ${received},
        'closed', g.closed_at is not null) order by l.position)
      from legs l left join guides g on g.id_leg = l.id_leg and g.live where l.id_sub_reservation = u.id_sub_reservation and l.required), '[]'),
    'unsettled_guides', (select count(*) from guides g where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null
      and (g.rescued_by is not null and g.costs_closed_at is null or g.rescued_by is null and g.false_freight_at is not null and g.closed_at is null)),
    'actual', (select sum(c.subtotal + c.iva)::numeric(12, 2)::text from guide_costs c join guides g using (id_guide)
      where g.id_sub_reservation = u.id_sub_reservation and coalesce(g.closed_at, g.costs_closed_at) is not null and g.deleted_at is null and c.kind <> 'ALLOWANCE'
        and not ${replacedByReceipt}),
    'paid', ${receipts(sql`p.reservation_id = r.id_reservation and p.id_sub_reservation = u.id_sub_reservation`)})`;

/** Whether reservation `r` has a freight that its client owes, even at zero: without one it has no price yet. */
const hasFreight = sql`exists (select from charges ch where ch.id_reservation = r.id_reservation and ch.source = 'FEE' and ch.waived_at is null and ${owed})`;

/**
 * The facts from which the margins of reservations are computed; `subs`: only these containers. Needs the system's rights: reads guides and
 * costs of every carrier.
 */
export function marginFacts(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<MarginFacts[]> {
  return tx.rows(sql<MarginFacts>`${sql.raw(plannedOnce)} select r.id_reservation,
    (select coalesce(sum(ch.subtotal), 0)::numeric(12, 2) from charges ch where ch.id_reservation = r.id_reservation and ch.waived_at is null and ch.source <> 'REFUND' and ${owedOfAll}) as sale,
    ${hasFreight} as has_freight, ${receipts(sql`p.reservation_id = r.id_reservation and p.id_sub_reservation is null`)} as paid,
    coalesce((select jsonb_agg(${containerCosts} order by u.number) from sub_reservations u
      where u.id_reservation = r.id_reservation and ${amongOrAll(sql`u.id_sub_reservation`, subs)}), '[]') as containers
    from reservations r where ${among(sql`r.id_reservation`, ids)}`);
}

/** The minimum margin of a reservation's client, percent; null: the general one applies. Needs the system's rights. */
export async function clientMinimum(tx: Tx, id_reservation: number): Promise<number | null> {
  const found = await tx.row(
    sql<{
      min_margin_pct: number | null;
    }>`select c.min_margin_pct from reservations r join companies c on c.id_company = r.id_client where r.id_reservation = ${id_reservation}`,
  );
  return found?.min_margin_pct ?? null;
}

/** Stores the totals of containers that changed. */
export async function storeTotals(
  tx: Tx,
  totals: readonly (CostTotal & { id_sub_reservation: number })[],
): Promise<void> {
  if (totals.length === 0) return;
  await tx.run(sql`insert into container_totals as t (id_sub_reservation, spent, reckoned, unknown, open_legs)
    select m.* from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
      as m(id_sub_reservation integer, spent numeric, reckoned numeric, unknown integer, open_legs integer)
    on conflict (id_sub_reservation) do update set spent = excluded.spent, reckoned = excluded.reckoned, unknown = excluded.unknown, open_legs = excluded.open_legs
      where (t.spent, t.reckoned, t.unknown, t.open_legs) is distinct from (excluded.spent, excluded.reckoned, excluded.unknown, excluded.open_legs)`);
}

/** Stored totals of reservations. A reservation with a container that was never reckoned is omitted. */
export async function storedTotals(tx: Tx, ids: readonly number[]): Promise<Map<number, CostTotal>> {
  const rows = await tx.rows(sql<
    CostTotal & { id_reservation: number }
  >`select u.id_reservation, sum(t.spent)::numeric(12, 2)::text as spent,
      sum(t.reckoned)::numeric(12, 2)::text as reckoned, sum(t.unknown)::int as unknown, sum(t.open_legs)::int as open_legs
    from sub_reservations u left join container_totals t using (id_sub_reservation)
    where ${among(sql`u.id_reservation`, ids)} group by 1 having count(*) = count(t.id_sub_reservation)`);
  return new Map(rows.map(({ id_reservation, ...total }) => [id_reservation, total]));
}

/** Stores margins that changed, for lists. */
export async function storeMargins(tx: Tx, margins: readonly (Margin & { id_reservation: number })[]): Promise<void> {
  await tx.run(sql`insert into reservation_totals as t (id_reservation, sale, cost, profitability, open_legs)
    select m.* from jsonb_to_recordset(${JSON.stringify(margins)}::jsonb)
      as m(id_reservation integer, sale numeric, cost numeric, profitability numeric, open_legs integer)
    on conflict (id_reservation) do update set sale = excluded.sale, cost = excluded.cost, profitability = excluded.profitability, open_legs = excluded.open_legs
      where (t.sale, t.cost, t.profitability, t.open_legs) is distinct from (excluded.sale, excluded.cost, excluded.profitability, excluded.open_legs)`);
}

/** The margin as lists show it; undefined: the caller may not see it. */
export function storedMargin(tx: Tx, id_reservation: number): Promise<(Margin & { has_freight: boolean }) | undefined> {
  return tx.row(sql<
    Margin & { has_freight: boolean }
  >`select t.sale, t.cost, t.profitability, t.open_legs, ${hasFreight} as has_freight
    from reservation_totals t join reservations r using (id_reservation) where t.id_reservation = ${id_reservation}`);
}
