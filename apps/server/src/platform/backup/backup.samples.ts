import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Database, systemScope } from '../db/database.ts';

/** A checksum of each table's rows, independent of their order. */
export async function sums(db: Database): Promise<Record<string, unknown>> {
  return db.read(systemScope, async tx => {
    await tx.client.script("set local timezone = 'UTC'");
    const tables = await tx.rows(sql<{ name: string }>`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('schema_migrations', 'live_changes', 'live_epoch', 'tracking_shards', 'tracking_owners') order by 1`);
    const found: Record<string, unknown> = {};
    for (const { name } of tables)
      found[name] = await tx.one(sql`select count(*) as rows, md5(string_agg(one, '' order by one collate "C")) as sum
        from (select md5(row_to_json(t)::text) as one from ${sql.table(name)} t) lines`);
    return found;
  });
}

/** Every file of the folder with its bytes, by its path. */
export async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    found.set(path.relative(folder, file), (await readFile(file)).toString('base64'));
  }
  return found;
}
