import type { TaskField } from '@cabezal/domain/tasks/task';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export async function hasCompanies(tx: Tx): Promise<boolean> {
  return (await tx.one(sql<{ there: boolean }>`select exists(select from companies) as there`)).there;
}

export async function roleIds(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`);
  return new Map(rows.map(row => [row.code, row.id_role]));
}

/** Containers under way whose price stands on no order, by reservation. */
export function openContainers(tx: Tx): Promise<{ id_reservation: number; id_sub_reservation: number }[]> {
  return tx.rows(sql<{
    id_reservation: number;
    id_sub_reservation: number;
  }>`select u.id_reservation, u.id_sub_reservation from sub_reservations u
    where u.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')
      and not exists (select from charges k where k.id_sub_reservation = u.id_sub_reservation and k.id_line is not null)
    order by u.id_reservation, u.number`);
}

/** The next guide's number follows the highest. */
export async function syncNumbers(tx: Tx): Promise<void> {
  await tx.run(
    sql`select setval('guide_numbers', greatest(1, (select coalesce(max(substring(guide_number from '\\d+$')::int), 1) from guides)))`,
  );
}

/** Reservations that are not over. */
export async function openReservations(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id: number;
    }>`select id_reservation as id from reservations where status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') order by 1`,
  );
  return rows.map(row => row.id);
}

export interface OpenTask {
  id: number;
  version: number;
  due_at: string | null;
  fields: TaskField[];
  /** It belongs to the booking, which was accepted since. */
  booked_before: boolean;
  /** Whoever has it. */
  id_user: number;
  id_company: number;
}
/** Open tasks that a person completes and somebody has. */
export function openTasks(tx: Tx): Promise<OpenTask[]> {
  return tx.rows(sql<OpenTask>`select k.id_reservation_task as id, k.version, k.due_at, t.fields, t.created_on = 'BOOKED' and r.accepted_at is not null as booked_before,
      u.id_user, u.id_company
    from reservation_tasks k join tasks t using (id_task) join reservations r using (id_reservation) join users u on u.id_user = k.id_user
    where k.status = 'PENDING' and t.completes_on is null order by k.id_reservation_task`);
}
