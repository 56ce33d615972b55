import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { parsers } from './parsers.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** The embedded database runs in this worker thread: in the main thread it would block the event loop. */
export interface WorkerRequest {
  id: number;
  kind: 'query' | 'script' | 'close';
  sql: string;
  params: unknown[];
  /** Under this name the statement stays prepared. */
  name?: string;
}
export interface WorkerReply {
  id: number;
  rows?: unknown[];
  count?: number;
  error?: Record<string, unknown> & { message: string };
}

/** `engine`: the compiled engine, which the process shares; compiling it takes longer than opening a database. */
export interface WorkerStart {
  dataDir: string | null;
  engine: WebAssembly.Module;
}

const { dataDir, engine } = workerData as WorkerStart;
const db = await PGlite.create({
  pgliteWasmModule: engine,
  ...(dataDir === null ? {} : { dataDir }),
  extensions: { btree_gist, pg_trgm, unaccent },
  parsers,
});
const prepared = new PreparedStatements(db);
parentPort?.postMessage({ id: 0 } satisfies WorkerReply);

/** PostgreSQL's fields of an error: the server maps constraint and code to an answer. */
function errorFields(error: unknown): WorkerReply['error'] {
  const e = error as Record<string, unknown> & Error;
  const fields = ['code', 'detail', 'hint', 'constraint', 'table', 'column', 'schema', 'routine', 'where', 'position'];
  return { message: e.message, ...Object.fromEntries(fields.map(f => [f, e[f]]).filter(([, v]) => v !== undefined)) };
}

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  try {
    if (request.kind === 'close') {
      await db.close();
      return { id: request.id };
    }
    if (request.kind === 'script') {
      await db.exec(request.sql);
      return { id: request.id, rows: [] };
    }
    const result =
      request.name === undefined
        ? await db.query(request.sql, request.params)
        : await prepared.run(request.name, request.sql, request.params);
    return {
      id: request.id,
      rows: result.rows,
      count: result.rows.length > 0 ? result.rows.length : (result.affectedRows ?? 0),
    };
  } catch (error) {
    return { id: request.id, error: errorFields(error) };
  }
}

// Requests run one after the other: the database has one connection.
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (request: WorkerRequest) => {
  last = last.then(async () => parentPort?.postMessage(await answer(request)));
});
