import type { DischargeBox } from '@cabezal/domain/empties/free-time/discharge-paste';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface FoundDischarge extends DischargeBox {
  container_code: string;
  client_name: string;
}

const OPEN = sql`u.released_at is null and u.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')`;

/** Boxes by number, each in its only open reservation (`sub_reservations_live_container`). */
export async function boxesByNumber(tx: Tx, codes: readonly string[]): Promise<Map<string, FoundDischarge>> {
  const rows =
    await tx.rows(sql<FoundDischarge>`select u.container_code, u.id_sub_reservation, u.id_reservation, r.reservation_type, r.client_name,
      u.discharged_on::text as discharged_on, c.started_on::text as started_on, c.picked_up_on::text as picked_up_on
    from sub_reservations u join reservations r using (id_reservation) left join free_time_clocks c on c.id_sub_reservation = u.id_sub_reservation
    where u.container_code = any(${[...codes]}::text[]) and ${OPEN}`);
  return new Map(rows.map(row => [row.container_code, row]));
}

/** The open reservations of these boxes. */
export async function reservationsOfBoxes(tx: Tx, codes: readonly string[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct u.id_reservation from sub_reservations u
    where u.container_code = any(${[...codes]}::text[]) and ${OPEN} order by u.id_reservation`);
  return rows.map(row => row.id_reservation);
}

export async function storeDischarges(
  tx: Tx,
  days: readonly { id_sub_reservation: number; discharged_on: string }[],
): Promise<void> {
  await tx.run(sql`update sub_reservations u set discharged_on = d.discharged_on, version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(id_sub_reservation integer, discharged_on date)
    where u.id_sub_reservation = d.id_sub_reservation`);
}
