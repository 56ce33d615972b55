import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import { root } from '../apps/server/src/folders.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { limits } from '../test/limits.ts';
import { soon } from '../test/soon.ts';

/** A server process on loopback, with a database of its own. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Undefined if the database is embedded. */
  readonly databaseUrl: string | undefined;
  readonly process: ChildProcess;
  /** Lines of its log with errors, since its first start. */
  readonly troubles: readonly string[];
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with the same data, also after `kill`; from another folder if the program was installed there. */
  restart(installed?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the embedded database of the test world to a data folder. */
export function copyWorld(dataDir: string): void {
  const template = path.join(process.env.TEST_FOLDER ?? '', 'template');
  cpSync(template, path.join(dataDir, 'db'), { recursive: true });
}

async function say(statement: string): Promise<void> {
  const pool = postgresPool(`${process.env.TEST_POSTGRES_URL ?? ''}/postgres`, 1);
  const client = await pool.connect();
  await client.query(statement);
  client.release();
  await pool.end();
}

/** Creates a database on the PostgreSQL server of the tests: a copy of `template`, or empty. */
export async function openOnPostgres(name: string, template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  await say(`create database ${name}${template === undefined ? '' : ` template ${template} strategy = file_copy`}`);
  return {
    url: `${process.env.TEST_POSTGRES_URL ?? ''}/${name}`,
    drop: () => say(`drop database if exists ${name} with (force)`),
  };
}

/** A database name that is unique for the data folder. */
export const databaseName = (dataDir: string): string =>
  `e2e_${path.basename(dataDir).replace(/\W/g, '_').toLowerCase()}_${process.pid}`;

function launch(
  env: NodeJS.ProcessEnv,
  troubles: string[],
  installed = root,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(installed, 'dist/server.js')], {
    cwd: installed,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let last = '';
  (child.stderr as Readable).on('data', (part: Buffer) => {
    process.stderr.write(part);
    last = `${last}${part}`.slice(-2_000);
  });
  createInterface(child.stdout as Readable).on('line', line => {
    console.log(line);
    if (line.includes('"level":50')) troubles.push(line);
  });
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve({ child, port: (message as { port: number }).port }));
    child.once('exit', code => reject(new Error(`the server ended (${code}): ${last}`)));
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise(resolve => child.once('exit', () => resolve()));

/** Usual variables. The waits for the database are those of tests: a busy machine may take longer than the product lets a person wait. */
const usual = {
  DEMO: 'off',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  DATABASE_WAIT_MS: String(Math.min(60_000, limits.database)),
  DATABASE_LOCK_MS: String(Math.min(120_000, limits.database)),
  DATABASE_STATEMENT_MS: String(Math.min(600_000, limits.database)),
};
const demo = 'cabezal_demo';

/** Starts a server on an empty database, which fills it with the demonstration company, and stops the server. */
async function fillDemo(dataDir: string): Promise<{ troubles: string[] } | { failure: string }> {
  const troubles: string[] = [];
  try {
    const { url } = await openOnPostgres(demo);
    const env = { ...process.env, ...usual, DEMO: 'on', DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0' };
    const { child } = await launch(env, troubles);
    child.kill('SIGTERM');
    await ended(child);
    return { troubles };
  } catch (error) {
    return { failure: String(error) };
  }
}

/** Fills the demonstration company once per run: the first test does it, others wait. Returns the errors in the log of its server. */
async function demoOnce(dataDir: string): Promise<string[]> {
  const told = `${dataDir}.json`;
  if (mkdirSync(dataDir, { recursive: true }) !== undefined) {
    writeFileSync(`${told}.new`, JSON.stringify(await fillDemo(dataDir)));
    renameSync(`${told}.new`, told);
  }
  await soon(() => expect(existsSync(told)).toBe(true), limits.browserHook);
  const said = JSON.parse(readFileSync(told, 'utf8')) as Awaited<ReturnType<typeof fillDemo>>;
  if ('failure' in said) throw new Error(`The demonstration company could not be filled: ${said.failure}`);
  return said.troubles;
}

/**
 * Starts a server with variables of `environment` in addition to its own. DATABASE_URL makes it use that database. By default it has the
 * test world; DEMO `off` starts an empty installation, `on` the demo company (on PostgreSQL a copy of one that is filled once per run).
 * `engine`: tests of screens use PostgreSQL, which takes half the time; tests of the installation use the embedded database, as a new
 * installation does.
 */
export async function startServer(
  environment: Record<string, string> = {},
  engine: 'embedded' | 'postgres' = 'embedded',
): Promise<RunningServer> {
  if (!existsSync(path.join(root, 'dist/server.js'))) throw new Error('Build first: npm run build');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cabezal-e2e-'));
  const isWorld = environment.DEMO === undefined;
  const troubles: string[] = [];
  let template = isWorld ? 'cabezal_template' : undefined;
  if (engine === 'postgres' && environment.DEMO === 'on') {
    const filled = path.join(process.env.TEST_FOLDER ?? '', 'demo');
    troubles.push(...(await demoOnce(filled)));
    cpSync(filled, dataDir, { recursive: true });
    template = demo;
  }
  const database = engine === 'postgres' ? await openOnPostgres(databaseName(dataDir), template) : null;
  if (environment.DATABASE_URL === undefined && database === null && isWorld) copyWorld(dataDir);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...usual,
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  };
  let running = await launch({ ...env, PORT: '0' }, troubles);
  const { port } = running;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl: database?.url,
    troubles,
    get process() {
      return running.child;
    },
    async kill() {
      running.child.kill('SIGKILL');
      await ended(running.child);
    },
    async restart(installed) {
      running.child.kill('SIGTERM');
      await ended(running.child);
      running = await launch({ ...env, PORT: String(port) }, troubles, installed);
    },
    async stop() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
