import { sql } from 'kysely';
import { conflict } from '../http/errors.ts';
import type { Schema } from './schema.generated.ts';
import type { Tx } from './tx.ts';

type Table = keyof Schema;
type Values = Readonly<Record<string, unknown>>;

/** Rows per statement: enough for speed, few enough for memory. */
const portionRows = 1000;

function portions<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < rows.length; from += portionRows) parts.push(rows.slice(from, from + portionRows));
  return parts;
}

const names = (row: Values) => Object.keys(row).map(name => sql.ref(name));

/** Inserts rows of one table, all with the same keys; returns the given columns. Table and column names never come from a client. */
export async function bulkInsert<R>(
  tx: Tx,
  table: Table,
  rows: readonly Values[],
  returning: readonly (keyof R & string)[],
): Promise<R[]> {
  const inserted: R[] = [];
  for (const part of portions(rows)) {
    const columns = sql.join(names(part[0] ?? {}));
    const answer = await tx.rows(sql<R>`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::jsonb)
      ${returning.length === 0 ? sql`` : sql`returning ${sql.join(returning.map(name => sql.ref(name)))}`}`);
    inserted.push(...answer);
  }
  return inserted;
}

/** Groups rows that have the same columns. */
function byColumns(rows: readonly Values[]): Values[][] {
  const groups = new Map<string, Values[]>();
  for (const row of rows) {
    const columns = Object.keys(row).sort().join();
    const group = groups.get(columns);
    if (group === undefined) groups.set(columns, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/**
 * Updates rows of one table by key, each with its own columns and the version that was read, which is incremented. Errors: 409 MODIFICADO
 * if a row was changed since.
 */
export async function bulkUpdate(
  tx: Tx,
  table: Table,
  key: string,
  rows: readonly (Values & { version: number })[],
): Promise<void> {
  for (const part of byColumns(rows).flatMap(portions)) {
    const { [key]: _, version: __, ...values } = part[0] ?? {};
    const sets = Object.keys(values).map(name => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
    const written =
      await tx.count(sql`update ${sql.table(table)} t set ${sql.join([...sets, sql`version = t.version + 1`])}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::jsonb) r
      where t.${sql.ref(key)} = r.${sql.ref(key)} and t.version = r.version`);
    if (written < part.length)
      throw conflict('MODIFICADO', 'Otro usuario acaba de cambiar uno de estos registros: guarde otra vez');
  }
}
