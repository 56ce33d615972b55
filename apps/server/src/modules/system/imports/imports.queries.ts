import type {
  ImportKind,
  ImportRow,
  ImportSummary,
  ReadColumn,
  RowEffect,
  UnreadColumn,
} from '@cabezal/contract/system/imports/imports.calls';
import { type RawBuilder, sql } from 'kysely';
import { bulkInsert } from '../../../platform/db/bulk.ts';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Checked } from './check-rows.ts';
import type { Entered } from './kind.ts';

/** Counts by effect. Contains no user text; cleaning stores it when the rows are deleted. */
export const countsOfRows = sql`(select jsonb_build_object('NEW', count(*) filter (where w.effect = 'NEW'), 'CHANGE', count(*) filter (where w.effect = 'CHANGE'),
    'SAME', count(*) filter (where w.effect = 'SAME'), 'BAD', count(*) filter (where w.effect = 'BAD'))
  from import_rows w where w.id_import = i.id_import)`;
const remarked = sql`(select count(*)::int from import_rows w where w.id_import = i.id_import and w.remarks <> '{}')`;
/** Mark of the cells as text: PostgreSQL orders the fields of an object, so equal cells have equal marks. */
const mark = sql`md5(w.cells::text)`;
export const importColumns = sql`i.id_import, i.id_workbook, i.kind, i.file_name, i.state, i.error,
  coalesce(i.swept_counts, ${countsOfRows}) as counts, i.swept_at, ${remarked} as remarked, i.unread_columns, i.read_columns, i.unread_sheets, i.author, i.created_at, i.stored_at, i.version`;

/** An import of the company; each company, also the operator, has its own. */
export function findImport(tx: Tx, id_company: number, id_import: number): Promise<ImportSummary | undefined> {
  return tx.row(
    sql<ImportSummary>`select ${importColumns} from imports i where i.id_import = ${id_import} and i.id_company = ${id_company}`,
  );
}

/** Locks the import until the transaction ends, so that it is stored once. */
export async function lockImport(tx: Tx, id_import: number): Promise<void> {
  await tx.run(sql`select 1 from imports where id_import = ${id_import} for update`);
}

export function importList(
  input: ListInput & { filters?: { kind?: ImportKind; state?: ImportSummary['state'] } },
  id_company: number,
  kinds: readonly ImportKind[],
): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from: sql`imports i`,
    key: sql`i.id_import`,
    columns: importColumns,
    where: [
      sql`i.id_company = ${id_company} and i.id_workbook is null`,
      sql`i.kind = any(${[...kinds]}::text[])`,
      equals(sql`i.kind`, f.kind),
      equals(sql`i.state`, f.state),
    ],
    sortable: { id_import: sql`i.id_import` },
    defaultSort: { field: 'id_import', dir: 'desc' },
  };
}

export function rowList(
  input: ListInput & { filters?: { id_import?: number; effect?: RowEffect; has_remarks?: boolean } },
  id_import: number,
): ListSpec {
  const { effect, has_remarks } = input.filters ?? {};
  return {
    // The number of a row is unique only in its import.
    from: sql`(select * from import_rows where id_import = ${id_import}) w`,
    key: sql`w.row_number`,
    columns: sql`w.row_number, w.cells, w.errors, w.remarks, w.before, w.effect, w.id_record, ${mark} as mark`,
    where: [
      effect === undefined ? undefined : sql`w.effect = ${effect}`,
      has_remarks === undefined ? undefined : sql`(w.remarks <> '{}') = ${has_remarks}`,
    ],
    sortable: { row_number: sql`w.row_number` },
    defaultSort: { field: 'row_number', dir: 'asc' },
  };
}

export interface Upload {
  storage_key: string;
  filename: string;
  state: string;
  type: string;
  created_by: number | null;
}
export function findUpload(tx: Tx, id_file: number): Promise<Upload | undefined> {
  return tx.row(
    sql<Upload>`select storage_key, filename, state, type, created_by from files where id_file = ${id_file}`,
  );
}

export async function insertImport(
  tx: Tx,
  of: {
    kind: ImportKind;
    id_company: number;
    id_user: number;
    author: string;
    id_file: number;
    file_name: string;
    id_workbook?: number;
  },
): Promise<number> {
  const { id_import } = await tx.one(sql<{
    id_import: number;
  }>`insert into imports (kind, id_company, id_user, author, id_file, file_name, id_workbook, created_at)
    values (${of.kind}, ${of.id_company}, ${of.id_user}, ${of.author}, ${of.id_file}, ${of.file_name}, ${of.id_workbook ?? null}, ${tx.now}) returning id_import`);
  return id_import;
}

export async function setState(
  tx: Tx,
  id_import: number,
  state: ImportSummary['state'],
  more: { error?: string } = {},
): Promise<void> {
  await tx.run(sql`update imports set state = ${state}, error = ${more.error ?? null}, version = version + 1,
      stored_at = ${state === 'STORED' ? tx.now : null} where id_import = ${id_import}`);
}

/** Stored data about the columns of a file and its other sheets. */
export interface KnownColumns {
  read: readonly ReadColumn[];
  unread: readonly UnreadColumn[];
  /** Names of sheets that are not read. */
  sheets: readonly string[];
}
/** Stores which columns and sheets were read and which were not, to show them. */
export async function storeColumns(tx: Tx, id_import: number, { read, unread, sheets }: KnownColumns): Promise<void> {
  await tx.run(sql`update imports set read_columns = ${JSON.stringify(read)}::jsonb,
      unread_columns = ${JSON.stringify(unread)}::jsonb, unread_sheets = ${[...sheets]}::text[]
    where id_import = ${id_import}`);
}

