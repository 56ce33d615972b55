import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

type Batch = { table: string; rows: Record<string, unknown>[] };

/** Inserts rows of one table, all with the same keys, in one statement. Table and column names are ours, never a client's. */
export async function insertRows(tx: Tx, { table, rows }: Batch): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map(column => sql.ref(column)));
  await tx.run(sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`);
}

/** After explicit ids: the next generated one follows the highest. */
export async function syncIdentity(tx: Tx, table: string): Promise<void> {
  const column = await tx.row(sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`);
  if (column === undefined) return;
  await tx.run(
    sql`select setval(pg_get_serial_sequence(${table}, ${column.name}), greatest(1, (select coalesce(max(${sql.ref(column.name)}), 1) from ${sql.table(table)})))`,
  );
}

/** Facts of Ecuador and of the trade (places, lines, containers, VAT): once, into an empty database. */
export async function loadReference(tx: Tx, folder: string): Promise<boolean> {
  const { there } = await tx.one(sql<{ there: boolean }>`select exists(select from provinces) as there`);
  if (there) return false;
  const tables = new Set<string>();
  for (const name of (await readdir(folder)).filter(f => /^\d\d-.*\.json$/.test(f)).sort()) {
    const content = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Record<
      string,
      Record<string, unknown>[]
    >;
    for (const [table, rows] of Object.entries(content)) {
      if (!Array.isArray(rows)) continue;
      await insertRows(tx, { table, rows });
      tables.add(table);
    }
  }
  for (const table of tables) await syncIdentity(tx, table);
  return true;
}
