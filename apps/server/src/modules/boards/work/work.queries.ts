import type { Driven, fenceInSight } from '@cabezal/contract/boards/work.calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownDriver } from '../../trips/shared-driver.queries.ts';

export interface DroveInput {
  id_guide?: number | null | undefined;
  container_code?: string | null | undefined;
  license_plate?: string | null | undefined;
  at?: string | null | undefined;
}
/** Guides with who drove them; a plate finds only what is shown of it. */
export function whoDrove(tx: Tx, asked: DroveInput): Promise<Driven[]> {
  const plate = asked.license_plate?.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return tx.rows(sql<Driven>`select * from (select g.id_guide, g.guide_number, g.kind, g.status, g.id_reservation, u.number, u.container_code, g.carrier_name,
      ${shownDriver('g', 'disk', 'license_plate', 'driver_name')}, g.busy_from as "from", coalesce(g.rescued_at, g.busy_to) as "to"
    from guides g join sub_reservations u using (id_sub_reservation)
    where g.deleted_at is null and (g.id_truck is not null or g.id_driver is not null)
      and (${asked.id_guide ?? null}::integer is null or g.id_guide = ${asked.id_guide ?? null})
      and (${asked.container_code ?? null}::text is null or u.container_code = ${asked.container_code ?? null})
      and (${plate ?? null}::text is null or g.license_plate = ${plate ?? null})
      and (${asked.at ?? null}::timestamptz is null or ${asked.at ?? null}::timestamptz between g.busy_from and coalesce(g.rescued_at, g.busy_to))) w
    where ${plate ?? null}::text is null or w.license_plate is not null order by w."from" desc, w.id_guide desc limit 100`);
}

export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}
type Fence = z.infer<typeof fenceInSight>;
/** Places that the caller sees, those of its trips under way first. */
export function fencesInSight(tx: Tx, box: Box | undefined): Promise<Fence[]> {
  const inside =
    box === undefined
      ? sql`true`
      : sql`l.lat between ${box.south} and ${box.north} and l.lng between ${box.west} and ${box.east}`;
  return tx.rows(sql<Fence>`select l.id_location, l.name, l.type, l.lat, l.lng, l.radius_m, l.fence from locations l where l.active and ${inside}
    order by exists (select from guide_stops s join guides g using (id_guide) where s.id_location = l.id_location and g.issued_at is not null and g.finished_at is null
      and g.closed_at is null and g.deleted_at is null and g.rescued_by is null and g.false_freight_at is null) desc, l.name, l.id_location limit 1000`);
}

export interface LinkGuide {
  guide_number: string | null;
  status: string;
  kind: string;
  reservation_type: 'E' | 'I';
  container_code: string | null;
  container_type: string;
  progress_percent: string | null;
  eta_at: string | null;
}
/** The guides in a token's scope. */
export function guidesOfLink(tx: Tx): Promise<LinkGuide[]> {
  return tx.rows(sql<LinkGuide>`select g.guide_number, g.status, g.kind, r.reservation_type, u.container_code, y.code as container_type, g.progress_percent, g.eta_at
    from guides g join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type
    where g.deleted_at is null order by u.number, g.planned_start`);
}

/** Since when the truck of that position stands, if it does. */
export async function stoppedSince(tx: Tx, id_guide: number): Promise<string | null> {
  const row = await tx.row(
    sql<{
      stopped_since: string | null;
    }>`select l.stopped_since from guides g join last_positions l using (id_truck) where g.id_guide = ${id_guide}`,
  );
  return row?.stopped_since ?? null;
}
