import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A guide on the road; `sold_km`: kilometres sold for its leg. */
export interface RunningGuide {
  id_guide: number;
  id_leg: number;
  id_reservation: number;
  id_sub_reservation: number;
  label: string;
  sold_km: number;
}
/** Trips under way of reservations that are not being billed, the newest first. */
export function guidesOnTheRoad(tx: Tx, most: number): Promise<RunningGuide[]> {
  return tx.rows(sql<RunningGuide>`select g.id_guide, g.id_leg, g.id_reservation, g.id_sub_reservation, coalesce(g.guide_number, g.id_reservation || '-' || u.number) as label,
      l.distance_km::float8 as sold_km
    from guides g join legs l on l.id_leg = g.id_leg and l.distance_km > 20 and not l.extraordinary join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
    where g.live and g.issued_at is not null and g.finished_at is null and g.closed_at is null and g.false_freight_at is null
      and exists (select from guide_stops s where s.id_guide = g.id_guide and s.departure_at is not null)
      and not exists (select from charges k where k.id_reservation = g.id_reservation and k.id_line is not null)
    order by g.id_guide desc limit ${most}`);
}
