import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from './connection.ts';

/**
 * Applies every file of the folder that is not applied yet, in the order of names, each in one transaction. An applied file is never
 * edited: a changed checksum stops the start. Two servers that start together take turns (advisory lock). `last`: stops after that file.
 */
export async function migrate(pool: Pool, folder: string, last?: string): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    // Building an index over millions of rows takes longer than the statement timeout of a request. A second server waits for the first.
    // The wait for a table in use is limited, because all other statements queue behind it.
    if (pool.kind === 'postgres')
      await client.script(
        "set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(726173); set lock_timeout = '1min'",
      );
    await client.script(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query('select name, checksum from schema_migrations');
    const known = new Map((rows as { name: string; checksum: string }[]).map(r => [r.name, r.checksum]));
    const names = (await readdir(folder)).filter(f => f.endsWith('.sql') && (last === undefined || f <= last)).sort();
    const pending: { name: string; text: string; checksum: string }[] = [];
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === undefined) pending.push({ name, text, checksum });
      else if (before !== checksum) throw new Error(`La migración ${name} cambió después de aplicarse.`);
    }
    for (const { name, text, checksum } of pending) {
      await client
        .script(
          `begin;\n${text}\n;insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');commit;`,
        )
        .catch(async (error: Error) => {
          await client.script('rollback');
          throw new Error(`La migración ${name} falló: ${error.message}`, { cause: error });
        });
      applied.push(name);
    }
  } finally {
    if (pool.kind === 'postgres')
      await client.script('select pg_advisory_unlock(726173); reset statement_timeout; reset lock_timeout');
    client.release();
  }
  return applied;
}
