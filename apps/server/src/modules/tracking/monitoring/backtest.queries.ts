import { MAX_ACCURACY_M } from '@cabezal/domain/places/geo/trail';
import type { Coordinate } from '@cabezal/domain/system/geo/distance';
import type { PastFix, PastTrip } from '@cabezal/domain/tracking/alerts/backtest';
import type { WatchedPlace } from '@cabezal/domain/tracking/alerts/newest-positions';
import type { RuleScope } from '@cabezal/domain/tracking/alerts/rule-for';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';

export interface PastTripRow {
  id_guide: number;
  id_reservation: number;
  number: number;
  disk: string | null;
  id_truck: number;
  road: Coordinate[] | null;
  stays: PastTrip['stays'];
  /** Its first event, or the beginning of the period, whichever is later. */
  since: string;
  until: string;
}

const isScope = (column: string, id: number | null) =>
  id === null ? sql`true` : sql`${sql.ref(`g.${column}`)} = ${id}`;
const stopsAt = (id_location: number | null) =>
  id_location === null
    ? sql`true`
    : sql`exists (select from guide_stops o where o.id_guide = g.id_guide and o.id_location = ${id_location})`;
const drives = (id_route: number | null) =>
  id_route === null
    ? sql`true`
    : sql`exists (select from routes w join guide_stops a on a.id_guide = g.id_guide and a.id_location = w.id_origin
        join guide_stops b on b.id_guide = g.id_guide and b.id_location = w.id_destination and b.position = a.position + 1
      where w.id_route = ${id_route})`;

/** Trips that were begun and were under way since a moment, for which a scope is meant, the newest first, at most so many. */
export function selectPastTrips(tx: Tx, scope: RuleScope, since: string, most: number): Promise<PastTripRow[]> {
  const firstEvent = sql`(select least(min(s.arrival_at), min(s.departure_at)) from guide_stops s where s.id_guide = g.id_guide)`;
  return tx.rows(sql<PastTripRow>`select t.id_guide, t.id_reservation, t.number, t.disk, t.id_truck, t.road, t.stays,
      iso(greatest(t.begun, ${since}::timestamptz)) as since, iso(t.ended) as until
    from (select g.id_guide, g.id_reservation, u.number, ${shownDriver('g', 'disk')}, g.id_truck,
        case when jsonb_typeof(g.geometry) = 'array' then g.geometry end as road, ${firstEvent} as begun,
        least(coalesce(g.finished_at, g.closed_at, ${tx.now}::timestamptz), ${tx.now}::timestamptz) as ended,
        (select coalesce(jsonb_agg(jsonb_build_object('from', iso(s.arrival_at), 'to', iso(s.departure_at)) order by s.position), '[]')
          from guide_stops s where s.id_guide = g.id_guide and s.arrival_at is not null) as stays
      from guides g join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      where g.issued_at is not null and g.deleted_at is null and g.id_truck is not null
        and g.planned_start > ${since}::timestamptz - interval '10 days' and g.planned_start <= ${tx.now}::timestamptz + interval '1 day'
        and ${isScope('id_guide', scope.id_guide)} and ${isScope('id_reservation', scope.id_reservation)}
        and ${isScope('id_carrier', scope.id_company)} and ${scope.id_client === null ? sql`true` : sql`r.id_client = ${scope.id_client}`}
        and ${stopsAt(scope.id_location)} and ${drives(scope.id_route)}) t
    where t.begun is not null and t.ended > greatest(t.begun, ${since}::timestamptz) order by t.begun desc, t.id_guide desc limit ${most}`);
}

interface FoundFix extends PastFix {
  id_guide: number;
}
/** Stored positions of trips, at most one a minute, by trip and in their order; at most so many. */
export async function selectPastFixes(tx: Tx, trips: readonly PastTripRow[], most: number): Promise<FoundFix[]> {
  if (trips.length === 0) return [];
  const wanted = trips.map(({ id_guide, id_truck, since, until }) => ({ id_guide, id_truck, since, until }));
  const earliest = wanted.reduce((least, { since }) => (since < least ? since : least), wanted[0]?.since ?? '');
  return tx.rows(sql<FoundFix>`select distinct on (w.id_guide, date_trunc('minute', p.device_time)) w.id_guide,
      iso(p.device_time) as at, p.lat, p.lng, p.speed_kmh
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id_guide integer, id_truck integer, since timestamptz, until timestamptz)
      join positions p on p.id_truck = w.id_truck and p.device_time between w.since and w.until
    where p.device_time >= ${earliest}::timestamptz and coalesce(p.accuracy_m, 0) <= ${sql.lit(MAX_ACCURACY_M)}
    order by w.id_guide, date_trunc('minute', p.device_time), p.device_time limit ${most}`);
}

/** Active places that are not a customer's: standing there is nothing to tell. */
export function selectKnownPlaces(tx: Tx): Promise<WatchedPlace[]> {
  return tx.rows(sql<WatchedPlace>`select id_location, type as code, lat, lng, radius_m, fence from locations
    where active and type <> 'PLT' order by id_location`);
}
