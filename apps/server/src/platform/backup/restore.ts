import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { acrossBaseline, isBaseline, isTooOld } from '../db/baseline.ts';
import type { Client, Pool } from '../db/connection.ts';
import { migrate, readMigrationFiles } from '../db/migrate.ts';
import { type Storage, TooLargeError } from '../files/storage.ts';
import { BackupError, damaged, type Manifest, parseManifest, paths, readLines, summed } from './archive.ts';
import { type Guards, quoted, readContents, readGuards, readMigrations } from './contents.queries.ts';

export interface RestoreTarget {
  pool: Pool;
  storage: Storage;
  /** Folder of this program's migrations. */
  migrations: string;
  /** Whether the database contains no data of users yet. */
  isEmpty: () => Promise<boolean>;
}

const batchBytes = 1024 * 1024;
/** A name without a path; keys of the demonstration contain a dot (`demo-ruc.pdf`). */
const storageKey = /^[\w-][\w.-]*$/;
const fileLine = z.object({ key: z.string().regex(storageKey), size: z.number(), sha256: z.string() });

/** Reads what a backup contains. Errors: BackupError if the folder is no whole backup, or one of a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, paths.manifest), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${folder} no es un respaldo de Cabezal, o quedó a medias: le falta ${paths.manifest}.`);
  const manifest = parseManifest(text);
  if (manifest === null) throw damaged();
  if (manifest.format !== 1)
    throw new BackupError('El respaldo es de una versión más nueva de Cabezal: actualice el programa.');
  return manifest;
}

/** The migrations of the backup, as this program names them. */
async function migrationsOf(target: RestoreTarget, manifest: Manifest): Promise<Manifest['migrations']> {
  if (isTooOld(manifest.migrations))
    throw new BackupError(
      'El respaldo es de una versión anterior a la migración 0400: restáurelo con la versión que lo escribió, actualice a la última que trae esa migración y respalde de nuevo.',
    );
  const files = await readMigrationFiles(target.migrations);
  return acrossBaseline(
    manifest.migrations,
    files.filter(({ name }) => isBaseline(name)).map(({ name, checksum }) => ({ name, checksum })),
  );
}

/** Migrates the database to the version of the backup; later migrations run after its rows are loaded. */
async function migrateTo(target: RestoreTarget, manifest: Manifest): Promise<void> {
  const migrations = await migrationsOf(target, manifest);
  const last = migrations.at(-1)?.name;
  if (last === undefined) throw damaged();
  await migrate(target.pool, target.migrations, last);
  const client = await target.pool.connect();
  const now = await readMigrations(client).finally(() => client.release());
  const theirs = new Map(migrations.map(m => [m.name, m.checksum]));
  for (const { name, checksum } of now) {
    if (!theirs.has(name))
      throw new BackupError(
        `La base de datos ya tiene la migración ${name}, que el respaldo no conoce: restaure en una base recién creada.`,
      );
    if (theirs.get(name) !== checksum)
      throw new BackupError(`La migración ${name} del respaldo no es la de este programa.`);
  }
  const missing = migrations.find(m => !now.some(n => n.name === m.name));
  if (missing !== undefined)
    throw new BackupError(
      `El respaldo es de una versión más nueva de Cabezal (${missing.name}): actualice el programa.`,
    );
}

/** Removes what prevents loading rows unchanged; returns the statements that restore it. Any owner of the tables may do it. */
async function lowerGuards(client: Client, guards: Guards): Promise<string[]> {
  const { foreignKeys, triggered, forced } = guards;
  const down = [
    ...forced.map(table => `alter table ${quoted(table)} no force row level security`),
    ...triggered.map(table => `alter table ${quoted(table)} disable trigger user`),
    ...foreignKeys.map(k => `alter table ${quoted(k.table)} drop constraint ${quoted(k.name)}`),
  ];
  for (const statement of down) await client.script(statement);
  return [
    // Every key is checked against the rows when it is added again.
    ...foreignKeys.map(k => `alter table ${quoted(k.table)} add constraint ${quoted(k.name)} ${k.definition}`),
    ...triggered.map(table => `alter table ${quoted(table)} enable trigger user`),
    ...forced.map(table => `alter table ${quoted(table)} force row level security`),
  ];
}

