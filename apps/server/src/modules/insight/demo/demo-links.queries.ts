import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface SharedTrip {
  id_guide: number;
  id_reservation: number;
}

/** A trip that ended last and is not closed yet; undefined: none. */
export async function endedTrip(tx: Tx): Promise<number | undefined> {
  const row = await tx.row(sql<{ id_guide: number }>`select id_guide from guides
    where status like '%POR_CERRAR' and deleted_at is null and rescued_by is null and false_freight_at is null
    order by planned_end desc, id_guide limit 1`);
  return row?.id_guide;
}

/** Issued trips of the client that has most of them under way, soonest first, at most five. */
export function sharedTrips(tx: Tx): Promise<SharedTrip[]> {
  return tx.rows(sql<SharedTrip>`with open as (
      select g.id_guide, g.id_reservation, g.planned_start, r.id_client
      from guides g join reservations r using (id_reservation)
      where g.issued_at is not null and g.closed_at is null and g.finished_at is null and g.deleted_at is null and g.rescued_by is null)
    select id_guide, id_reservation from open
    where id_client = (select id_client from open group by id_client order by count(*) desc, id_client limit 1)
    order by planned_start, id_guide limit 5`);
}

/** The carrier, other than the operator, with most trips under way; undefined: none. */
export async function carrierUnderWay(tx: Tx): Promise<number | undefined> {
  const row = await tx.row(sql<{
    id_carrier: number;
  }>`select g.id_carrier from guides g join companies c on c.id_company = g.id_carrier
    where c.active and not c.is_operator and g.issued_at is not null and g.closed_at is null and g.finished_at is null and g.deleted_at is null
    group by g.id_carrier order by count(*) desc, g.id_carrier limit 1`);
  return row?.id_carrier;
}
