import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Notes that reservations under way must be settled after a change of this task. */
export async function noteTaskChange(tx: Tx, id_task: number): Promise<void> {
  await tx.run(sql`insert into task_changes (id_task, changed_at) values (${id_task}, ${tx.now})
    on conflict (id_task) do update set changed_at = greatest(task_changes.changed_at, excluded.changed_at)`);
}

/** Queues every reservation under way, once. */
export async function queueUnderWay(tx: Tx): Promise<void> {
  await tx.run(sql`insert into task_settles (id_reservation) select id_reservation from reservations
    where status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') and exists (select from task_changes) on conflict do nothing`);
}

/** Deletes noted changes that are old enough. A later one stays, because a reservation booked in parallel may not be visible yet. */
export async function forgetTaskChanges(tx: Tx, seenBefore: Date): Promise<void> {
  await tx.run(sql`delete from task_changes where changed_at <= ${seenBefore}`);
}

/** At most `most` reservations to settle: untried ones first, then failed ones whose last try was before `triedBefore`. */
export async function toSettle(tx: Tx, most: number, triedBefore: Date): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select id_reservation from task_settles
    where tried_at is null or tried_at < ${triedBefore} order by tried_at nulls first, id_reservation limit ${most}`);
  return rows.map(row => row.id_reservation);
}
/** The tasks of the reservation are settled. */
export async function removeFromQueue(tx: Tx, id_reservation: number): Promise<void> {
  await tx.run(sql`delete from task_settles where id_reservation = ${id_reservation}`);
}
/** Settling failed now: others go first, and this one is tried again later. */
export async function noteFailedTry(tx: Tx, id_reservation: number): Promise<void> {
  await tx.run(sql`update task_settles set tried_at = ${tx.now} where id_reservation = ${id_reservation}`);
}
