import type { Instant } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../../platform/db/among.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { isTripOver } from '../facts/under-way.queries.ts';

interface Place {
  lat: number;
  lng: number;
}
/** Where a truck comes from and when it is free, around the start of a trip. */
export interface Whereabouts {
  id_truck: number;
  /** The previous guide: where it ends, and when the truck is free (later than planned if it runs late). */
  previous:
    | (Place & {
        id_driver: number | null;
        id_generator: number | null;
        id_chassis: number | null;
        planned_start: string;
        free_at: string;
        /** It is over, or was false freight: the truck may be anywhere now. */
        is_over: boolean;
      })
    | null;
  /** The next guide, however far ahead. */
  next: { id_driver: number | null; planned_start: string; begins: Place | null } | null;
  position: (Place & { at: string }) | null;
  base: Place | null;
}

/** When a truck is needed, and for which guide, which is ignored among the truck's guides. */
export interface WantedAt {
  planned_from: Instant;
  guide: { readonly id_guide: number } | null;
}

/** First or last place of a guide `b` or `g` that is not skipped. */
export const guideEnd = (
  guide: 'b' | 'g',
  end: 'asc' | 'desc',
  columns: RawBuilder<unknown> = sql`jsonb_build_object('lat', z.lat, 'lng', z.lng)`,
): RawBuilder<unknown> =>
  sql`(select ${columns} from guide_stops z where z.id_guide = ${sql.ref(`${guide}.id_guide`)} and z.skipped_at is null order by z.position ${sql.raw(end)} limit 1)`;

/** Driving minutes between the stops of a plan. */
export const drivingMinutes = (table: 'leg_stops' | 'guide_stops', of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(round(sum(extract(epoch from w.planned_arrival - w.left_before)) / 60), 0)::int
    from (select z.planned_arrival, lag(coalesce(z.planned_departure, z.planned_arrival)) over (order by z.position) as left_before from ${sql.table(table)} z where ${of}) w
    where w.planned_arrival > w.left_before)`;

/** Another guide than the trip's own. A guide that holds no resources (it is being moved) is ignored. */
const another = (trip: WantedAt, owner: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${owner} and g.deleted_at is null and g.rescued_by is null and g.busy_to > g.busy_from and g.id_guide is distinct from ${trip.guide?.id_guide ?? null}::integer`;
const isOver = isTripOver('g');

/**
 * One row per truck, in one query: previous guide (guides_truck), next guide, last position, base of its company. A guide under way frees
 * its truck at the ETA of its device, but not before now. `which` selects from `trucks t`.
 */
export async function truckWhereabouts(
  tx: Tx,
  trip: WantedAt,
  which: RawBuilder<unknown> = sql`t.active`,
): Promise<ReadonlyMap<number, Whereabouts>> {
  const mine = another(trip, sql`g.id_truck = t.id_truck`);
  const rows = await tx.rows(sql<Whereabouts>`select t.id_truck, p.previous, n.next, b.base,
      case when l.id_truck is not null then jsonb_build_object('lat', l.lat, 'lng', l.lng, 'at', iso(l.device_time)) end as position
    from trucks t left join last_positions l on l.id_truck = t.id_truck
      left join lateral (select jsonb_build_object('lat', s.lat, 'lng', s.lng, 'id_driver', g.id_driver, 'id_generator', g.id_generator, 'id_chassis', g.id_chassis, 'planned_start', iso(g.planned_start), 'is_over', ${isOver},
            'free_at', iso(case when g.issued_at is not null and not ${isOver} then greatest(g.busy_to, g.eta_at, ${tx.now}::timestamptz) else g.busy_to end)) as previous
          from guides g join lateral (select z.lat, z.lng from guide_stops z where z.id_guide = g.id_guide and z.skipped_at is null order by z.position desc limit 1) s on true
          where ${mine} and g.planned_start < ${trip.planned_from}::timestamptz order by g.planned_start desc limit 1) p on true
      left join lateral (select jsonb_build_object('id_driver', g.id_driver, 'planned_start', iso(g.planned_start), 'begins', ${guideEnd('g', 'asc')}) as next
          from guides g where ${mine} and g.planned_start >= ${trip.planned_from}::timestamptz order by g.planned_start limit 1) n on true
      left join (select distinct on (id_company) id_company, jsonb_build_object('lat', lat, 'lng', lng) as base from locations
          where type = 'BASE' and active and id_company is not null order by id_company, id_location) b on b.id_company = t.id_company
    where ${which}`);
  return new Map(rows.map(row => [row.id_truck, row]));
}

/** Planned driving minutes of drivers on the days of a trip, without that trip, by business day. */
export async function plannedDrivingMinutes(
  tx: Tx,
  trip: WantedAt & { planned_to: Instant },
  drivers: readonly number[],
): Promise<ReadonlyMap<number, Record<string, number>>> {
  if (drivers.length === 0) return new Map();
  const day = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${at} at time zone ${tx.zone})::date`;
  const [first, last] = [day(sql`${trip.planned_from}::timestamptz`), day(sql`${trip.planned_to}::timestamptz`)];
  const rows = await tx.rows(
    sql<{
      id_driver: number;
      drive_minutes: Record<string, number>;
    }>`select w.id_driver, jsonb_object_agg(w.day, w.minutes) as drive_minutes
    from (select g.id_driver, to_char(g.planned_start at time zone ${tx.zone}, 'YYYY-MM-DD') as day, sum(${drivingMinutes('guide_stops', sql`z.id_guide = g.id_guide`)})::int as minutes
      from guides g where ${another(trip, among(sql`g.id_driver`, drivers))} and g.false_freight_at is null
        and g.planned_start >= ${first}::timestamp at time zone ${tx.zone} and g.planned_start < (${last} + 1)::timestamp at time zone ${tx.zone} group by 1, 2) w
    group by 1`,
  );
  return new Map(rows.map(row => [row.id_driver, row.drive_minutes]));
}
