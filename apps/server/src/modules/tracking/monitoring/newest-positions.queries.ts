import { MAX_ACCURACY_M } from '@cabezal/domain/places/geo/trail';
import type { Coordinate, LatLng } from '@cabezal/domain/system/geo/distance';
import type { WatchedPlace } from '@cabezal/domain/tracking/alerts/newest-positions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A trip whose truck's positions are wanted. */
interface WantedTrip {
  id_guide: number;
  id_truck: number;
}
export interface NewestFix extends LatLng {
  id_guide: number;
  at: string;
  speed_kmh: number | null;
}
/** Nothing older is read: the lower bound lets the planner skip whole days. */
const OLDEST_HOURS = 12;

/** The newest exact positions of the trucks of these trips, at most so many of each, the newest first. */
export async function selectNewestFixes(tx: Tx, wanted: readonly WantedTrip[], most: number): Promise<NewestFix[]> {
  if (wanted.length === 0) return [];
  return tx.rows(sql<NewestFix>`select w.id_guide, f.*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id_guide integer, id_truck integer)
    cross join lateral (select iso(p.device_time) as at, p.lat, p.lng, p.speed_kmh from positions p
      where p.id_truck = w.id_truck and p.device_time > ${tx.now}::timestamptz - make_interval(hours => ${sql.lit(OLDEST_HOURS)})
        and coalesce(p.accuracy_m, 0) <= ${sql.lit(MAX_ACCURACY_M)}
      order by p.device_time desc limit ${most}) f order by w.id_guide, f.at desc`);
}

/** The planned roads of trips that have one. */
export async function selectRoads(tx: Tx, id_guides: readonly number[]): Promise<Map<number, Coordinate[]>> {
  if (id_guides.length === 0) return new Map();
  const rows = await tx.rows(sql<{ id_guide: number; road: Coordinate[] }>`select id_guide, geometry as road from guides
    where id_guide = any(${[...id_guides]}::int[]) and jsonb_typeof(geometry) = 'array'`);
  return new Map(rows.map(({ id_guide, road }) => [id_guide, road]));
}

/** Places with their fences. */
export async function selectWatchedPlaces(tx: Tx, id_locations: readonly number[]): Promise<WatchedPlace[]> {
  if (id_locations.length === 0) return [];
  return tx.rows(sql<WatchedPlace>`select id_location, type as code, lat, lng, radius_m, fence from locations
    where id_location = any(${[...id_locations]}::int[]) order by id_location`);
}