const withoutSamples = (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(c || '{"samples": []}' order by n), '[]') from jsonb_array_elements(${columns}) with ordinality as e(c, n))`;
/** Removes the samples of cells together with the rows. */
export const columnsWithoutSamples = sql`read_columns = ${withoutSamples(sql`i.read_columns`)}, unread_columns = ${withoutSamples(sql`i.unread_columns`)}`;

/** The file of an import; undefined after it is discarded or cleaned. */
export function fileOfImport(tx: Tx, id_import: number): Promise<Upload | undefined> {
  return tx.row(sql<Upload>`select f.storage_key, f.filename, f.state, f.type, f.created_by
    from imports i join files f using (id_file) where i.id_import = ${id_import}`);
}

/** Marks a locked import to be read again. */
export async function readAgain(tx: Tx, id_import: number): Promise<void> {
  await setState(tx, id_import, 'READING');
  await tx.run(sql`update imports set reading_since = ${tx.now} where id_import = ${id_import}`);
}

/** Renews `reading_since` while the reading of that version waits for its turn. */
export async function renewWaiting(tx: Tx, of: { id_import: number; version: number }): Promise<void> {
  await tx.run(sql`update imports set reading_since = ${tx.now}
    where id_import = ${of.id_import} and version = ${of.version} and state = 'READING'`);
}

/** Locks an import that is being read in the given version; false: that reading is no longer valid. */
export async function holdReading(tx: Tx, id_import: number, version: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from imports
    where id_import = ${id_import} and version = ${version} and state = 'READING' for update`);
  return row !== undefined;
}

/** Increments the version of a locked import, so that decisions based on an earlier reading are refused. */
export async function countUp(tx: Tx, id_import: number): Promise<void> {
  await tx.run(sql`update imports set version = version + 1 where id_import = ${id_import}`);
}

/** Imports whose check ended with its process. */
export function findStale(tx: Tx, before: Date): Promise<{ id_import: number; id_company: number }[]> {
  return tx.rows(sql<{ id_import: number; id_company: number }>`select id_import, id_company from imports
    where state = 'READING' and id_workbook is null and coalesce(reading_since, created_at) < ${before}`);
}

const stored = (id_import: number, row: Checked<unknown>) => ({
  id_import,
  row_number: row.row_number,
  cells: row.cells,
  errors: row.errors,
  remarks: row.remarks,
  before: row.before,
  keys: row.keys,
  effect: row.effect,
  id_record: row.id_record,
});

export async function insertRows(tx: Tx, id_import: number, rows: readonly Checked<unknown>[]): Promise<void> {
  await bulkInsert(
    tx,
    'import_rows',
    rows.map(row => stored(id_import, row)),
    [],
  );
}

export async function replaceRows(tx: Tx, id_import: number, rows: readonly Checked<unknown>[]): Promise<void> {
  const numbers = rows.map(row => row.row_number);
  await tx.run(sql`delete from import_rows where id_import = ${id_import} and row_number = any(${numbers}::integer[])`);
  await insertRows(tx, id_import, rows);
}

export async function deleteRows(tx: Tx, id_import: number): Promise<void> {
  await tx.run(sql`delete from import_rows where id_import = ${id_import}`);
}

/** Deletes its rows and the stored samples of their cells. */
export async function forgetRows(tx: Tx, id_import: number): Promise<void> {
  await deleteRows(tx, id_import);
  await tx.run(sql`update imports i set ${columnsWithoutSamples} where i.id_import = ${id_import}`);
}

/** A row as a person has read it. */
export interface SeenRow extends Entered {
  effect: RowEffect;
  before: Record<string, string>;
}
export function allRows(tx: Tx, id_import: number): Promise<SeenRow[]> {
  return tx.rows(sql<SeenRow>`select row_number, cells, effect, before from import_rows
    where id_import = ${id_import} order by row_number`);
}

/** A row with all results of its check. */
export type FullRow = Omit<Checked<unknown>, 'value'>;
export function fullRows(tx: Tx, id_import: number): Promise<FullRow[]> {
  return tx.rows(sql<FullRow>`select row_number, cells, errors, remarks, before, keys, effect, id_record from import_rows
    where id_import = ${id_import} order by row_number`);
}

/** The row, and others that have one of these keys. */
export function rowsWithKeys(
  tx: Tx,
  id_import: number,
  row_number: number,
  keys: readonly string[],
): Promise<(Entered & { keys: string[] })[]> {
  return tx.rows(sql<Entered & { keys: string[] }>`select row_number, cells, keys from import_rows
    where id_import = ${id_import} and (row_number = ${row_number} or keys && ${[...keys]}::text[]) order by row_number`);
}

export function findRow(
  tx: Tx,
  id_import: number,
  row_number: number,
): Promise<(ImportRow & { keys: string[] }) | undefined> {
  return tx.row(sql<
    ImportRow & { keys: string[] }
  >`select w.row_number, w.cells, w.errors, w.remarks, w.before, w.effect, w.id_record, w.keys, ${mark} as mark from import_rows w
    where w.id_import = ${id_import} and w.row_number = ${row_number}`);
}

/** Stores for each row the id of the record that it created or changed. */
export async function markStored(tx: Tx, id_import: number, ids: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...ids].map(([row_number, id_record]) => ({ row_number, id_record }));
  await tx.run(sql`update import_rows w set id_record = r.id_record
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row_number integer, id_record integer)
    where w.id_import = ${id_import} and w.row_number = r.row_number`);
}
