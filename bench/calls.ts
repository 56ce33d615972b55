import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { reservationCan } from '../apps/server/src/modules/bookings/reservations/deciding/possible-actions.ts';
import { findReservation } from '../apps/server/src/modules/bookings/reservations/reading/reservations.queries.ts';
import { loadFacts } from '../apps/server/src/modules/trips/state/facts/reservation-facts.queries.ts';
import type { Client } from '../apps/server/src/platform/db/connection.ts';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { Tx } from '../apps/server/src/platform/db/tx.ts';
import { nobody } from '../apps/server/src/platform/http/context.ts';
import { must, say, seconds } from './figure.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import { forkRole, reportPort } from './roles.ts';
import type { Served } from './world.ts';

const connections = 32;
const calls = 400;
const rounds = 10;
const path = '/reservation/get_reservation';

/** Runs work on a separate connection for one request: no transaction, no scope. */
type Lend = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

/** get_reservation with all its statements, and at `/one` with the first one only; both with kept plans, like the server. */
function bareReservation(app: FastifyInstance, lend: Lend): void {
  const answer = (at: string, read: (tx: Tx, id_reservation: number) => Promise<unknown>): void => {
    app.post<{ Body: { id_reservation: number } }>(at, request =>
      lend(client => read(new Tx(client, new Date()), request.body.id_reservation)),
    );
  };
  answer(`/all${path}`, async (tx, id_reservation) => {
    const found = await findReservation(tx, id_reservation);
    const record = await loadFacts(tx, id_reservation);
    if (record === undefined) throw new Error('a reservation was expected');
    return { ...found, can: await reservationCan(tx, nobody, record) };
  });
  answer(`/one${path}`, findReservation);
}

/** Stores the position of each request with its own INSERT and commit, then answers. The benchmark creates the table. */
function barePosition(app: FastifyInstance, lend: Lend): void {
  app.get<{ Querystring: Record<string, string> }>('/gps/osmand', async (request, reply) => {
    const { id = '', timestamp, lat, lon, speed, accuracy } = request.query;
    await lend(client =>
      client.query(
        'insert into bench_positions (id_truck, device_time, lat, lng, speed_kmh, accuracy_m) values ($1, $2, $3, $4, $5, $6)',
        [id.replace('BENCH-', ''), new Date(Number(timestamp)), lat, lon, speed, accuracy],
      ),
    );
    return reply.status(200).send();
  });
}

/** Only Fastify, the driver and the statements: no session, no validation, no schema of the answer. */
export async function bareServer(databaseUrl: string): Promise<void> {
  const pool = postgresPool(databaseUrl);
  const app = Fastify();
  const lend: Lend = async work => {
    const client = await pool.connect();
    return work(client).finally(() => client.release());
  };
  bareReservation(app, lend);
  barePosition(app, lend);
  await app.listen({ port: 0, host: '127.0.0.1' });
  reportPort(app.server.address());
}

/** Checks that the answer is the complete requested reservation. The server wraps it in the envelope of all answers. */
function checkReservation(asked: number | undefined, body: Buffer): void {
  const parsed = JSON.parse(body.toString()) as Record<string, unknown> & { data?: Record<string, unknown> };
  const found = parsed.data ?? parsed;
  const { id_reservation, sub_reservations } = found;
  must(id_reservation === asked && asked !== undefined, `asked for reservation ${asked}, answered ${id_reservation}`);
  must(Array.isArray(sub_reservations) && sub_reservations.length > 0, `reservation ${asked} came without containers`);
}

async function rate(
  url: string,
  at: string,
  ids: readonly number[],
  token: string | undefined,
  count: number,
): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => RawConnection.open(url)));
  const answers: [asked: number | undefined, body: Buffer][] = [];
  const began = performance.now();
  await Promise.all(
    open.map(async (connection, c) => {
      for (let i = c; i < count; i += connections) {
        const id_reservation = ids[i % ids.length];
        const { status, body } = await connection.send(rawRequest('POST', at, { id_reservation }, token));
        if (status !== 200) throw new Error(`${at}: ${status}`);
        answers.push([id_reservation, body]);
      }
      connection.close();
    }),
  );
  const took = seconds(began);
  must(answers.length === count && count > 0, `${at}: ${answers.length} of ${count} answers`);
  for (const [asked, body] of answers) checkReservation(asked, body);
  return count / took;
}

/** get_reservation by id over 32 connections, compared with a server that only runs the statement. */
export async function callOverhead(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const rows = await db.read(systemScope, tx =>
    tx.rows(sql<{ id: number }>`select id_reservation as id from reservations order by id_reservation desc limit 500`),
  );
  await db.end();
  const ids = rows.map(r => r.id);
  const bare = await forkRole('bare', { DATABASE_URL: databaseUrl });
  const token = await served.token('operador@demo.ec');
  const servers = [
    () => rate(served.url, path, ids, token, calls),
    () => rate(bare.url, `/all${path}`, ids, undefined, calls),
    () => rate(bare.url, `/one${path}`, ids, undefined, calls),
  ];
  for (const server of servers) await server();
  // By turns, so that other load of the machine affects all equally.
  const rates = servers.map(() => 0);
  for (let round = 0; round < rounds; round++)
    for (const [i, server] of servers.entries()) rates[i] = (rates[i] ?? 0) + (await server()) / rounds;
  const [value = 0, limit = 0, one_statement = 0] = rates;
  say({ name: 'call.overhead', value, unit: 'calls/s', limit, db: 'postgres', reach: 0.7, one_statement });
  await bare.stop();
}