async function loadTable(client: Client, table: { name: string; columns: string[] }, lines: AsyncIterable<string[]>) {
  const columns = table.columns.map(quoted).join(', ');
  const statement = `insert into ${quoted(table.name)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${quoted(table.name)}, $1::json)`;
  let batch: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(',')}]`]);
    batch = [];
    bytes = 0;
  };
  for await (const portion of lines)
    for (const line of portion) {
      batch.push(line);
      bytes += line.length;
      if (bytes >= batchBytes) await flush();
    }
  await flush();
}

async function loadRows(client: Client, folder: string, manifest: Manifest): Promise<void> {
  const { tables, partitions } = await readContents(client);
  if (tables.map(t => t.name).join() !== Object.keys(manifest.tables).sort().join()) throw damaged();
  await client.script(`truncate ${tables.map(t => quoted(t.name)).join(', ')}`);
  for (const { name, parent, bound } of manifest.partitions.filter(p => !partitions.some(q => q.name === p.name)))
    await client.script(`create table ${quoted(name)} (like ${quoted(parent)} including all);
      alter table ${quoted(parent)} attach partition ${quoted(name)} ${bound}`);
  for (const table of tables) {
    const wanted = manifest.tables[table.name];
    if (wanted === undefined) throw damaged();
    await loadTable(client, table, readLines(path.join(folder, paths.table(table.name)), wanted));
  }
  for (const { name, value } of manifest.sequences) {
    if (value === null) await client.script(`alter sequence ${quoted(name)} restart`);
    else await client.query('select setval($1::text::regclass, $2::bigint)', [quoted(name), value]);
  }
}

/** Puts the uploaded files into the storage; adds each key to `stored`, so that the files can be removed again. */
async function loadFiles(storage: Storage, folder: string, manifest: Manifest, stored: string[]): Promise<void> {
  if (manifest.files === 'bucket') return;
  for await (const lines of readLines(path.join(folder, paths.fileList), manifest.files))
    for (const line of lines) {
      const { key, size, sha256 } = fileLine.parse(JSON.parse(line));
      const { stream, sum } = summed(createReadStream(path.join(folder, paths.file(key))));
      stored.push(key);
      await storage.store(key, stream, size);
      if (sum().sha256 !== sha256) throw damaged();
    }
}

/** Converts the errors that a broken file causes into the error about a damaged backup; returns any other error unchanged. */
function asDamage(error: unknown): unknown {
  const code = String((error as { code?: unknown }).code ?? '');
  const isBroken =
    /^(Z_|ENOENT|ERR_)/.test(code) || [SyntaxError, z.ZodError, TooLargeError].some(kind => error instanceof kind);
  return isBroken ? damaged() : error;
}

/**
 * Loads a backup into an empty installation, completely or not at all: in one transaction that removes keys and triggers and adds them
 * again with their checks. Works on both engines, whichever one wrote the backup.
 */
export async function restoreBackup(target: RestoreTarget, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await migrateTo(target, manifest);
  if (!(await target.isEmpty()))
    throw new BackupError('La instalación no está vacía: restaure en una base de datos nueva.');
  const client = await target.pool.connect();
  const stored: string[] = [];
  try {
    await client.script('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const raise = await lowerGuards(client, await readGuards(client));
    await loadRows(client, folder, manifest);
    for (const statement of raise) await client.script(statement);
    await loadFiles(target.storage, folder, manifest, stored);
    await client.script('commit');
  } catch (error) {
    await client.script('rollback');
    for (const key of stored) await target.storage.remove(key);
    throw asDamage(error);
  } finally {
    client.release();
  }
  await migrate(target.pool, target.migrations);
  const after = await target.pool.connect();
  await after.script('analyze').finally(() => after.release());
  return manifest;
}
