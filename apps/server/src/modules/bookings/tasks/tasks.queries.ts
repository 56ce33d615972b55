import type { TaskDetail, TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import type { TaskField, TaskStatus } from '@cabezal/domain/trips/tasks/task';
import type { TaskInformation } from '@cabezal/domain/trips/tasks/work-task';
import { sql } from 'kysely';
import { q, type Tx } from '../../../platform/db/tx.ts';

/** A task with all facts that its rules read. */
export interface FoundTask {
  id_reservation_task: number;
  id_reservation: number;
  id_sub_reservation: number | null;
  id_task: number | null;
  title: string;
  status: TaskStatus;
  due_at: string | null;
  due_is_manual: boolean;
  started_at: string | null;
  completed_by_fact: string | null;
  id_user: number | null;
  information: TaskInformation;
  id_files: number[];
  version: number;
  completes_on: string | null;
  fields: TaskField[];
}
const found = sql`k.id_reservation_task, k.id_reservation, k.id_sub_reservation, k.id_task, k.title, k.status, k.due_at, k.due_is_manual, k.started_at,
  k.completed_by_fact, k.id_user, k.information, k.id_files, k.version, t.completes_on, coalesce(t.fields, '[]') as fields`;

export function findTask(tx: Tx, id_reservation_task: number): Promise<FoundTask | undefined> {
  return tx.row(sql<FoundTask>`select ${found} from reservation_tasks k left join tasks t using (id_task)
    where k.id_reservation_task = ${id_reservation_task}`);
}

const ofOperator = sql`u.active and u.id_driver is null and c.is_operator`;
export interface Worker {
  id_user: number;
  name: string;
  id_role: number;
  open: number;
}
export function listWorkers(tx: Tx): Promise<Worker[]> {
  return tx.rows(sql<Worker>`select u.id_user, u.name || ' ' || u.last_name as name, u.id_role,
      (select count(*)::int from reservation_tasks k where k.id_user = u.id_user and k.status in ('PENDING', 'IN_PROGRESS')) as open
    from users u join companies c using (id_company) where ${ofOperator} order by name, u.id_user`);
}
export function listRolesOfWorkers(tx: Tx): Promise<{ id_role: number; name: string }[]> {
  return tx.rows(sql<{ id_role: number; name: string }>`select r.id_role, r.name from roles r where exists (
    select from users u join companies c using (id_company) where u.id_role = r.id_role and ${ofOperator}) order by r.name`);
}
/** How many of these are active people of the operator. */
export async function countWorkers(tx: Tx, ids: readonly number[]): Promise<number> {
  const row = await tx.one(sql<{ n: number }>`select count(*)::int as n from users u join companies c using (id_company)
    where u.id_user = any(${[...ids]}::int[]) and ${ofOperator}`);
  return row.n;
}
export async function countRoles(tx: Tx, ids: readonly number[]): Promise<number> {
  const row = await tx.one(
    sql<{ n: number }>`select count(*)::int as n from roles where id_role = any(${[...ids]}::int[])`,
  );
  return row.n;
}

export interface NewHandTask {
  id_reservation: number;
  id_sub_reservation: number | null;
  id_task: number | null;
  title: string;
  due_at: string | null;
  due_is_manual: boolean;
  id_user: number | null;
  user_is_manual: boolean;
  /** Internal to the operator: customers neither read nor count it. */
  internal?: boolean;
}
export async function insertTask(tx: Tx, values: NewHandTask): Promise<number> {
  const row = await tx.one(
    q
      .insertInto('reservation_tasks')
      .values({ ...values, created_at: tx.now })
      .returning('id_reservation_task'),
  );
  return row.id_reservation_task;
}
export async function idOfTask(
  tx: Tx,
  id_reservation: number,
  id_task: number,
  id_sub: number | null,
): Promise<number> {
  const row = await tx.one(sql<{ id: number }>`select id_reservation_task as id from reservation_tasks
    where id_reservation = ${id_reservation} and id_task = ${id_task} and id_sub_reservation is not distinct from ${id_sub}::integer`);
  return row.id;
}
/** Sets a due time by hand; it no longer follows an anchor. */
export async function setDue(tx: Tx, id_reservation_task: number, due_at: string): Promise<void> {
  await tx.run(
    sql`update reservation_tasks set due_at = ${due_at}, due_is_manual = true where id_reservation_task = ${id_reservation_task}`,
  );
}
export async function countTasks(tx: Tx, ids: readonly number[]): Promise<number> {
  const row = await tx.one(
    sql<{
      n: number;
    }>`select count(*)::int as n from reservation_tasks where id_reservation_task = any(${[...ids]}::int[])`,
  );
  return row.n;
}

export interface Worked {
  status: TaskStatus;
  information: TaskInformation;
  id_files: readonly number[];
  due_at: string | null;
  due_is_manual: boolean;
}
/** Stores a person's work on a task; start, completion and their authors follow from its status. */
export async function storeWork(tx: Tx, id_reservation_task: number, set: Worked, id_user: number): Promise<void> {
  const begun = set.status !== 'PENDING';
  const done = set.status === 'COMPLETED';
  await tx.run(sql`update reservation_tasks set status = ${set.status}, information = ${JSON.stringify(set.information)}::jsonb,
      id_files = ${[...set.id_files]}::int[], due_at = ${set.due_at}, due_is_manual = ${set.due_is_manual}, version = version + 1,
      started_at = case when ${begun} then coalesce(started_at, ${tx.now}::timestamptz) end, started_by = case when ${begun} then coalesce(started_by, ${id_user}::integer) end,
      completed_at = case when ${done} then coalesce(completed_at, ${tx.now}::timestamptz) end,
      completed_by = case when ${done} and completed_by_fact is null then coalesce(completed_by, ${id_user}::integer) end
    where id_reservation_task = ${id_reservation_task}`);
}
export async function markCancelled(tx: Tx, id_reservation_task: number): Promise<void> {
  await tx.run(
    sql`update reservation_tasks set status = 'CANCELLED', version = version + 1 where id_reservation_task = ${id_reservation_task}`,
  );
}
export async function removeTask(tx: Tx, id_reservation_task: number): Promise<void> {
  await tx.run(sql`delete from reservation_tasks where id_reservation_task = ${id_reservation_task}`);
}

/** Reservations of these tasks, in locking order. */
export async function reservationsOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct id_reservation from reservation_tasks
    where id_reservation_task = any(${[...ids]}::int[]) order by id_reservation`);
  return rows.map(row => row.id_reservation);
}
export function assigneeOf(
  tx: Tx,
  id_reservation_task: number,
): Promise<{ id_user: number | null; user_is_manual: boolean } | undefined> {
  return tx.row(sql<{
    id_user: number | null;
    user_is_manual: boolean;
  }>`select id_user, user_is_manual from reservation_tasks
    where id_reservation_task = ${id_reservation_task} and status in ('PENDING', 'IN_PROGRESS')`);
}
export async function versionsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(sql<{
    id: number;
    version: number;
  }>`select id_reservation_task as id, version from reservation_tasks
    where id_reservation_task = any(${[...ids]}::int[])`);
  return new Map(rows.map(row => [row.id, row.version]));
}
export async function setAssignee(tx: Tx, ids: readonly number[], id_user: number | null): Promise<void> {
  await tx.run(sql`update reservation_tasks set id_user = ${id_user}::integer, user_is_manual = ${id_user !== null}, version = version + 1
    where id_reservation_task = any(${[...ids]}::int[])`);
}

/** Containers of a reservation that are not rejected or cancelled, in their order. */
export async function standingSubs(tx: Tx, id_reservation: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select id_sub_reservation as id from sub_reservations
    where id_reservation = ${id_reservation} and rejected_at is null and cancelled_at is null order by number`);
  return rows.map(row => row.id);
}

