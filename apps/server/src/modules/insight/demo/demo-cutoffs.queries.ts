import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A larger demonstration gets no cutoffs: a cutoff reads all of its guides into memory. */
const MOST_GUIDES = 20_000;

export async function isSmall(tx: Tx): Promise<boolean> {
  const { count } = await tx.one(
    sql<{ count: number }>`select count(*)::int as count from (select from guides limit ${MOST_GUIDES + 1}) g`,
  );
  return count <= MOST_GUIDES;
}
/** The day of the earliest reservation, or today. */
export async function firstTrip(tx: Tx): Promise<string> {
  const { day } = await tx.one(
    sql<{ day: string }>`select coalesce(min(appointment_date), ${tx.today}::date) as day from reservations`,
  );
  return day;
}
/** The longest stored road; undefined: there is none. */
export async function longRoad(tx: Tx): Promise<number | undefined> {
  const found = await tx.row(
    sql<{ id: number }>`select id_route as id from routes where active order by km desc, id_route limit 1`,
  );
  return found?.id;
}
/** The last closed trip of an own driver, and a PDF of the operator's; undefined: there is none. */
export function lastOwnTrip(
  tx: Tx,
): Promise<{ id_guide: number; id_driver: number; guide_number: string; id_file: number } | undefined> {
  return tx.row(sql<{
    id_guide: number;
    id_driver: number;
    guide_number: string;
    id_file: number;
  }>`select g.id_guide, g.id_driver, g.guide_number, f.id_file from guides g
      cross join lateral (select p.id_file from files p join companies c using (id_company)
        where c.is_operator and p.state = 'STORED' and p.type = 'application/pdf' order by p.id_file limit 1) f
    where g.is_own and g.closed_at is not null and g.deleted_at is null and g.id_driver is not null and g.guide_number is not null
    order by g.closed_at desc, g.id_guide desc limit 1`);
}
/** The two cities with the longest trips to their plants. */
export async function farCantons(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select p.id_canton as id
    from legs l join leg_stops s on s.id_leg = l.id_leg and s.code = 'PLT' join locations p using (id_location)
    where l.distance_km is not null and p.id_canton is not null group by p.id_canton order by max(l.distance_km) desc, p.id_canton limit 2`);
  return rows.map(row => row.id);
}
