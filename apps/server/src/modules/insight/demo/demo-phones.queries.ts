import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Active drivers with trips that are not closed, those with the earliest trips first. */
export function driversOnTheRoad(tx: Tx, most: number): Promise<{ id_driver: number }[]> {
  return tx.rows(sql<{ id_driver: number }>`select g.id_driver from guides g join drivers d on d.id_driver = g.id_driver
    where g.issued_at is not null and g.closed_at is null and g.live and d.active
    group by g.id_driver order by min(g.planned_start), g.id_driver limit ${most}`);
}
