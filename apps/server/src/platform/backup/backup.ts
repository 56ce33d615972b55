import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client, Pool } from '../db/connection.ts';
import type { Storage } from '../files/storage.ts';
import { BackupError, type Manifest, paths, summed, writeLines } from './archive.ts';
import { quoted, readContents, readMigrations, readSequences } from './contents.queries.ts';

export interface BackupSource {
  pool: Pool;
  /** Null when uploaded files are in a bucket: they stay there. */
  storage: Storage | null;
  now: Date;
}
export interface BackupReport {
  rows: number;
  files: number;
  /** Uploaded files that are in the database but not in the storage. */
  missing: string[];
}

/** The rows of a query as text, in portions. */
async function* linesOf(client: Client, query: string): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query('fetch 500 from backup_rows');
    if (rows.length === 0) break;
    yield (rows as { line: string }[]).map(row => row.line);
  }
  await client.script('close backup_rows');
}

async function copyFiles(
  folder: string,
  storage: Storage,
  client: Client,
  missing: string[],
): Promise<Manifest['files']> {
  async function* copied(): AsyncGenerator<string[]> {
    for await (const keys of linesOf(client, "select storage_key as line from files where state = 'STORED'")) {
      const lines: string[] = [];
      for (const key of keys) {
        const source = await storage.read(key);
        if (source === null) {
          missing.push(key);
          continue;
        }
        const target = path.join(folder, paths.file(key));
        await mkdir(path.dirname(target), { recursive: true });
        const { stream, sum } = summed(source);
        await pipeline(stream, createWriteStream(target, { mode: 0o600, flush: true }));
        lines.push(JSON.stringify({ key, ...sum() }));
      }
      if (lines.length > 0) yield lines;
    }
  }
  return writeLines(path.join(folder, paths.fileList), copied());
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`La carpeta ${folder} no está vacía.`);
}

/**
 * Writes everything that an installation stores into a new folder, as text: one consistent snapshot, whatever people do meanwhile. It does
 * not depend on the engine and can be restored into the other one. The manifest is written last; without it a folder is not a backup.
 */
export async function writeBackup(source: BackupSource, folder: string): Promise<BackupReport> {
  await emptyFolder(folder);
  const client = await source.pool.connect();
  const missing: string[] = [];
  try {
    await client.script(`begin isolation level repeatable read read only; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'`);
    const migrations = await readMigrations(client);
    if (migrations.length === 0) throw new BackupError('La base de datos está vacía: no hay nada que respaldar.');
    const { tables, partitions } = await readContents(client);
    // This role sees every row, even if the owner of the tables is subject to row-level security.
    await client.script('set local role cabezal_system');
    const written: Manifest['tables'] = {};
    for (const { name } of tables)
      written[name] = await writeLines(
        path.join(folder, paths.table(name)),
        linesOf(client, `select row_to_json(t)::text as line from ${quoted(name)} t`),
      );
    const files = source.storage === null ? 'bucket' : await copyFiles(folder, source.storage, client, missing);
    await client.script('reset role');
    // Sequences are not part of the snapshot; read at the end, they are never behind the rows.
    const sequences = await readSequences(client);
    const made: Manifest = {
      application: 'cabezal',
      format: 1,
      made_at: source.now.toISOString(),
      migrations,
      tables: written,
      partitions,
      sequences,
      files,
    };
    const handle = await open(path.join(folder, paths.manifest), 'wx', 0o600);
    await handle.writeFile(`${JSON.stringify(made, null, 1)}\n`);
    await handle.sync();
    await handle.close();
    return {
      rows: Object.values(written).reduce((sum, table) => sum + table.rows, 0),
      files: files === 'bucket' ? 0 : files.rows,
      missing,
    };
  } finally {
    await client.script('rollback');
    client.release();
  }
}
