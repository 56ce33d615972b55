import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Ids of places by their code. */
export async function placesByCode(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(sql<{ code: string; id_location: number }>`select code, min(id_location) as id_location
    from locations where code = any(${[...codes]}::text[]) and active group by code`);
  return new Map(rows.map(row => [row.code, row.id_location]));
}

interface LostSlot {
  id_slot: number;
  version: number;
}
/** Some lost slots that nobody explained, at terminals that charge for them, of containers that are not billed yet. */
export function unexplainedSlots(tx: Tx, most: number): Promise<LostSlot[]> {
  return tx.rows(sql<LostSlot>`select k.id_slot, k.version from slots k join terminals z using (id_location) join reservations r using (id_reservation)
    where k.missed_at is not null and k.missed_by is null and z.no_show_fee_usd > 0 and k.id_leg is not null and r.status in ('ACCEPTED', 'IN_PROGRESS')
    order by k.missed_at desc, k.id_slot limit ${most}`);
}
