import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Client, Pool } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import { KeptPlans } from './kept-plans.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from './pglite-worker.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** A statement silent for this long never ends: a full disk leaves the worker in a loop. Migrations and imports of maps may take longer. */
const silentMs = 180_000;

let engine: Promise<WebAssembly.Module> | undefined;

/** PostgreSQL as a program for the worker, compiled once in a process. */
function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= readFile(
    path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then(bytes => WebAssembly.compile(bytes));
  return engine;
}

class WorkerConnection {
  #next = 1;
  /** Why the worker no longer responds. */
  #dead: Error | null = null;
  readonly #waiting = new Map<number, { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void }>();
  readonly #worker: Worker;
  readonly ready: Promise<void>;

  constructor(
    start: WorkerStart,
    workerUrl: URL,
    private readonly onSilence: (error: Error) => void,
  ) {
    this.#worker = new Worker(workerUrl, { workerData: start });
    this.ready = new Promise((resolve, reject) => this.#waiting.set(0, { resolve: () => resolve(), reject }));
    this.#worker.on('message', (reply: WorkerReply) => this.#settle(reply));
    this.#worker.on('error', error => this.#fail(error as Error));
    this.#worker.on('exit', code => this.#fail(new Error(`embedded database ended (${code})`)));
  }

  #settle(reply: WorkerReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.error) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else waiting?.resolve(reply);
  }

  #fail(error: Error): void {
    const unavailable = this.#dead ?? new DatabaseUnavailable('DATABASE_AWAY', error);
    this.#dead = unavailable;
    // The caller that starts the database gets the original error.
    for (const [id, { reject }] of this.#waiting) reject(id === 0 ? error : unavailable);
    this.#waiting.clear();
  }

  send(kind: WorkerRequest['kind'], sql: string, params: readonly unknown[] = [], name?: string): Promise<WorkerReply> {
    if (this.#dead !== null) return Promise.reject(this.#dead);
    const id = this.#next++;
    const watch =
      kind === 'query'
        ? setTimeout(() => {
            this.#fail(new Error(`the embedded database has not answered for ${silentMs / 1000} s`));
            this.onSilence(this.#dead as Error);
          }, silentMs)
        : undefined;
    watch?.unref();
    return new Promise<WorkerReply>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, kind, sql, params: params.map(toPlain), name } satisfies WorkerRequest);
    }).finally(() => clearTimeout(watch));
  }

  async end(): Promise<void> {
    if (this.#dead === null) await this.send('close', '');
    await this.#worker.terminate();
  }
}

/** Converts values as the PostgreSQL driver does: dates to text, JSON objects to text, buffers to bytes. */
function toPlain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return value;
}

interface EmbeddedOptions {
  /** The database will not respond any more, and only a new process helps. */
  onSilence?: (error: Error) => void;
  /** Runs when this process has locked the folder, before anything in it is opened. */
  whenHeld?: () => void;
  plans?: KeptPlans;
}

/** The embedded PostgreSQL. `dataDir` null keeps it in memory (tests). It has one connection: callers take turns. */
export async function embeddedPool(
  dataDir: string | null,
  workerUrl: URL,
  { onSilence = () => undefined, whenHeld = () => undefined, plans = new KeptPlans() }: EmbeddedOptions = {},
): Promise<Pool> {
  const unlock = dataDir === null ? () => undefined : lockFolder(dataDir);
  whenHeld();
  // Temporary files of held rows, left when the process was killed: PGlite does not remove them at its start.
  if (dataDir !== null) rmSync(path.join(dataDir, 'base/pgsql_tmp'), { recursive: true, force: true });
  const connection = new WorkerConnection({ dataDir, engine: await compiledEngine() }, workerUrl, onSilence);
  await connection.ready;
  let tail: Promise<void> = Promise.resolve();
  let waiting = 0;
  let used = 0;
  const turn = (): Promise<() => void> => {
    let done = (): void => undefined;
    const mine = tail;
    tail = new Promise(resolve => {
      done = resolve;
    });
    waiting++;
    return mine.then(() => {
      waiting--;
      used = 1;
      return () => {
        used = 0;
        done();
      };
    });
  };
  const connect = async (): Promise<Client> => {
    const release = await turn();
    return {
      query: async (sql, params, role) => {
        const name = role === undefined || params === undefined ? undefined : plans.nameOf(sql, role);
        const reply = await connection.send('query', sql, params, name);
        return { rows: reply.rows ?? [], rowCount: reply.count ?? 0 };
      },
      script: async sql => {
        await connection.send('script', sql);
      },
      release,
    };
  };
  return {
    kind: 'embedded',
    connect,
    end: async () => {
      await connection.end();
      unlock();
    },
    pressure: () => ({ used, waiting }),
  };
}
