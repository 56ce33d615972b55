import type { Fence } from '@cabezal/domain/places/geo/fence';
import { MAX_ACCURACY_M } from '@cabezal/domain/places/geo/trail';
import { type LatLng, METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';
import { withKeptDays } from '@cabezal/domain/tracking/playback/position-day';
import type { TruckFix } from '@cabezal/domain/tracking/playback/stays';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { ownArrival } from '../../trips/state/facts/event-times.queries.ts';
import { stopName, stopPlace } from '../../trips/state/facts/hidden-place.queries.ts';
import { exactPositions, selectKeptFixes } from './kept-fixes.queries.ts';

/** A period of a truck. */
export interface Asked {
  id_truck: number;
  from: string;
  to: string;
}

export interface PlayedTruck {
  id_truck: number;
  disk: string;
  license_plate: string;
  company: string;
  /** Start of the ownership; null: since the truck was registered. */
  owned_since: string | null;
}
/** A truck in the caller's scope. */
export function selectPlayedTruck(tx: Tx, id_truck: number): Promise<PlayedTruck | undefined> {
  return tx.row(
    sql<PlayedTruck>`select t.id_truck, t.disk, t.license_plate, c.name as company, t.owned_since
      from trucks t join companies c using (id_company) where t.id_truck = ${id_truck}`,
  );
}

/** A position as it is selected. */
export type SelectedFix = Omit<TruckFix, 'ignition'> & { ign: number | null };
export const toFix = ({ ign, lat, lng, ms, kmh, heading }: SelectedFix): TruckFix => ({
  lat,
  lng,
  ms,
  kmh,
  heading,
  ignition: ign === null ? null : ign !== 0,
});

/** Most positions of a period that are read: those of a day at one a second. */
const MOST_FIXES = 86_400;

/**
 * The positions of a truck in a period, both ends included: the first of each second, and in a period longer than a day of every few seconds, at
 * most about `MOST_FIXES`. They are exact, but of days whose exact positions are gone those that remain. Needs the rights of the system.
 */
export async function selectFixes(tx: Tx, { id_truck, from, to }: Asked): Promise<TruckFix[]> {
  const seconds = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000 / MOST_FIXES));
  const rows = await tx.manyRows(sql<SelectedFix>`select distinct on (p.span) p.lat, p.lng,
      floor(extract(epoch from p.device_time) * 1000)::float8 as ms, p.speed_kmh as kmh, p.heading, (p.attributes ->> 'ign')::float8 as ign
    from (select date_bin(${seconds} * interval '1 second', device_time, ${from}::timestamptz) as span, device_time, lat, lng, speed_kmh, heading, attributes
      from ${exactPositions} e where id_truck = ${id_truck} and device_time between ${from}::timestamptz and ${to}::timestamptz
        and (accuracy_m is null or accuracy_m <= ${MAX_ACCURACY_M})) p
    order by p.span, p.device_time`);
  const kept = await selectKeptFixes(tx, [{ id_truck, from, to }]);
  return withKeptDays(rows.map(toFix), kept.get(id_truck) ?? []);
}

export interface PlayedStop {
  id_guide: number;
  guide_number: string | null;
  id_stop: number;
  name: string;
  lat: number | null;
  lng: number | null;
  arrival_at: string | null;
  departure_at: string | null;
}
/** Largest deviation of a trip from its plan; limits the number of trips that are read. */
export const PLAN_DAYS = 30;

/** Stops of the truck's trips at which it was, or which it reached or left, within the period; in the caller's scope. */
export function selectPlayedStops(tx: Tx, { id_truck, from, to }: Asked): Promise<PlayedStop[]> {
  return tx.rows(sql<PlayedStop>`select s.id_guide, s.guide_number, s.id_stop, s.name, s.lat, s.lng, s.arrival_at, s.departure_at
    from (select g.id_guide, g.guide_number, s.id_stop, ${stopName} as name, ${stopPlace('lat')} as lat, ${stopPlace('lng')} as lng,
        ${ownArrival} as arrival_at, s.departure_at, s.position
      from guides g join guide_stops s using (id_guide)
      where g.id_truck = ${id_truck} and g.issued_at is not null and g.deleted_at is null
        and g.planned_start between ${from}::timestamptz - ${PLAN_DAYS} * interval '1 day' and ${to}::timestamptz + ${PLAN_DAYS} * interval '1 day') s
    where least(s.arrival_at, s.departure_at) <= ${to}::timestamptz and coalesce(s.departure_at, 'infinity') >= ${from}::timestamptz
    order by least(s.arrival_at, s.departure_at), s.position`);
}

/** A place with what tells whether a truck is in it. */
interface NearPlace extends LatLng {
  name: string;
  /** Its type. */
  code: string;
  radius_m: number | null;
  fence: Fence | null;
}

/** For each point, in the same order, the active place nearest to it, at most about that far away; in the caller's scope. */
export async function selectPlacesNear(
  tx: Tx,
  points: readonly LatLng[],
  metres: number,
): Promise<(NearPlace | null)[]> {
  const degrees = metres / METRES_PER_DEGREE;
  const rows = await tx.rows(sql<{
    near: NearPlace | null;
  }>`select case when n.name is not null then jsonb_build_object('name', n.name, 'code', n.type, 'lat', n.lat, 'lng', n.lng, 'radius_m', n.radius_m,
        'fence', n.fence) end as near
      from unnest(${points.map(point => point.lat)}::float8[], ${points.map(point => point.lng)}::float8[])
        with ordinality as u(lat, lng, place)
      left join lateral (select l.name, l.type, l.lat, l.lng, l.radius_m, l.fence from locations l
        where l.active and l.lat between u.lat - ${degrees} and u.lat + ${degrees} and l.lng between u.lng - ${degrees} and u.lng + ${degrees}
        order by (l.lat - u.lat) ^ 2 + (l.lng - u.lng) ^ 2, l.id_location limit 1) n on true
      order by u.place`);
  return rows.map(({ near }) => near);
}
