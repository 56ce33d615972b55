import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isUnderWay } from '../../trips/state/facts/under-way.queries.ts';

export interface ReeferOnTheRoad {
  id_guide: number;
  id_truck: number;
  set_point_c: number;
  /** From its first departure, at most a day ago, until its truck’s last position. */
  from_ms: number;
  to_ms: number;
}
/** Trips under way with a reefer that have left their first stop. */
export function reefersOnTheRoad(tx: Tx): Promise<ReeferOnTheRoad[]> {
  return tx.rows(sql<ReeferOnTheRoad>`select g.id_guide, g.id_truck, u.set_point_c::float8 as set_point_c,
      (extract(epoch from greatest(d.left_at, l.device_time - interval '24 hours')) * 1000)::float8 as from_ms, (extract(epoch from l.device_time) * 1000)::float8 as to_ms
    from guides g join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation join last_positions l on l.id_truck = g.id_truck
      join lateral (select min(s.departure_at) as left_at from guide_stops s where s.id_guide = g.id_guide) d on d.left_at < l.device_time
    where u.set_point_c is not null and ${isUnderWay} order by g.id_guide`);
}
