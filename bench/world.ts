import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folders, root } from '../apps/server/src/folders.ts';
import { loadDemo } from '../apps/server/src/modules/demo/load-demo.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { embeddedPool } from '../apps/server/src/platform/db/embedded-pool.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { localStorage } from '../apps/server/src/platform/files/storage.ts';
import { prepareDatabase } from '../apps/server/src/start.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import type { Engine } from './figure.ts';

/** Reservations of the company that is measured: BENCH_RESERVATIONS=1000000 for the full size. */
const reservations = Number(process.env.BENCH_RESERVATIONS ?? 20_000);
const trucks = Math.max(600, Math.min(5_000, Math.ceil(reservations / 200)));

/** A database with the demonstration company, and a server process on it when one is asked for. */
export interface World {
  readonly engine: Engine;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** `more`: its environment besides the database. */
  serve(more?: NodeJS.ProcessEnv): Promise<Served>;
  end(): Promise<void>;
}

export interface Served {
  readonly url: string;
  readonly process: ChildProcess;
  token(email: string): Promise<string>;
  stop(): Promise<void>;
}

async function serve(env: NodeJS.ProcessEnv): Promise<Served> {
  const child = spawn(process.execPath, [path.join(root, 'dist/server.js')], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', DEMO: 'off', RATE_LIMITS: 'off', ...env },
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
 * PostgreSQL of one's own that keeps what it acknowledges (fsync), filled anew; or BENCH_DATABASE_URL, filled before with
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
    serve: more => serve({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...more }),
    async end() {
      await own?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The embedded database with the demonstration as it comes. */
export async function embeddedWorld(): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cabezal-bench-'));
  const db = openDatabase(await embeddedPool(path.join(dataDir, 'db'), folders.pgliteWorker), () => new Date());
  await prepareDatabase(db);
  const storage = localStorage(path.join(dataDir, 'files'));
  await loadDemo({ db, storage, dataDir }, { seed: 7, now: new Date(), trucks: 600 }, progress);
  await db.end();
  return {
    engine: 'embedded',
    databaseUrl: undefined,
    dataDir,
    serve: more => serve({ DATA_DIR: dataDir, ...more }),
    async end() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
