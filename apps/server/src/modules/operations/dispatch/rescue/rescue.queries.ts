import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { isNoSignature } from '../../../trips/receipts/receipts.queries.ts';
import { moveJustifiedWaits } from '../../../trips/state/events/lateness.queries.ts';

/** A stop that is not skipped, with the facts that a rescue needs. */
export interface HandedStop {
  id_stop: number;
  code: string;
  action: string | null;
  id_location: number | null;
  name: string;
  lat: number;
  lng: number;
  planned_arrival: string | null;
  planned_departure: string | null;
  appointment_at: string | null;
  slot_code: string | null;
  arrival_at: string | null;
  departure_at: string | null;
}
/** The stops of a guide in order; none outside the caller's scope. */
export function stopsOfTrip(tx: Tx, id_guide: number): Promise<HandedStop[]> {
  return tx.rows(sql<HandedStop>`select s.id_stop, s.code, s.action, s.id_location, s.name, s.lat, s.lng, s.planned_arrival, s.planned_departure,
      s.appointment_at, s.slot_code, s.arrival_at, s.departure_at
    from guide_stops s join guides g using (id_guide) where s.id_guide = ${id_guide} and g.deleted_at is null and s.skipped_at is null order by s.position`);
}

/** Reserves the id of the next guide, because the original refers to it before it exists. */
export async function nextGuideId(tx: Tx): Promise<number> {
  await tx.run(sql`set constraints guides_rescued_by_fkey deferred`);
  return (await tx.one(sql<{ id: number }>`select nextval(pg_get_serial_sequence('guides', 'id_guide'))::int as id`))
    .id;
}

export async function storeDrivenKm(tx: Tx, id_guide: number, rescued_km: number): Promise<void> {
  await tx.run(sql`update guides set rescued_km = ${rescued_km.toFixed(1)} where id_guide = ${id_guide}`);
}

/** Stores the state into which the rescue put the rescued truck. */
export async function storeUnitState(tx: Tx, id_guide: number, unit_state: string): Promise<void> {
  await tx.run(sql`update guides set unit_state = ${unit_state} where id_guide = ${id_guide}`);
}

/** Planned arrival and departure of the new unit at an open stop. */
export interface PlannedStopTime {
  id_stop: number;
  position: number;
  planned_arrival: string | null;
  planned_departure: string | null;
}
/**
 * Copies the open stops of a guide to the new one. A stop at which the unit is waiting moves with its arrival, so that waiting there is
 * counted once: the old row stores the time of the transfer, and counts no waiting. What justifies the waiting moves with it.
 */
export async function handOverStops(tx: Tx, to: number, at: string, stops: readonly PlannedStopTime[]): Promise<void> {
  await tx.run(sql`insert into guide_stops (id_guide, position, code, action, id_location, id_local, name, canton, lat, lng, radius_m, fence, free_hours,
      appointment_at, slot_code, leaves_box, id_leg_stop, planned_arrival, planned_departure, arrival_at, arrival_source, arrival_received_at, id_stop_origin)
    select ${to}, p.position, s.code, s.action, s.id_location, s.id_local, s.name, s.canton, s.lat, s.lng, s.radius_m, s.fence, s.free_hours,
      s.appointment_at, s.slot_code, s.leaves_box, s.id_leg_stop, p.planned_arrival, p.planned_departure, s.arrival_at, s.arrival_source, s.arrival_received_at,
      case when s.arrival_at is not null then s.id_stop end
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as p(id_stop integer, position integer, planned_arrival timestamptz, planned_departure timestamptz)
      join guide_stops s using (id_stop)`);
  await tx.run(
    sql`update guide_stops set transferred_at = ${at} where id_stop in (${sql.join(stops.map(stop => stop.id_stop))}) and arrival_at is not null`,
  );
  await moveJustifiedWaits(tx, to, 'TO_RESCUE');
}

/** Documents follow the container: the new guide refers to the same files. Photos of problems stay with the unit that had them, signatures with their receipts. */
export async function handOverPapers(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`insert into documents (id_file, kind, id_guide, created_by, author, created_at, id_carrier, by_driver)
    select d.id_file, d.kind, ${to}, d.created_by, d.author, d.created_at, d.id_carrier, d.by_driver from documents d where d.id_guide = ${from} and d.deleted_at is null and d.id_problem is null
      and ${isNoSignature}`);
}
