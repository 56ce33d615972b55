import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { TripFacts } from '../trips/assignment-facts.queries.ts';

interface Place {
  lat: number;
  lng: number;
}
/** Where a truck comes from and until when it is free, around the start of a trip. */
export interface Whereabouts {
  id_truck: number;
  /** The guide before: where it ends, and when the truck is free (later than planned when it runs late). */
  previous:
    | (Place & {
        id_driver: number | null;
        id_generator: number | null;
        id_chassis: number | null;
        planned_start: string;
        free_at: string;
      })
    | null;
  /** The next guide of the same business day. */
  next: { id_driver: number | null; planned_start: string } | null;
  position: (Place & { at: string }) | null;
  base: Place | null;
}

/** When a truck is wanted, and for which guide: that one is not in its own way. */
export interface WantedAt extends Pick<TripFacts, 'planned_from'> {
  guide: { readonly id_guide: number } | null;
}
const another = (trip: WantedAt) =>
  sql`g.id_truck = t.id_truck and g.deleted_at is null and g.rescued_by is null and g.id_guide is distinct from ${trip.guide?.id_guide ?? null}::integer`;

/**
 * One row per truck in use, in one query: guide before (guides_truck), guide after, last position, its company's base. A guide under way
 * frees its truck when the device expects it, not before now.
 */
export async function truckWhereabouts(
  tx: Tx,
  trip: WantedAt,
  dayEnd: string,
): Promise<ReadonlyMap<number, Whereabouts>> {
  const rows = await tx.rows(sql<Whereabouts>`select t.id_truck, p.previous, n.next, b.base,
      case when l.id_truck is not null then jsonb_build_object('lat', l.lat, 'lng', l.lng, 'at', iso(l.device_time)) end as position
    from trucks t left join last_positions l on l.id_truck = t.id_truck
      left join lateral (select jsonb_build_object('lat', s.lat, 'lng', s.lng, 'id_driver', g.id_driver, 'id_generator', g.id_generator, 'id_chassis', g.id_chassis, 'planned_start', iso(g.planned_start), 'free_at', iso(case
            when g.issued_at is not null and g.finished_at is null and g.closed_at is null and g.false_freight_at is null and g.status not like '%POR_CERRAR'
              then greatest(g.busy_to, g.eta_at, ${tx.now}::timestamptz)
            else g.busy_to end)) as previous
          from guides g join lateral (select z.lat, z.lng from guide_stops z where z.id_guide = g.id_guide and z.skipped_at is null order by z.position desc limit 1) s on true
          where ${another(trip)} and g.planned_start < ${trip.planned_from}::timestamptz order by g.planned_start desc limit 1) p on true
      left join lateral (select jsonb_build_object('id_driver', g.id_driver, 'planned_start', iso(g.planned_start)) as next
          from guides g where ${another(trip)} and g.planned_start >= ${trip.planned_from}::timestamptz and g.planned_start < ${dayEnd}::timestamptz
          order by g.planned_start limit 1) n on true
      left join (select distinct on (id_company) id_company, jsonb_build_object('lat', lat, 'lng', lng) as base from locations
          where type = 'BASE' and active and id_company is not null order by id_company, id_location) b on b.id_company = t.id_company
    where t.active`);
  return new Map(rows.map(row => [row.id_truck, row]));
}

/** The container of a leg, and the legs over which its price is shared, as its closing does. */
export interface SharedBox {
  id_sub_reservation: number;
  id_leg: number;
  legs: { id_leg: number; kind: string }[];
}
export function sharedBox(tx: Tx, id_leg: number): Promise<SharedBox> {
  return tx.one(sql<SharedBox>`select l.id_sub_reservation, l.id_leg,
      (select jsonb_agg(jsonb_build_object('id_leg', x.id_leg, 'kind', x.kind) order by x.position) from legs x
        where x.id_sub_reservation = l.id_sub_reservation and (x.required and not x.extraordinary or x.id_leg = l.id_leg)) as legs
    from legs l where l.id_leg = ${id_leg}`);
}
