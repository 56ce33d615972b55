import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

type Batch = { table: string; rows: Record<string, unknown>[] };

/** Inserts rows of one table, all with the same keys, in one statement. Names of table and columns never come from a client. */
export async function insertRows(tx: Tx, { table, rows }: Batch): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map(column => sql.ref(column)));
  await tx.run(sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`);
}

/** Continues the sequence after explicit ids: the next generated id follows the highest. */
export async function syncIdentity(tx: Tx, table: string): Promise<void> {
  const column = await tx.row(sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`);
  if (column === undefined) return;
  await tx.run(
    sql`select setval(pg_get_serial_sequence(${table}, ${column.name}), greatest(1, (select coalesce(max(${sql.ref(column.name)}), 1) from ${sql.table(table)})))`,
  );
}

export async function hasReference(tx: Tx): Promise<boolean> {
  return (await tx.one(sql<{ there: boolean }>`select exists(select from provinces) as there`)).there;
}
