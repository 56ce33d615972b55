import type { Noun } from '@cabezal/contract/nouns';
import type { Usage } from '@cabezal/domain/system/records/state-change';
import { type RawBuilder, sql } from 'kysely';
import type { Entry, EntryValues, ReferredTable } from '../../../declarations.ts';
import type { ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { counted, usagesOf } from '../records/usages.queries.ts';

/** A short catalogue as a table: names of tables and columns never come from a client. */
export interface Catalogue {
  /** Noun in the log and in live messages. */
  noun: Noun;
  table: ReferredTable;
  key: string;
  /** «El producto no existe» */
  missing: string;
  /** Columns whose values must be unique, ignoring accents and case; within `within`. */
  unique: readonly { column: string; within?: string; code: string; text: string }[];
  /** Columns of its own and of lower areas that refer to an entry; modules of higher areas declare theirs. */
  usages?: readonly { one: string; many: string; table: string; column: string }[];
  /** The query of the list, also used to read one entry. */
  spec: ListSpec;
}

const written = (value: unknown) => value as RawBuilder<unknown>;

/** All columns, as stored. */
export function findEntry(tx: Tx, { table, key }: Catalogue, id: number): Promise<Entry | undefined> {
  return tx.row(sql<Entry>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`);
}

/** The entry as its list shows it. */
export function readEntry<R>(tx: Tx, { spec }: Catalogue, id: number): Promise<R> {
  return tx.one(sql<R>`select ${spec.columns} from ${spec.from} ${spec.joins ?? sql``} where ${spec.key} = ${id}`);
}

export async function isTaken(
  tx: Tx,
  { table, key }: Catalogue,
  rule: Catalogue['unique'][number],
  values: EntryValues,
  except: number,
): Promise<boolean> {
  const { column, within } = rule;
  const same = within === undefined ? sql`true` : sql`${sql.ref(within)} = ${values[within]}`;
  const found = await tx.row(sql`select 1 from ${sql.table(table)}
    where plain_text(${sql.ref(column)}) = plain_text(${values[column]}) and ${same} and ${sql.ref(key)} <> ${except}`);
  return found !== undefined;
}

export async function insertEntry(tx: Tx, { table, key }: Catalogue, values: EntryValues): Promise<number> {
  const columns = Object.keys(values);
  const { id } = await tx.one(sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    values (${sql.join(columns.map(column => written(values[column])))}) returning ${sql.ref(key)} as id`);
  return id;
}

/** False if the entry was changed since that version. */
export async function updateEntry(
  tx: Tx,
  { table, key }: Catalogue,
  of: { id: number; version: number },
  values: EntryValues,
): Promise<boolean> {
  const set = Object.keys(values).map(column => sql`${sql.ref(column)} = ${written(values[column])}`);
  const rows = await tx.count(sql`update ${sql.table(table)} set ${sql.join(set)}, version = version + 1
    where ${sql.ref(key)} = ${of.id} and version = ${of.version}`);
  return rows === 1;
}

export async function deleteEntry(
  tx: Tx,
  { table, key }: Catalogue,
  of: { id: number; version: number },
): Promise<boolean> {
  const rows = await tx.count(
    sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${of.id} and version = ${of.version}`,
  );
  return rows === 1;
}

export function entryUsages(tx: Tx, { table: of, usages = [] }: Catalogue, id: number): Promise<Usage[]> {
  return usagesOf(
    tx,
    { table: of, id },
    usages.map(({ one, many, table, column }) =>
      counted(one, many, sql`${sql.table(table)} where ${sql.ref(column)} = ${id}`),
    ),
  );
}
