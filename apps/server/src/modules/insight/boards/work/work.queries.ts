import type { Driven, fenceInSight } from '@cabezal/contract/insight/boards/work.calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../../platform/db/tx.ts';
import { carrierShares, shownDriver } from '../../../trips/state/assignment/shared-driver.queries.ts';
import { isUnderWay } from '../../../trips/state/facts/under-way.queries.ts';

export interface DroveInput {
  id_guide?: number | null | undefined;
  container_code?: string | null | undefined;
  license_plate?: string | null | undefined;
  at?: string | null | undefined;
}
/** Guides with truck and driver. A plate finds only guides whose plate the caller may see. */
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
/** Fences of active places that the caller may see, those of trips under way first. */
export function fencesInSight(tx: Tx, box: Box | undefined): Promise<Fence[]> {
  const inside =
    box === undefined
      ? sql`true`
      : sql`l.lat between ${box.south} and ${box.north} and l.lng between ${box.west} and ${box.east}`;
  return tx.rows(sql<Fence>`select l.id_location, l.name, l.type, l.lat, l.lng, l.radius_m, l.fence from locations l where l.active and ${inside}
    order by exists (select from guide_stops s join guides g using (id_guide) where s.id_location = l.id_location and ${isUnderWay}) desc, l.name, l.id_location limit 1000`);
}

/**
 * The logo of the carrier of all these trips if it shares the data of its drivers, otherwise that of the operator; undefined: it has none.
 * Run it with the rights of the system.
 */
export function logoOfTrips(
  tx: Tx,
  id_guides: readonly number[],
): Promise<{ storage_key: string; type: string } | undefined> {
  return tx.row(sql<{ storage_key: string; type: string }>`select f.storage_key, f.type from guides g
      join companies c on c.is_operator or (c.id_company = g.id_carrier and ${carrierShares('g')}
        and not exists (select from guides o where o.id_guide = any (${id_guides}::integer[]) and o.id_carrier is distinct from g.id_carrier))
      join documents d on d.id_company = c.id_company and d.kind = 'LOGO' and d.deleted_at is null and d.replaced_by is null
      join files f on f.id_file = d.id_file and f.state = 'STORED'
    where g.id_guide = any (${id_guides}::integer[]) and c.company_logo is not null order by c.is_operator, d.id_document desc limit 1`);
}
