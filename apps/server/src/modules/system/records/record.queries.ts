import { type RawBuilder, sql } from 'kysely';
import { bulkInsert } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { RecordKind } from './record-kind.ts';

type Values = Readonly<Record<string, unknown>>;

const listOf = (names: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join([...new Set(names)].map(name => sql.ref(alias === undefined ? name : `${alias}.${name}`)));

/** The own columns of a record for a list or a page, except those that are shown in another form than stored. */
export const columnsOf = <C extends string>(
  kind: RecordKind<RecordKind['table'], string, C>,
  alias: string,
  without: readonly C[] = [],
): RawBuilder<unknown> => {
  const named = (Object.keys(kind.labels) as C[]).filter(name => !without.includes(name));
  return listOf([kind.key, ...named, 'version'], alias);
};

/** The own columns and the companies that are notified of a change: what a verb needs. */
export const factsOf = (kind: RecordKind, alias?: string): RawBuilder<unknown> =>
  listOf([kind.key, ...Object.keys(kind.labels), 'version', ...(kind.parties ? [kind.parties] : [])], alias);

/** Reads in the caller's scope. */
export function findFacts<F>(tx: Tx, kind: RecordKind, id: number): Promise<F | undefined> {
  return tx.row(sql<F>`select ${factsOf(kind)} from ${sql.table(kind.table)} where ${sql.ref(kind.key)} = ${id}`);
}

/** Locks the record until the transaction ends. */
export async function lockRecord(tx: Tx, kind: RecordKind, id: number): Promise<void> {
  await tx.run(sql`select 1 from ${sql.table(kind.table)} where ${sql.ref(kind.key)} = ${id} for update`);
}

export async function insertRow(tx: Tx, kind: Pick<RecordKind, 'table' | 'key'>, values: Values): Promise<number> {
  const [made] = await bulkInsert<Record<string, number>>(tx, kind.table, [values], [kind.key]);
  return made?.[kind.key] ?? 0;
}

/** False if the record was changed since that version. */
export async function updateRow(
  tx: Tx,
  kind: RecordKind,
  of: { id: number; version: number },
  values: Values,
): Promise<boolean> {
  const table = sql.table(kind.table);
  const sets = Object.keys(values).map(name => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
  const rows = await tx.count(sql`update ${table} t set ${sql.join([...sets, sql`version = t.version + 1`])}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) r
    where t.${sql.ref(kind.key)} = ${of.id} and t.version = ${of.version}`);
  return rows === 1;
}

/** False if the record was changed since that version. */
export async function deleteRow(tx: Tx, kind: RecordKind, of: { id: number; version: number }): Promise<boolean> {
  const rows = await tx.count(
    sql`delete from ${sql.table(kind.table)} where ${sql.ref(kind.key)} = ${of.id} and version = ${of.version}`,
  );
  return rows === 1;
}
