import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Newest pending tasks of accepted reservations, with their reservation. */
export function pendingTasks(tx: Tx, most: number): Promise<{ id: number; id_reservation: number }[]> {
  return tx.rows(sql<{ id: number; id_reservation: number }>`select k.id_reservation_task as id, k.id_reservation
    from reservation_tasks k join reservations r using (id_reservation)
    where k.status = 'PENDING' and r.status = 'ACCEPTED' order by k.id_reservation_task desc limit ${most}`);
}

/** A master administrator, who sees the log of notifications. */
export async function masterAdmin(tx: Tx): Promise<number | undefined> {
  const found = await tx.row(sql<{ id_user: number }>`select u.id_user from users u join roles r using (id_role)
    where r.code = 'ADM_MASTER' and u.active order by u.id_user limit 1`);
  return found?.id_user;
}
