import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { guideWay } from '../facts/hidden-place.queries.ts';

/** Owner of the trips: the column of `guides` that refers to the record. */
export type TripOwner = 'id_driver' | 'id_truck' | 'id_generator' | 'id_chassis' | 'id_carrier';

export interface AheadFacts {
  id_guide: number;
  id_reservation: number;
  label: string;
  status: string;
  route_text: string;
  planned_start: string;
  id_carrier: number | null;
  version: number;
  started: boolean;
  issued: boolean;
}

/** Guides of a record that are neither closed, rescued nor deleted, earliest first; within the caller's scope. */
export function listTripsAhead(tx: Tx, owner: TripOwner, id: number): Promise<AheadFacts[]> {
  return tx.rows(sql<AheadFacts>`select g.id_guide, g.id_reservation, coalesce(g.guide_number, initcap(g.kind) || ' ' || r.id_reservation) as label, g.status,
      ${guideWay} as route_text, iso(g.planned_start) as planned_start, g.id_carrier, g.version, g.issued_at is not null as issued,
      (g.finished_at is not null or g.false_freight_at is not null
        or exists (select from guide_stops s where s.id_guide = g.id_guide and (s.arrival_at is not null or s.departure_at is not null))) as started
    from guides g join reservations r using (id_reservation)
    where ${sql.ref(`g.${owner}`)} = ${id} and g.deleted_at is null and g.closed_at is null and g.rescued_by is null
    order by g.planned_start, g.id_guide limit 500`);
}

/** The reservations of the given trips of the record. */
export async function reservationsOfTrips(
  tx: Tx,
  owner: { column: TripOwner; id: number },
  guides: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct g.id_reservation from guides g
    where ${sql.ref(`g.${owner.column}`)} = ${owner.id} and g.id_guide = any(${[...guides]}::int[])`);
  return rows.map(row => row.id_reservation);
}
