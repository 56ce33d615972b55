import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from '../apps/server/src/folders.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';

/** A real server process on loopback with the test world in an embedded database of its own. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** What it wrote to its log as an error, since its first start. */
  readonly troubles: readonly string[];
  /** Ends it as the system would without mercy. */
  kill(): Promise<void>;
  /** The same data again, after a stop or a kill. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Puts a copy of the embedded database of the test world into a data folder. */
export function copyWorld(dataDir: string): void {
  const template = path.join(process.env.TEST_FOLDER ?? '', 'template');
  cpSync(template, path.join(dataDir, 'db'), { recursive: true });
}

/** A database on the tests' PostgreSQL: a copy of the test world, or empty. */
async function openOnPostgres(name: string, isEmpty: boolean): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const say = async (statement: string): Promise<void> => {
    const pool = postgresPool(`${server}/postgres`, 1);
    const client = await pool.connect();
    await client.query(statement);
    client.release();
    await pool.end();
  };
  await say(`create database ${name}${isEmpty ? '' : ' template cabezal_template'}`);
  return { url: `${server}/${name}`, drop: () => say(`drop database if exists ${name} with (force)`) };
}

function launch(env: NodeJS.ProcessEnv, troubles: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  createInterface(child.stdout as Readable).on('line', line => {
    console.log(line);
    if (line.includes('"level":50')) troubles.push(line);
  });
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve({ child, port: (message as { port: number }).port }));
    child.once('exit', code => reject(new Error(`the server ended (${code})`)));
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise(resolve => child.once('exit', () => resolve()));

/**
 * `environment` adds to the server's own; DATABASE_URL makes it use that database. With DEMO said the database starts empty instead of
 * with the test world: `on` fills it with the demo company, `off` leaves a fresh installation. `engine`: what is about screens runs on
 * PostgreSQL, which takes half the time; what is about an installation runs on the embedded database, as it does on its first day.
 */
export async function startServer(
  environment: Record<string, string> = {},
  engine: 'embedded' | 'postgres' = 'embedded',
): Promise<RunningServer> {
  if (!existsSync(path.join(root, 'dist/server.js'))) throw new Error('Build first: npm run build');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cabezal-e2e-'));
  const isEmpty = environment.DEMO !== undefined;
  const database =
    engine === 'postgres'
      ? await openOnPostgres(`e2e_${path.basename(dataDir).replace(/\W/g, '_').toLowerCase()}_${process.pid}`, isEmpty)
      : null;
  if (environment.DATABASE_URL === undefined && database === null && !isEmpty) copyWorld(dataDir);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'off',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  };
  const troubles: string[] = [];
  let running = await launch({ ...env, PORT: '0' }, troubles);
  const { port } = running;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    troubles,
    get process() {
      return running.child;
    },
    async kill() {
      running.child.kill('SIGKILL');
      await ended(running.child);
    },
    async restart() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      running = await launch({ ...env, PORT: String(port) }, troubles);
    },
    async stop() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
