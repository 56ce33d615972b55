import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Person } from './demo-services.queries.ts';

/** Trips that have left and not ended, of different drivers, the newest first. */
export async function tripsOnTheRoad(tx: Tx, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_guide: number }>`select id_guide from guides g
    where g.issued_at is not null and g.finished_at is null and g.closed_at is null and g.deleted_at is null and g.rescued_by is null
      and g.false_freight_at is null and g.id_driver is not null
      and exists (select from guide_stops s where s.id_guide = g.id_guide and s.departure_at is not null)
      and not exists (select from guides o where o.id_driver = g.id_driver and o.id_guide > g.id_guide and o.finished_at is null)
    order by g.id_guide desc limit ${most}`);
  return rows.map(({ id_guide }) => id_guide);
}

/** A person who monitors trips. */
export function monitorPerson(tx: Tx): Promise<Person | undefined> {
  return tx.row(sql<Person>`select u.id_user, u.id_company, c.company_type, o.code as role, u.name || ' ' || u.last_name as name
    from users u join companies c using (id_company) join roles o using (id_role)
    where c.is_operator and o.code = 'MONITOR' and u.active order by u.id_user limit 1`);
}

/** The open case of a trip with its version. */
export function openCaseOf(tx: Tx, id_guide: number): Promise<{ id_alert_case: number; version: number } | undefined> {
  return tx.row(sql<{ id_alert_case: number; version: number }>`select id_alert_case, version from alert_cases
    where id_guide = ${id_guide} and ended_at is null`);
}
