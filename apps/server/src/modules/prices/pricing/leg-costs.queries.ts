import type { PayLine } from '@cabezal/domain/prices/amounts/carrier-pay';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { boxesFrom, outdatedBoxes } from './booked-costs.queries.ts';
import { type ListedOffer, legItems, ownerOf } from './cost-items.queries.ts';
import { sumOfLegs } from './leg-shares.queries.ts';

/** A required leg of a container, with the data from which its cost is reckoned. */
export interface PlannedLeg {
  id_leg: number;
  kind: string;
  id_sub_reservation: number;
  id_reservation: number;
  /** Date of the appointment, whose figures apply until the trip has left. */
  date: string;
  km: number;
  /** Road of the whole container as booked. */
  plan_km: number;
  plan_hours: number;
  plan_tolls: number;
  /** Its carrier; without an assignment the booked one, else the operator. */
  id_carrier: number;
  is_own: boolean;
  /** Owners of its genset and chassis; null: none is assigned. */
  cost_owners: (number | null)[];
  items: ListedOffer[];
  cost_planned: Money | null;
  /** Its guide is closed: the cost is known. */
  closed: boolean;
  /** Not part of a template: it has no share of the container's road and price, but its own hours, kilometres and tolls. */
  extraordinary: boolean;
  hours: number;
  tolls: number;
}

const carrier = sql`join companies who on who.id_company = coalesce(g.id_carrier, r.id_carrier, (select o.id_company from companies o where o.is_operator))`;
/** Owners of genset and chassis of guide `g`. */
const owners = sql`array[${ownerOf(sql`g.id_generator`)}, ${ownerOf(sql`g.id_chassis`)}]`;
const from = sql`legs l join sub_reservations u using (id_sub_reservation) join reservations r on r.id_reservation = l.id_reservation
    left join guides g on g.id_leg = l.id_leg and g.live ${carrier}
  where l.required and coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is null`;

/** The legs of some containers in order, without rejected or cancelled ones. Needs the system's rights: reads every carrier's guides. */
export function plannedLegs(tx: Tx, subs: readonly number[]): Promise<PlannedLeg[]> {
  return tx.rows(sql<PlannedLeg>`select l.id_leg, l.kind, l.id_sub_reservation, l.id_reservation, r.appointment_date as date, coalesce(l.distance_km, 0)::float8 as km,
      coalesce(u.plan_km, ${sumOfLegs(sql`x.distance_km`)}, 0)::float8 as plan_km,
      coalesce(u.plan_hours, round((${sumOfLegs(sql`extract(epoch from x.planned_end - x.planned_start)`)} / 3600)::numeric, 2), 0)::float8 as plan_hours,
      coalesce(u.plan_tolls, ${sumOfLegs(sql`x.tolls`)}, 0)::int as plan_tolls, who.id_company as id_carrier, who.is_operator as is_own,
      ${owners} as cost_owners, ${legItems(tx.zone)} as items, l.cost_planned, g.closed_at is not null as closed,
      l.extraordinary, l.tolls, round((extract(epoch from l.planned_end - l.planned_start) / 3600)::numeric, 2)::float8 as hours
    from ${from} and ${among(sql`l.id_sub_reservation`, subs)} order by l.id_sub_reservation, l.position`);
}

/**
 * Containers with an open leg whose cost was reckoned for another carrier, or another owner of genset or chassis, than the current one, or not
 * yet; also containers without legs.
 * `subs`: only these.
 */
export async function withOutdatedCosts(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_sub_reservation: number;
  }>`${sql.raw(plannedOnce)} select distinct l.id_sub_reservation from ${from}
    and ${among(sql`l.id_reservation`, ids)} and ${amongOrAll(sql`l.id_sub_reservation`, subs)} and g.closed_at is null
      and (l.id_cost_carrier is distinct from who.id_company or coalesce(l.cost_owners, array[null, null]::int[]) is distinct from ${owners})
    union ${outdatedBoxes(ids, subs)}`);
  return rows.map(row => row.id_sub_reservation);
}

/** Whose trips a change of figures concerns: own trucks, all, or one carrier; `id_carrier` null: every carrier. */
export type TripsOf = 'own' | 'all' | { id_carrier: number | null };
const drivenBy = (whose: TripsOf): RawBuilder<unknown> => {
  if (whose === 'all') return sql`true`;
  if (whose === 'own') return sql`who.is_operator`;
  return whose.id_carrier === null ? sql`not who.is_operator` : sql`who.id_company = ${whose.id_carrier}`;
};

/**
 * Containers with an open leg, or without legs, with an appointment on or after the day (null: any day): those that a change of figures
 * concerns.
 */
export async function openContainersFrom(
  tx: Tx,
  date: string | null,
  whose: TripsOf,
): Promise<{ id_sub_reservation: number; id_reservation: number }[]> {
  return tx.rows(sql<{
    id_sub_reservation: number;
    id_reservation: number;
  }>`select distinct l.id_sub_reservation, l.id_reservation from ${from}
    and (${date}::date is null or r.appointment_date >= ${date}::date) and r.finished_at is null and ${drivenBy(whose)} and g.closed_at is null
    union ${boxesFrom(date, drivenBy(whose))} order by 2, 1`);
}

/** The reckoned cost of a leg and its carrier, its listed items by type, and the carrier's pay. */
export interface ComputedLeg {
  id_leg: number;
  cost_planned: Money | null;
  id_carrier: number;
  cost_owners: (number | null)[];
  planned_items: { id_cost_type: number; cost: Money }[];
  carrier_pay: PayLine[] | null;
}
export async function storeLegCosts(tx: Tx, legs: readonly ComputedLeg[]): Promise<void> {
  await tx.run(sql`update legs set cost_planned = k.cost_planned, id_cost_carrier = k.id_carrier, cost_owners = k.cost_owners,
      planned_items = k.planned_items,
      carrier_pay = nullif(k.carrier_pay, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as k(id_leg integer, cost_planned numeric, id_carrier integer, cost_owners integer[], planned_items jsonb, carrier_pay jsonb)
    where k.id_leg = legs.id_leg`);
}
