import { sql } from 'kysely';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { benchMounts, deviceKey, place, storedByMetric } from './devices.ts';
import { load, must, say, seconds, wants } from './figure.ts';
import { toBrowser } from './gps-browser.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import { forkRole } from './roles.ts';
import type { Served, World } from './world.ts';

const devices = 500;
const minute = 60_000;

interface Requests {
  /** Requests of each device, prepared before the measurement. */
  of: readonly (readonly Buffer[])[];
  /** Expected answer. */
  check(body: Buffer): boolean;
  /** Total number of positions. */
  positions: number;
}

/** Each device sends its requests one after the other over its own connection. Returns seconds. */
async function send(url: string, requests: Requests): Promise<number> {
  const connections = await Promise.all(requests.of.map(() => RawConnection.open(url)));
  let bad = 0;
  const began = performance.now();
  await Promise.all(
    connections.map(async (connection, n) => {
      for (const request of requests.of[n] ?? []) {
        const { status, body } = await connection.send(request);
        if (status !== 200) throw new Error(`device ${n}: ${status} ${body.toString().slice(0, 200)}`);
        if (!requests.check(body)) bad++;
      }
    }),
  );
  const took = seconds(began);
  for (const connection of connections) connection.close();
  must(bad === 0, `${bad} answers say that not everything was stored`);
  return took;
}

const requestsOf = (senders: number, count: number, request: (n: number, i: number) => Buffer): Buffer[][] =>
  Array.from({ length: senders }, (_, n) => Array.from({ length: count }, (_, i) => request(n, i)));

/** Device time continues from one round to the next, like that of real devices, and ends before the measurement in the browser begins. */
class Clock {
  #single = Date.now() - 3 * minute;
  #batch = Date.now() - 95 * minute;

  private static past(start: number, ms: number): number {
    must(start + ms < Date.now(), 'positions of the future are refused');
    return start + ms;
  }

  single(ms: number): number {
    const start = this.#single;
    this.#single = Clock.past(start, ms);
    return start;
  }

  batch(ms: number): number {
    const start = this.#batch;
    this.#batch = Clock.past(start, ms);
    return start;
  }
}

/** One position per request, over 500 connections. */
function singles(clock: Clock, count: number): Requests {
  const start = clock.single(count * 1000);
  const of = requestsOf(devices, count, (n, i) => {
    const { lat, lng } = place(i);
    const query = `id=BENCH-${n + 1}&key=${deviceKey}&lat=${lat}&lon=${lng}&timestamp=${start + i * 1000}&speed=20&accuracy=8`;
    return rawRequest('GET', `/gps/osmand?${query}`);
  });
  return { of, check: () => true, positions: devices * count };
}

const all100 = Buffer.from('{"stored":100}');
function batches(clock: Clock, count: number): Requests {
  const senders = 50;
  const start = clock.batch(count * 100_000);
  const of = requestsOf(senders, count, (n, batch) =>
    rawRequest('POST', '/gps/positions', {
      device: `BENCH-${n + 1}`,
      key: deviceKey,
      positions: Array.from({ length: 100 }, (_, i) => ({
        ...place(i),
        time: new Date(start + (batch * 100 + i) * 1000).toISOString(),
        speed_kmh: 40,
        heading: 90,
        accuracy_m: 8,
      })),
    }),
  );
  return { of, check: body => body.equals(all100), positions: senders * count * 100 };
}

/** Number of rows of the benchmark's devices in the table. */
async function rowsIn(databaseUrl: string): Promise<number> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const { n } = await db.read(systemScope, tx =>
    tx.one(sql<{ n: number }>`select count(*)::int as n from positions p
      where p.id_truck in (select m.id_truck ${benchMounts})`),
  );
  await db.end();
  return n;
}

/** Positions per second; checks that all of them are in the table. */
async function stored({ databaseUrl }: World, { url }: Served, requests: Requests): Promise<number> {
  const count = (): Promise<number> => (databaseUrl === undefined ? storedByMetric(url) : rowsIn(databaseUrl));
  const before = await count();
  const took = await send(url, requests);
  const added = (await count()) - before;
  must(added === requests.positions, `${added} of ${requests.positions} positions were stored`);
  return requests.positions / took;
}

