import type { ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import type { WorkbookSummary } from '@cabezal/contract/system/imports/workbooks.calls';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { importColumns } from './imports.queries.ts';

export type WorkbookRow = Omit<WorkbookSummary, 'sheets'>;
type State = WorkbookSummary['state'];

const columns = sql`b.id_workbook, b.file_name, b.state, b.error, b.author, b.created_at, b.stored_at, b.version,
  case when b.state = 'STORING' then (select 100 * p.done / greatest(p.total, 1) from workbook_progress p where p.id_workbook = b.id_workbook) end as progress`;

/** A workbook of the company; each company, also the operator, has its own. */
export function findWorkbook(tx: Tx, id_company: number, id_workbook: number): Promise<WorkbookRow | undefined> {
  return tx.row(
    sql<WorkbookRow>`select ${columns} from workbooks b where b.id_workbook = ${id_workbook} and b.id_company = ${id_company}`,
  );
}

/** Its sheets with rows. */
export function sheetsOf(tx: Tx, id_workbook: number): Promise<ImportSummary[]> {
  return tx.rows(
    sql<ImportSummary>`select ${importColumns} from imports i where i.id_workbook = ${id_workbook} order by i.id_import`,
  );
}

export function workbookList(input: ListInput & { filters?: { state?: State } }, id_company: number): ListSpec {
  const { state } = input.filters ?? {};
  return {
    from: sql`workbooks b`,
    key: sql`b.id_workbook`,
    columns,
    where: [sql`b.id_company = ${id_company}`, state === undefined ? undefined : sql`b.state = ${state}`],
    sortable: { id_workbook: sql`b.id_workbook` },
    defaultSort: { field: 'id_workbook', dir: 'desc' },
  };
}

export async function insertWorkbook(
  tx: Tx,
  of: { id_company: number; id_user: number; author: string; id_file: number; file_name: string },
): Promise<number> {
  const { id_workbook } = await tx.one(sql<{ id_workbook: number }>`insert into workbooks
      (id_company, id_user, author, id_file, file_name, since, created_at)
    values (${of.id_company}, ${of.id_user}, ${of.author}, ${of.id_file}, ${of.file_name}, ${tx.now}, ${tx.now}) returning id_workbook`);
  return id_workbook;
}

/** Locks it until the transaction ends; returns its current state. */
export function lockWorkbook(
  tx: Tx,
  id_workbook: number,
): Promise<{ state: State; version: number; id_company: number } | undefined> {
  return tx.row(sql<{
    state: State;
    version: number;
    id_company: number;
  }>`select state, version, id_company from workbooks
    where id_workbook = ${id_workbook} for update`);
}

/** Changes the state of a locked workbook. */
export async function setWorkbookState(
  tx: Tx,
  id_workbook: number,
  state: State,
  error: string | null = null,
): Promise<void> {
  await tx.run(sql`update workbooks set state = ${state}, error = ${error}, since = ${tx.now}, version = version + 1,
    stored_at = ${state === 'STORED' ? tx.now : null} where id_workbook = ${id_workbook}`);
}

/** Increments the version of a locked workbook after a correction of one of its rows. */
export async function countUpWorkbook(tx: Tx, id_workbook: number): Promise<void> {
  await tx.run(sql`update workbooks set version = version + 1 where id_workbook = ${id_workbook}`);
}

/** Renews `since` while it waits for its turn or for external data. */
export async function renewStoring(tx: Tx, of: { id_workbook: number; version: number }): Promise<void> {
  await tx.run(sql`update workbooks set since = ${tx.now}
    where id_workbook = ${of.id_workbook} and version = ${of.version} and state = 'STORING'`);
}

/** Renews `since` while its check waits for its turn. */
export async function renewWaiting(tx: Tx, id_workbook: number): Promise<void> {
  await tx.run(sql`update workbooks set since = ${tx.now} where id_workbook = ${id_workbook} and state = 'READING'`);
}

/** Begins the progress of a locked workbook. */
export async function beginProgress(tx: Tx, id_workbook: number, total: number): Promise<void> {
  await tx.run(sql`insert into workbook_progress (id_workbook, done, total) values (${id_workbook}, 0, ${total})
    on conflict (id_workbook) do update set done = 0, total = excluded.total`);
}
/** Stores the number of finished rows, outside the transaction that writes them. */
export async function storeProgress(tx: Tx, id_workbook: number, done: number): Promise<void> {
  await tx.run(
    sql`update workbook_progress set done = least(${done}::int, total) where id_workbook = ${id_workbook} and done < ${done}`,
  );
}

/** Workbooks whose check or storing ended with its process; one that is being written is locked, and skipped. */
export function lockCutOff(
  tx: Tx,
  before: { checked: Date; stored: Date },
): Promise<{ id_workbook: number; id_company: number; state: 'READING' | 'STORING' }[]> {
  return tx.rows(sql<{
    id_workbook: number;
    id_company: number;
    state: 'READING' | 'STORING';
  }>`select id_workbook, id_company, state
    from workbooks where state = 'READING' and since < ${before.checked} or state = 'STORING' and since < ${before.stored} order by id_workbook for update skip locked`);
}

/** The names for the template's drop-down lists, by list. */
export async function templateLists(tx: Tx): Promise<Record<string, string[]>> {
  const { lists } = await tx.one(sql<{ lists: Record<string, string[]> }>`select jsonb_build_object(
    'ports', (select coalesce(jsonb_agg(name order by name), '[]') from locations where type = 'PRT' and active),
    'depots', (select coalesce(jsonb_agg(name order by name), '[]') from locations where type = 'DEP' and active),
    'containers', (select coalesce(jsonb_agg(code order by code), '[]') from container_types where active),
    'lines', (select coalesce(jsonb_agg(name order by name), '[]') from shipping_lines where active),
    'cantons', (select coalesce(jsonb_agg(distinct name order by name), '[]') from cantons where active),
    'products', (select coalesce(jsonb_agg(name order by name), '[]') from products where active),
    'services', (select coalesce(jsonb_agg(code order by code), '[]') from services where active),
    'advisors', (select coalesce(jsonb_agg(u.name || ' ' || u.last_name order by u.name), '[]') from users u join roles r using (id_role)
      join companies c using (id_company) where u.active and c.is_operator and r.code = 'ASESOR')) as lists`);
  return lists;
}
