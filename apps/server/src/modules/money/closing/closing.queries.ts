import type { ChainLink } from '@cabezal/domain/prices/amounts/leg-parts';
import type { CostLine } from '@cabezal/domain/prices/amounts/trip-cost';
import type { LatLng } from '@cabezal/domain/system/geo/distance';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { chainLinks, chainOf } from '../../prices/pricing/chain.queries.ts';
import { guideItems, type ListedOffer } from '../../prices/pricing/cost-items.queries.ts';
import { falseFreightPct, sharingLegs } from '../../prices/pricing/leg-shares.queries.ts';
import { exactPositions } from '../../tracking/playback/kept-fixes.queries.ts';
import { ownArrival, tripDate } from '../../trips/state/facts/event-times.queries.ts';
import { stopNameForClient } from '../../trips/state/facts/hidden-place.queries.ts';

export interface ClosingFigures {
  km: string | null;
  gallons: string | null;
  peaje: string | null;
  viatico: string | null;
  anticipo: string | null;
  travel_expense: string | null;
  closing_notes: string | null;
}
export function closingFigures(tx: Tx, id_guide: number): Promise<ClosingFigures> {
  return tx.one(
    sql<ClosingFigures>`select km, gallons, peaje, viatico, anticipo, travel_expense, closing_notes from guides where id_guide = ${id_guide}`,
  );
}
export async function storeFigures(
  tx: Tx,
  id_guide: number,
  f: {
    km: number;
    gallons: number;
    peaje: string;
    viatico: string;
    travel_expense?: string | null;
    closing_notes?: string | null;
  },
): Promise<void> {
  await tx.run(sql`update guides set km = ${f.km.toFixed(1)}, gallons = ${f.gallons.toFixed(2)}, peaje = ${f.peaje}, viatico = ${f.viatico},
    travel_expense = ${f.travel_expense ?? null}, closing_notes = ${f.closing_notes ?? null} where id_guide = ${id_guide}`);
}
export async function storeCloser(tx: Tx, id_guide: number, id_user: number): Promise<void> {
  await tx.run(sql`update guides set closed_by = ${id_user} where id_guide = ${id_guide}`);
}
export function guideCosts(tx: Tx, id_guide: number): Promise<CostLine[]> {
  return tx.rows(
    sql<CostLine>`select kind, description, subtotal, iva from guide_costs where id_guide = ${id_guide} and kind <> 'ALLOWANCE' order by id_cost`,
  );
}
export async function replaceCosts(tx: Tx, id_guide: number, costs: readonly CostLine[]): Promise<void> {
  await tx.run(sql`delete from guide_costs where id_guide = ${id_guide}`);
  for (const c of costs)
    await tx.run(
      sql`insert into guide_costs (id_guide, kind, id_cost_type, description, subtotal, iva, pay_lines, created_at)
        values (${id_guide}, ${c.kind}, ${c.id_cost_type ?? null}, ${c.description}, ${c.subtotal}, ${c.iva},
          ${c.pay_lines === undefined ? null : JSON.stringify(c.pay_lines)}::jsonb, ${tx.now})`,
    );
}

/** Stores an adjusted or waived stand-by; the computed amount stays next to it. */
export async function adjustStandBy(
  tx: Tx,
  id_guide: number,
  s: { id_stop: number; adjusted_cost: string | null; justification: string | null },
): Promise<number> {
  return tx.count(
    sql`update stand_bys set adjusted_cost = ${s.adjusted_cost}, justification = ${s.justification} where id_stop = ${s.id_stop} and id_guide = ${id_guide}`,
  );
}

