import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { ARRIVAL_GROUPS, type ArrivalGroup } from '@cabezal/domain/trips/rules/arrivals';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { agreedAt, arrivalIn, minutesLateOf } from '../../trips/state/filters/plant-arrivals.queries.ts';
import { ofGuides } from './asked.queries.ts';

/** Numbers of guides by punctuality, for one plant and one carrier. */
export interface ArrivalSums extends Record<ArrivalGroup, number> {
  id_location: number | null;
  plant: string;
  id_carrier: number | null;
  carrier: string;
  /** The agreed hour is past without an arrival. A rescued guide's stop is its rescue's; a false freight no longer goes there. */
  missing: number;
}

const stops = (tx: Tx, asked: IndicatorInput): RawBuilder<unknown> =>
  sql`guide_stops s join guides g using (id_guide) join reservations r using (id_reservation)
    where ${agreedAt({ agreed_from: asked.from, agreed_to: asked.to }, tx.zone)} and g.deleted_at is null and ${ofGuides(asked)}`;

export function arrivalSums(tx: Tx, asked: IndicatorInput): Promise<ArrivalSums[]> {
  const groups = ARRIVAL_GROUPS.map(
    group =>
      sql`(count(distinct s.id_guide) filter (where s.arrival_at is not null and ${arrivalIn(group)}))::integer as ${sql.ref(group)}`,
  );
  return tx.rows(sql<ArrivalSums>`select s.id_location, max(s.name) as plant, g.id_carrier, coalesce(max(g.carrier_name), 'Sin transportista') as carrier,
      ${sql.join(groups)}, (count(distinct s.id_guide) filter (where s.arrival_at is null and g.live and s.appointment_at < ${tx.now} and g.issued_at is not null))::integer as missing
    from ${stops(tx, asked)} group by s.id_location, g.id_carrier order by plant, carrier`);
}

/** The same for one carrier: a guide that arrived at two plants is one of its guides, as in the list of guides. */
export interface CarrierArrivals extends Record<ArrivalGroup, number> {
  id_carrier: number | null;
  carrier: string;
}
export function arrivalsOfCarriers(tx: Tx, asked: IndicatorInput): Promise<CarrierArrivals[]> {
  const groups = ARRIVAL_GROUPS.map(
    group =>
      sql`(count(distinct s.id_guide) filter (where s.arrival_at is not null and ${arrivalIn(group)}))::integer as ${sql.ref(group)}`,
  );
  return tx.rows(sql<CarrierArrivals>`select g.id_carrier, coalesce(max(g.carrier_name), 'Sin transportista') as carrier, ${sql.join(groups)}
    from ${stops(tx, asked)} group by g.id_carrier order by carrier`);
}

export interface ArrivalRow {
  id_guide: number;
  id_location: number | null;
  guide_number: string | null;
  id_reservation: number;
  plant: string;
  carrier: string | null;
  appointment_at: string;
  arrival_at: string;
  minutes: number;
}
export function arrivalRows(tx: Tx, asked: IndicatorInput): Promise<ArrivalRow[]> {
  return tx.rows(sql<ArrivalRow>`select g.id_guide, s.id_location, g.guide_number, g.id_reservation, s.name as plant, g.carrier_name as carrier, s.appointment_at, s.arrival_at,
      ${minutesLateOf}::integer as minutes
    from ${stops(tx, asked)} and s.arrival_at is not null order by s.appointment_at, s.id_stop`);
}
