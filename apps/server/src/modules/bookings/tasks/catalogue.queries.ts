import type { CatalogueTaskRow } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import type {
  TaskAnchor,
  TaskField,
  TaskGate,
  TaskOccasion,
  TaskRule,
  TaskScope,
} from '@cabezal/domain/trips/tasks/task';
import { sql } from 'kysely';
import { q, type Tx } from '../../../platform/db/tx.ts';

const catalogue = sql`t.id_task, t.code, t.name, t.help, t.reservation_type, t.templates, t.id_client,
  (select c.name from companies c where c.id_company = t.id_client) as client_name, t.id_shipping_line,
  (select n.name from shipping_lines n where n.id_shipping_line = t.id_shipping_line) as shipping_line, t.scope, t.only_reefer, t.created_on, t.due_anchor,
  t.due_offset_min, t.completes_on as fact, t.completes_on, t.fields, t.gate, t.rule, t.escalate_after_min, t.active, t.version`;
export function listCatalogue(tx: Tx): Promise<CatalogueTaskRow[]> {
  return tx.rows(sql<CatalogueTaskRow>`select ${catalogue} from tasks t order by t.id_task`);
}

export type Assignee = { id_role: number | null; id_user: number | null; name: string };
export function listMatrix(tx: Tx): Promise<(CatalogueTaskRow & { assignees: Assignee[] })[]> {
  return tx.rows(sql<CatalogueTaskRow & { assignees: Assignee[] }>`select ${catalogue},
      coalesce((select jsonb_agg(jsonb_build_object('id_role', a.id_role, 'id_user', a.id_user, 'name', coalesce(r.name, u.name || ' ' || u.last_name)) order by a.id_role, a.id_user)
        from task_assignees a left join roles r on r.id_role = a.id_role left join users u on u.id_user = a.id_user where a.id_task = t.id_task), '[]') as assignees
    from tasks t order by t.id_task`);
}
/** A task of the catalogue as stored. */
export interface Definition {
  name: string;
  help: string | null;
  reservation_type: 'E' | 'I' | null;
  templates: string[];
  id_client: number | null;
  id_shipping_line: number | null;
  only_reefer: boolean;
  scope: TaskScope;
  created_on: TaskOccasion;
  due_anchor: TaskAnchor;
  due_offset_min: number;
  completes_on: string | null;
  fields: TaskField[];
  escalate_after_min: number;
}
export interface Kept extends Definition {
  rule: TaskRule;
  gate: TaskGate;
  active: boolean;
  version: number;
}
/** Locks the task, so that the second of two concurrent changes sees the first. */
export function holdCatalogue(tx: Tx, id_task: number): Promise<Kept | undefined> {
  return tx.row(sql<Kept>`select name, help, reservation_type, templates, id_client, id_shipping_line, only_reefer, scope, created_on, due_anchor, due_offset_min,
    completes_on, fields, escalate_after_min, rule, gate, active, version from tasks where id_task = ${id_task} for update`);
}
/** Inserts a task under a code derived from its id. */
export async function insertCatalogue(tx: Tx, { fields, ...set }: Definition): Promise<number> {
  const { id } = await tx.one(
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('tasks', 'id_task'))::int as id`,
  );
  await tx.run(q.insertInto('tasks').values({ ...set, id_task: id, code: `T_${id}`, fields: JSON.stringify(fields) }));
  return id;
}
export async function storeDefinition(tx: Tx, id_task: number, { fields, ...set }: Definition): Promise<void> {
  await tx.run(
    q
      .updateTable('tasks')
      .set({ ...set, fields: JSON.stringify(fields) })
      .where('id_task', '=', id_task),
  );
}
/** Whether any reservation has this task. */
export async function isGiven(tx: Tx, id_task: number): Promise<boolean> {
  return (
    await tx.one(
      sql<{ there: boolean }>`select exists (select from reservation_tasks where id_task = ${id_task}) as there`,
    )
  ).there;
}
export async function storeCatalogue(
  tx: Tx,
  id_task: number,
  set: Pick<Kept, 'rule' | 'gate' | 'active'>,
): Promise<void> {
  await tx.run(
    sql`update tasks set rule = ${set.rule}, gate = ${set.gate}, active = ${set.active}, version = version + 1 where id_task = ${id_task}`,
  );
}
export async function storeAssignees(
  tx: Tx,
  id_task: number,
  all: readonly { id_role: number | null; id_user: number | null }[],
): Promise<void> {
  await tx.run(sql`delete from task_assignees where id_task = ${id_task}`);
  await tx.run(sql`insert into task_assignees (id_task, id_role, id_user) select ${id_task}, n.id_role, n.id_user
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as n(id_role integer, id_user integer) on conflict do nothing`);
}

/** Error when the company cannot be the client of a task; null: valid or none. */
export async function missingClient(tx: Tx, id_client: number | null): Promise<string | null> {
  if (id_client === null) return null;
  const row = await tx.row(sql`select from companies where id_company = ${id_client}`);
  return row === undefined ? 'El cliente no existe' : null;
}
export async function missingLine(tx: Tx, id_shipping_line: number | null): Promise<string | null> {
  if (id_shipping_line === null) return null;
  const row = await tx.row(sql`select from shipping_lines where id_shipping_line = ${id_shipping_line}`);
  return row === undefined ? 'La naviera no existe' : null;
}