const filesOf = (
  ids: ReturnType<typeof sql>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id_file', f.id_file, 'filename', f.filename, 'type', f.type) order by f.id_file)
    from files f where f.id_file = any(${ids})), '[]')`;

const person = (column: string) =>
  sql`(select u.name || ' ' || u.last_name from users u where u.id_user = ${sql.ref(`k.${column}`)})`;
export type TaskFigures = Omit<TaskDetail, 'history' | keyof TaskRow>;
/** Details that only the page of one task shows. */
export function readDetail(tx: Tx, id_reservation_task: number): Promise<TaskFigures> {
  return tx.one(sql<TaskFigures>`select t.help, coalesce(t.fields, '[]') as fields, k.information, ${filesOf(sql`k.id_files`)} as files, k.created_at,
      k.started_at, ${person('started_by')} as started_by, ${person('completed_by')} as completed_by, k.escalated_at
    from reservation_tasks k left join tasks t using (id_task) where k.id_reservation_task = ${id_reservation_task}`);
}

export interface TaskComment {
  id_comment: number;
  text: string;
  files: { id_file: number; filename: string; type: string }[];
  id_user: number;
  author: string;
  created_at: string;
}
export function listComments(tx: Tx, id_reservation_task: number): Promise<TaskComment[]> {
  return tx.rows(sql<TaskComment>`select id_comment, text, ${filesOf(sql`id_files`)} as files, id_user, author, created_at
    from task_comments where id_reservation_task = ${id_reservation_task} order by id_comment`);
}
export async function insertComment(
  tx: Tx,
  values: { id_reservation_task: number; text: string; id_files: number[]; id_user: number; author: string },
): Promise<void> {
  await tx.run(q.insertInto('task_comments').values({ ...values, created_at: tx.now }));
}