/** The same rows in one COPY from a file, into a table of the same form: the maximum speed of this PostgreSQL. */
async function copyLimit(databaseUrl: string): Promise<number> {
  const pool = postgresPool(databaseUrl, 1);
  const client = await pool.connect();
  const rows = 100_000;
  const file = `/tmp/cabezal-bench-${process.pid}.copy`;
  await client.script(`create table bench_positions (like positions including all);
    copy (select 1 + n % 500, now() - n * interval '1 second', now(), -2.1, -79.9, 40, 90, 8, null from generate_series(1, ${rows}) n) to '${file}'`);
  const began = performance.now();
  await client.script(
    `copy bench_positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading, accuracy_m, attributes) from '${file}'`,
  );
  const rate = rows / seconds(began);
  const { rows: counted } = await client.query('select count(*)::int as n from bench_positions');
  await client.script('drop table bench_positions');
  client.release();
  await pool.end();
  must((counted[0] as { n: number }).n === rows, 'the COPY stored other rows');
  return rate;
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** A hundred positions per request compared with the COPY, by turns, so that other load of the machine affects both equally. */
async function hundreds(world: World, served: Served, clock: Clock): Promise<void> {
  const { databaseUrl, engine } = world;
  const rates: number[] = [];
  const limits: number[] = [];
  await stored(world, served, batches(clock, 10));
  for (let round = 0; round < 3; round++) {
    if (databaseUrl !== undefined) limits.push(await copyLimit(databaseUrl));
    rates.push(await stored(world, served, batches(clock, 10)));
  }
  const limit = databaseUrl === undefined ? null : mean(limits);
  say({
    name: 'gps.ingest.batch100',
    value: mean(rates),
    unit: 'positions/s',
    limit,
    db: engine,
    reach: 0.5,
    load: load(),
  });
}

/** One position per request: compared with the same server whose writer stores nothing, and with a bare one that inserts each. */
async function oneByOne(world: World, served: Served, clock: Clock): Promise<void> {
  const { databaseUrl, engine } = world;
  const bare = databaseUrl === undefined ? undefined : await bareInserts(databaseUrl);
  const empty = await forkRole('unstored', world.aside);
  const clocks = { empty: new Clock(), bare: new Clock() };
  const rate = async (url: string, requests: Requests): Promise<number> =>
    requests.positions / (await send(url, requests));
  // Warms up: the engines compile the code.
  await stored(world, served, singles(clock, 10));
  await rate(empty.url, singles(clocks.empty, 10));
  if (bare !== undefined) await rate(bare.url, singles(clocks.bare, 8));
  const values: number[] = [];
  const answered: number[] = [];
  const inserted: number[] = [];
  for (let round = 0; round < 3; round++) {
    values.push(await stored(world, served, singles(clock, 20)));
    answered.push(await rate(empty.url, singles(clocks.empty, 20)));
    if (bare !== undefined) inserted.push(await bare.measured(singles(clocks.bare, 8)));
  }
  must((await storedByMetric(empty.url)) === 0, 'the server without a store has stored');
  await bare?.end();
  await empty.stop();
  const one_insert_each = inserted.length === 0 ? null : Math.round(mean(inserted));
  const about = { db: engine, reach: 0.8, one_insert_each, load: load() };
  say({ name: 'gps.ingest.single', value: mean(values), unit: 'positions/s', limit: mean(answered), ...about });
}

/** The bare server with one INSERT and commit per request, into a separate table. */
async function bareInserts(databaseUrl: string) {
  const pool = postgresPool(databaseUrl, 1);
  const client = await pool.connect();
  await client.script('create table bench_positions (like positions including all)');
  const { url, stop } = await forkRole('bare', { DATABASE_URL: databaseUrl });
  const count = async (): Promise<number> =>
    ((await client.query('select count(*)::int as n from bench_positions')).rows[0] as { n: number }).n;
  return {
    url,
    async measured(requests: Requests): Promise<number> {
      const before = await count();
      const took = await send(url, requests);
      must((await count()) - before === requests.positions, 'the bare server has not inserted each');
      return requests.positions / took;
    },
    async end(): Promise<void> {
      await stop();
      await client.script('drop table bench_positions');
      client.release();
      await pool.end();
    },
  };
}

/** The endpoints for positions with a real server; a position is acknowledged after its commit. */
export async function gps(world: World, served: Served, trucks: readonly number[]): Promise<void> {
  const clock = new Clock();
  if (wants('gps.ingest.batch100')) await hundreds(world, served, clock);
  if (wants('gps.ingest.single')) await oneByOne(world, served, clock);
  if (wants('gps.to_browser')) await toBrowser(served, trucks, world.engine);
}
