import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folders, root } from '../apps/server/src/folders.ts';
import { loadDemo } from '../apps/server/src/modules/insight/demo/load-demo.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { embeddedPool } from '../apps/server/src/platform/db/embedded-pool.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { localStorage } from '../apps/server/src/platform/files/storage.ts';
import { prepareDatabase } from '../apps/server/src/start.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { type Engine, must } from './figure.ts';

/** Reservations of the measured company: BENCH_RESERVATIONS=1000000 for the full size. */
const reservations = Number(process.env.BENCH_RESERVATIONS ?? 20_000);
/** Trucks of the company on PostgreSQL; a small installation on the embedded database has fewer. */
const trucks = Number(process.env.BENCH_TRUCKS ?? 5_000);
const embeddedTrucks = 600;

/** A database with the demonstration company, and a server process on it if requested. */
export interface World {
  readonly engine: Engine;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Environment of a second server that does not disturb the measured one: no jobs, no changes of other processes. */
  readonly aside: NodeJS.ProcessEnv;
  /** `more`: its environment in addition to the database. */
  serve(more?: NodeJS.ProcessEnv): Promise<Served>;
  end(): Promise<void>;
}

export interface Served {
  readonly url: string;
  readonly process: ChildProcess;
  token(email: string): Promise<string>;
  stop(): Promise<void>;
}

const quiet = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', DEMO: 'off', RATE_LIMITS: 'off' };
const asideOf = (where: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...quiet,
  ROLES: 'api,tracking',
  FANOUT: 'local',
  ...where,
});

async function serve(env: NodeJS.ProcessEnv): Promise<Served> {
  const child = spawn(process.execPath, [path.join(root, 'dist/server.js')], {
    cwd: root,
    env: { ...process.env, ...quiet, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port));
    child.once('exit', code => reject(new Error(`the server ended (${code})`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    process: child,
    async token(email) {
      const answer = await fetch(`${url}/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'demo-cabezal' }),
      });
      must(answer.ok, `${email} could not sign in: ${answer.status}`);
      return ((await answer.json()) as { data: { user: { token: string } } }).data.user.token;
    },
    stop: () =>
      new Promise(resolve => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

const progress = (text: string): void => {
  if (process.env.BENCH_VERBOSE) console.error(text);
};

/**
 * A separate PostgreSQL with fsync, newly filled; or BENCH_DATABASE_URL, filled before with
 * `npm run seed`.
 */
export async function postgresWorld(size = reservations): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-bench-'));
  const dataDir = path.join(folder, 'data');
  const given = process.env.BENCH_DATABASE_URL;
  const own = given === undefined ? await startPostgres(folder, { durable: true }) : undefined;
  const databaseUrl = given ?? `${own?.url}/postgres`;
  if (own !== undefined) {
    const db = openDatabase(postgresPool(databaseUrl, 4), () => new Date());
    await prepareDatabase(db);
    const storage = localStorage(path.join(dataDir, 'files'));
    await loadDemo({ db, storage, dataDir }, { seed: 7, now: new Date(), reservations: size, trucks }, progress);
    await db.end();
  }
  return {
    engine: 'postgres',
    databaseUrl,
    dataDir,
    aside: asideOf({ DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'aside') }),
    serve: more => serve({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...more }),
    async end() {
      await own?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The embedded database with the demonstration. `prepare` adds data for the benchmark; a copy is for a second server. */
export async function embeddedWorld(prepare: (db: Database) => Promise<unknown>): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-bench-'));
  const dataDir = path.join(folder, 'data');
  const copy = path.join(folder, 'aside');
  const db = openDatabase(await embeddedPool(path.join(dataDir, 'db'), folders.pgliteWorker), () => new Date());
  await prepareDatabase(db);
  const storage = localStorage(path.join(dataDir, 'files'));
  await loadDemo({ db, storage, dataDir }, { seed: 7, now: new Date(), trucks: embeddedTrucks }, progress);
  await prepare(db);
  await db.end();
  cpSync(dataDir, copy, { recursive: true });
  return {
    engine: 'embedded',
    databaseUrl: undefined,
    dataDir,
    aside: asideOf({ DATA_DIR: copy }),
    serve: more => serve({ DATA_DIR: dataDir, ...more }),
    async end() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
