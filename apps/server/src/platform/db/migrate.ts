import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type AppliedMigration, acrossBaseline, isBaseline, isTooOld } from './baseline.ts';
import type { Client, Pool } from './connection.ts';

/** First line of a migration that runs statement by statement, outside a transaction (decision 0142). */
const OUTSIDE = '-- outside a transaction\n';
const LOCK = 726173;
const LOCK_AGAIN_MS = 200;

interface Migration extends AppliedMigration {
  text: string;
}

/**
 * Migrates the database: applies every file of the folder once, in the order of its name, each in a transaction unless its first line says
 * otherwise. An applied file is never edited: a changed checksum stops the start. Servers that start together wait for each other (a
 * session-level advisory lock, so the connection bypasses PgBouncer). `last`: files after that one are not applied. Returns the names of the
 * applied files.
 */
export async function migrate(pool: Pool, folder: string, last?: string): Promise<string[]> {
  const client = await (pool.connectDirect ?? pool.connect)();
  const applied: string[] = [];
  try {
    if (pool.kind === 'postgres') await lock(client);
    for (const migration of await pendingOf(client, folder, last)) {
      await apply(client, migration).catch((error: Error) => {
        throw new Error(`La migración ${migration.name} falló: ${error.message}`, { cause: error });
      });
      applied.push(migration.name);
    }
  } finally {
    if (pool.kind === 'postgres')
      await client.script(`select pg_advisory_unlock(${LOCK}); reset statement_timeout; reset lock_timeout`);
    client.release();
  }
  return applied;
}

/**
 * Locks the migrations; waits while another server migrates. It polls the lock: a statement that waits for the lock holds a snapshot, and an
 * index that the other server creates concurrently would wait for the end of that statement.
 */
async function lock(client: Client): Promise<void> {
  // An index on millions of rows takes longer than the statement timeout of a request. The wait for a table lock is limited, because all
  // other requests for that table queue behind it.
  await client.script("set statement_timeout = 0; set lock_timeout = '1min'");
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as held`);
    if ((rows as { held: boolean }[])[0]?.held) return;
    await setTimeout(LOCK_AGAIN_MS);
  }
}

/** The migrations of the folder up to `last`, in the order in which they are applied. */
export async function readMigrationFiles(folder: string, last?: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(f => f.endsWith('.sql') && (last === undefined || f <= last)).sort();
  return Promise.all(
    names.map(async name => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The migrations that are not applied yet. Throws if one that is applied has changed. */
async function pendingOf(client: Client, folder: string, last: string | undefined): Promise<Migration[]> {
  await client.script(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const migrations = await readMigrationFiles(folder, last);
  const known = new Map((await appliedTo(client, migrations)).map(m => [m.name, m.checksum]));
  for (const { name, checksum } of migrations)
    if ((known.get(name) ?? checksum) !== checksum)
      throw new Error(`La migración ${name} cambió después de aplicarse.`);
  return migrations.filter(({ name }) => !known.has(name));
}

/**
 * What is applied to the database. If it has the migrations that the baseline replaced, the files of the baseline are recorded as applied;
 * the old records stay, so that the version before still starts.
 */
async function appliedTo(client: Client, migrations: readonly Migration[]): Promise<AppliedMigration[]> {
  const { rows } = await client.query('select name, checksum from schema_migrations');
  const recorded = rows as AppliedMigration[];
  if (isTooOld(recorded))
    throw new Error(
      'Esta base de datos es de una versión anterior a la migración 0400: actualice primero a la última versión que la trae.',
    );
  const applied = acrossBaseline(
    recorded,
    migrations.filter(({ name }) => isBaseline(name)),
  );
  const added = applied.filter(({ name }) => !recorded.some(one => one.name === name));
  if (added.length > 0) await client.script(`begin;${added.map(recordOf).join(';')};commit;`);
  return applied;
}

const recordOf = ({ name, checksum }: AppliedMigration): string =>
  `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`;

async function apply(client: Client, migration: Migration): Promise<void> {
  const { text } = migration;
  const record = recordOf(migration);
  if (text.startsWith(OUTSIDE)) {
    for (const statement of [...statementsOf(text), record]) await client.script(statement);
    return;
  }
  await client.script(`begin;\n${text}\n;${record};commit;`).catch(async error => {
    await client.script('rollback');
    throw error;
  });
}

/**
 * The statements of a migration. Each ends with a semicolon at the end of a line; such files contain no function bodies
 * (scripts/check-project.mjs).
 */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '');