interface StandByRow {
  id_stop: number;
  name: string;
  excess_hours: string;
  cost_per_hour: string;
  cost: string;
  adjusted_cost: string | null;
  justification: string | null;
}
export function storedStandBys(tx: Tx, id_guide: number): Promise<StandByRow[]> {
  return tx.rows(sql<StandByRow>`select b.id_stop, ${stopNameForClient} as name, b.excess_hours, b.cost_per_hour, b.cost, b.adjusted_cost, b.justification
    from stand_bys b join guide_stops s using (id_stop) join guides g on g.id_guide = s.id_guide join reservations r on r.id_reservation = g.id_reservation
    where b.id_guide = ${id_guide} order by s.position`);
}
/** Writes the sale line of a stop's stand-by: one per stop, also when repeated. */
export async function chargeStandBy(
  tx: Tx,
  where: {
    id_reservation: number;
    id_sub_reservation: number;
    id_leg: number;
    id_guide: number;
    id_service: number;
    iva_kind: string;
  },
  s: StandByRow,
): Promise<void> {
  const amount = s.adjusted_cost ?? s.cost;
  const waived = Number(amount) === 0;
  await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_leg, id_guide, id_stop, id_service, source, description, quantity, unit_price, subtotal, iva_kind, justification, waived_at, created_at)
    values (${where.id_reservation}, ${where.id_sub_reservation}, ${where.id_leg}, ${where.id_guide}, ${s.id_stop}, ${where.id_service}, 'STAND_BY', ${`Stand-by en ${s.name}`},
      ${s.adjusted_cost === null ? s.excess_hours : '1'}, ${s.adjusted_cost === null ? s.cost_per_hour : amount}, ${amount}, ${where.iva_kind}, ${s.justification},
      ${waived ? tx.now : null}, ${tx.now})
    on conflict (id_stop) where source = 'STAND_BY' do update set quantity = excluded.quantity, unit_price = excluded.unit_price, subtotal = excluded.subtotal,
      justification = excluded.justification, waived_at = excluded.waived_at`);
}

export interface CostFacts {
  is_own: boolean;
  id_carrier: number | null;
  id_sub_reservation: number;
  reefer: boolean;
  id_leg: number;
  /** The required legs of the container and the guide's own, which share a price. */
  legs: { id_leg: number; kind: string }[];
  /** An extraordinary return of a box: not part of the container's price, only of what was agreed for this leg. */
  extraordinary: boolean;
  /** The guides of its leg in order, with rescues; only itself without a rescue. */
  chain: ChainLink[];
  /** Pay of the same carrier for other closed guides of the chain, without false freights. */
  chain_paid: { id_guide: number; subtotal: string; iva: string }[];
  /** Percent of its share that the carrier of a false freight gets; null: not a false freight. */
  carrier_pct: number | null;
  hours: number;
  distance_km: string | null;
  /** Planned toll stations of its leg. */
  tolls: number;
  appointment_date: string;
  /** Business day of the first departure, else of the appointment: its figures apply to own trucks and items. */
  trip_date: string;
  /** First departure to last event, for a rescued guide until the rescue; null before the departure. */
  from: string | null;
  to: string | null;
  /** The same for all guides of its chain. */
  chain_from: string | null;
  chain_to: string | null;
  /** Listed items of the driven trip. */
  items: ListedOffer[];
}
/**
 * Track of the truck of a false freight from its first departure, recorded or seen by GPS, until it was marked; only accurate positions.
 */
export function falseFreightTrack(tx: Tx, id_guide: number): Promise<LatLng[]> {
  return tx.rows(sql<LatLng>`select p.lat, p.lng from guides g join ${exactPositions} p on p.id_truck = g.id_truck
    where g.id_guide = ${id_guide} and g.false_freight_at is not null
      and p.device_time between (select min(coalesce(s.departure_at, s.proposed_departure_at)) from guide_stops s where s.id_guide = g.id_guide) and g.false_freight_at
      and (p.accuracy_m is null or p.accuracy_m <= 200) order by p.device_time`);
}

/** The facts from which the cost of a guide is computed. Hours: from first to last event, for a rescued guide until the rescue. */
export function costFacts(tx: Tx, id_guide: number): Promise<CostFacts> {
  const left = sql`(select min(s.departure_at) from guide_stops s where s.id_guide = g.id_guide)`;
  const last = sql`greatest((select max(greatest(${ownArrival}, s.departure_at)) from guide_stops s where s.id_guide = g.id_guide), g.rescued_at)`;
  const ofChain = (event: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select iso(${event}) from ${chainOf} c join guide_stops s using (id_guide))`;
  const hours = sql`coalesce((select extract(epoch from ${last} - min(coalesce(${ownArrival}, s.departure_at))) / 3600 from guide_stops s where s.id_guide = g.id_guide), 0)`;
  const date = tripDate(tx);
  return tx.one(sql<CostFacts>`select coalesce(g.is_own, false) as is_own, g.id_carrier, g.id_sub_reservation, r.appointment_date, g.distance_km, (select y.reefer from container_types y where y.id_container_type = u.id_container_type) as reefer,
      coalesce((select l.tolls from legs l where l.id_leg = g.id_leg), 0) as tolls, ${date} as trip_date, iso(${left}) as "from", iso(${last}) as "to",
      ${ofChain(sql`min(s.departure_at)`)} as chain_from, ${ofChain(sql`max(greatest(s.arrival_at, s.departure_at))`)} as chain_to,
      ${chainLinks} as chain,
      coalesce((select jsonb_agg(jsonb_build_object('id_guide', o.id_guide, 'subtotal', k.subtotal::text, 'iva', k.iva::text))
        from ${chainOf} c join guides o using (id_guide) join guide_costs k on k.id_guide = o.id_guide and k.kind = 'PURCHASE'
        where o.id_guide <> g.id_guide and o.id_carrier = g.id_carrier and o.false_freight_at is null
          and coalesce(o.closed_at, o.costs_closed_at) is not null), '[]') as chain_paid, coalesce((select l.extraordinary from legs l where l.id_leg = g.id_leg), false) as extraordinary,
      ${guideItems(date, hours, tx.zone)} as items,
      g.id_leg, ${sharingLegs(sql`g.id_sub_reservation`, sql`g.id_leg`)} as legs, ${falseFreightPct} as carrier_pct,
      ${hours}::float8 as hours
    from guides g join reservations r using (id_reservation) join sub_reservations u using (id_sub_reservation) where g.id_guide = ${id_guide}`);
}
