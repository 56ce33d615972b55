import { fork } from 'node:child_process';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { root } from '../apps/server/src/folders.ts';
import { findReservation } from '../apps/server/src/modules/reservations/reservations.queries.ts';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { Tx } from '../apps/server/src/platform/db/tx.ts';
import { say, seconds } from './figure.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import type { Served } from './world.ts';

const connections = 32;
const calls = 1_200;

/** Fastify and the driver with the same statement, and nothing else: no session, no scope, no validation, no schema of the answer. */
export async function bareServer(databaseUrl: string): Promise<void> {
  const pool = postgresPool(databaseUrl);
  const app = Fastify();
  app.post<{ Body: { id_reservation: number } }>('/reservation/get_reservation', async request => {
    const client = await pool.connect();
    const found = await findReservation(new Tx(client, new Date()), request.body.id_reservation);
    client.release();
    return found;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
}

async function rate(url: string, ids: readonly number[], token: string | undefined, count: number): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => RawConnection.open(url)));
  const began = performance.now();
  await Promise.all(
    open.map(async (connection, c) => {
      for (let i = c; i < count; i += connections) {
        const id_reservation = ids[i % ids.length];
        const { status } = await connection.send(
          rawRequest('POST', '/reservation/get_reservation', { id_reservation }, token),
        );
        if (status !== 200) throw new Error(`get_reservation: ${status}`);
      }
      connection.close();
    }),
  );
  return count / seconds(began);
}

/** get_reservation by id over 32 connections, beside a server that does nothing but the statement. */
export async function callOverhead(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const rows = await db.read(systemScope, tx =>
    tx.rows(sql<{ id: number }>`select id_reservation as id from reservations order by id_reservation desc limit 500`),
  );
  await db.end();
  const ids = rows.map(r => r.id);
  const bare = fork(path.join(root, 'dist/bench.js'), [], {
    env: { ...process.env, BENCH_ROLE: 'bare', BARE_DATABASE_URL: databaseUrl },
  });
  const port = await new Promise<number>(resolve => bare.once('message', m => resolve((m as { port: number }).port)));
  const bareUrl = `http://127.0.0.1:${port}`;
  const token = await served.token('operador@demo.ec');
  await rate(served.url, ids, token, calls / 4);
  await rate(bareUrl, ids, undefined, calls / 4);
  // By turns, so that whatever else the machine does falls on both.
  let [ours, theirs] = [0, 0];
  for (let round = 0; round < 3; round++) {
    ours += (await rate(served.url, ids, token, calls)) / 3;
    theirs += (await rate(bareUrl, ids, undefined, calls)) / 3;
  }
  say({ name: 'call.overhead', value: ours, unit: 'calls/s', limit: theirs, db: 'postgres', reach: 0.7 });
  bare.kill();
}
