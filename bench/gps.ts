import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { forkBare } from './calls.ts';
import { type Engine, pause, percentile, say, seconds, wants } from './figure.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import type { Served, World } from './world.ts';

const key = 'clave-bench';
const devices = 500;
const minute = 60_000;

/** Devices of the bench on the company's trucks; the embedded database is filled before its server starts. */
export const benchDevices = (db: Database): Promise<number> =>
  db.write(systemScope, systemAuthor, async tx => {
    await tx.run(sql`insert into devices (code, key_hash, id_truck)
      select 'BENCH-' || row_number() over (order by id_truck), decode(${createHash('sha256').update(key).digest('hex')}, 'hex'), id_truck
      from trucks order by id_truck limit 5000 on conflict (code) do nothing`);
    return (await tx.one(sql<{ n: number }>`select count(*)::int as n from devices where code like 'BENCH-%'`)).n;
  });

const place = (i: number) => ({ lat: -2.1 - (i % 500) / 10_000, lng: -79.9 });

/** One position of the n-th device. */
const benchPosition = (n: number, round: number, at: Date): Buffer =>
  rawRequest('POST', '/gps/positions', {
    device: `BENCH-${n + 1}`,
    key,
    positions: [{ ...place(n + round * 7), time: at.toISOString(), speed_kmh: 50, heading: (n * 7) % 360 }],
  });

/** Each device sends its requests, made ready before the clock starts, one after the other over its own connection. In seconds. */
async function send(url: string, requests: readonly (readonly Buffer[])[]): Promise<number> {
  const connections = await Promise.all(requests.map(() => RawConnection.open(url)));
  const began = performance.now();
  await Promise.all(
    connections.map(async (connection, n) => {
      for (const request of requests[n] ?? []) {
        const { status } = await connection.send(request);
        if (status !== 200) throw new Error(`device ${n}: ${status}`);
      }
    }),
  );
  const took = seconds(began);
  for (const connection of connections) connection.close();
  return took;
}

const requestsOf = (senders: number, count: number, request: (n: number, i: number) => Buffer): Buffer[][] =>
  Array.from({ length: senders }, (_, n) => Array.from({ length: count }, (_, i) => request(n, i)));

/** Device time goes on from one round to the next, as it does with devices; it stays before what is timed to the browser. */
const times = { single: Date.now() - 3 * minute, batch: Date.now() - 62 * minute };

/** One position a request, over 500 connections. */
async function single(url: string, count: number): Promise<number> {
  const start = times.single;
  times.single += count * 1000;
  const requests = requestsOf(devices, count, (n, i) => {
    const { lat, lng } = place(i);
    const query = `id=BENCH-${n + 1}&key=${key}&lat=${lat}&lon=${lng}&timestamp=${start + i * 1000}&speed=20&accuracy=8`;
    return rawRequest('GET', `/gps/osmand?${query}`);
  });
  return (devices * count) / (await send(url, requests));
}

async function batches(url: string, count: number): Promise<number> {
  const senders = 50;
  const start = times.batch;
  times.batch += count * 100_000;
  const requests = requestsOf(senders, count, (n, batch) =>
    rawRequest('POST', '/gps/positions', {
      device: `BENCH-${n + 1}`,
      key,
      positions: Array.from({ length: 100 }, (_, i) => ({
        ...place(i),
        time: new Date(start + (batch * 100 + i) * 1000).toISOString(),
        speed_kmh: 40,
        heading: 90,
        accuracy_m: 8,
      })),
    }),
  );
  return (senders * count * 100) / (await send(url, requests));
}

/** The same rows in one COPY out of a file, in a table of the same form: as fast as this PostgreSQL takes them. */
async function copyLimit(databaseUrl: string | undefined): Promise<number | null> {
  if (databaseUrl === undefined) return null;
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
  await client.script('drop table bench_positions');
  client.release();
  await pool.end();
  return rate;
}

/** One position a request, beside the server that inserts each. By turns, so that whatever else the machine does falls on both. */
async function singles({ databaseUrl, engine }: World, served: Served): Promise<void> {
  // Until the engine has compiled what it runs.
  await single(served.url, 20);
  if (databaseUrl === undefined) {
    say({
      name: 'gps.ingest.single',
      value: await single(served.url, 30),
      unit: 'positions/s',
      limit: null,
      db: engine,
    });
    return;
  }
  const pool = postgresPool(databaseUrl, 1);
  const client = await pool.connect();
  await client.script('create table bench_positions (like positions including all)');
  const bare = await forkBare(databaseUrl);
  await single(bare.url, 8);
  let [value, limit] = [0, 0];
  for (let round = 0; round < 3; round++) {
    value += (await single(served.url, 20)) / 3;
    limit += (await single(bare.url, 8)) / 3;
  }
  bare.stop();
  await client.script('drop table bench_positions');
  client.release();
  await pool.end();
  say({ name: 'gps.ingest.single', value, unit: 'positions/s', limit, db: engine, reach: 5 });
}

interface Watcher {
  latest: Map<number, number>;
  delays: number[];
  close(): void;
}

/** A browser's live stream: every position that comes is timed from its sending. */
async function watch(url: string, token: string, sentAt: ReadonlyMap<number, number>): Promise<Watcher> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/live/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const watcher: Watcher = { latest: new Map(), delays: [], close: () => abort.abort() };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        take(watcher, text.slice(0, end), sentAt);
        text = text.slice(end + 2);
      }
    }
  };
  read().catch(() => undefined);
  return watcher;
}

function take(watcher: Watcher, message: string, sentAt: ReadonlyMap<number, number>): void {
  if (!message.includes('event: positions')) return;
  const data = JSON.parse(message.slice(message.indexOf('data: ') + 6)) as { snapshot: boolean; positions: number[][] };
  const now = performance.now();
  for (const row of data.positions) {
    const [id_truck = 0, , , , , at = 0] = row;
    watcher.latest.set(id_truck, at);
    const sent = data.snapshot ? undefined : sentAt.get(at);
    if (sent !== undefined) watcher.delays.push(now - sent);
  }
}

/** `trucks` trucks report every five seconds for a while; 200 watchers of all kinds look on. */
async function toBrowser(served: Served, trucks: number, engine: Engine): Promise<void> {
  const emails = ['operador', 'monitor', 'despacho', 'transportista', 'exportador', 'importador'];
  const tokens = await Promise.all(emails.map(name => served.token(`${name}@demo.ec`)));
  const sentAt = new Map<number, number>();
  const watchers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => watch(served.url, tokens[i % tokens.length] ?? '', sentAt)),
  );
  await pause(3_000);
  const connections = await Promise.all(Array.from({ length: 20 }, () => RawConnection.open(served.url)));
  const last = new Map<number, number>();
  const rounds = 4;
  const began = Date.now();
  await Promise.all(
    connections.map(async (connection, c) => {
      for (let round = 0; round < rounds; round++) {
        for (let n = c; n < trucks; n += connections.length) {
          // Device times name the position: unique to the millisecond.
          const at = began - 60_000 + round * 10_000 + n;
          last.set(n, at);
          sentAt.set(at, performance.now());
          await connection.send(benchPosition(n, round, new Date(at)));
        }
        const due = began + (round + 1) * 5_000;
        await pause(Math.max(0, due - Date.now()));
      }
    }),
  );
  await pause(2_500);
  const delays = watchers.flatMap(w => w.delays);
  const finals = new Set(last.values());
  const operators = watchers.filter((_, i) => i % emails.length < 3);
  const missed = operators.reduce(
    (sum, w) => sum + [...finals].filter(at => ![...w.latest.values()].includes(at)).length,
    0,
  );
  say({
    name: 'gps.to_browser',
    value: percentile(delays, 0.99),
    unit: 'ms (p99)',
    limit: 1000,
    db: engine,
    trucks,
    watchers: watchers.length,
    seen: delays.length,
    median_ms: Math.round(percentile(delays, 0.5)),
    missed,
  });
  for (const connection of connections) connection.close();
  for (const watcher of watchers) watcher.close();
}

/** The doors with a real server behind them; a position is acknowledged after its commit. */
export async function gps(world: World, served: Served, trucks: number): Promise<void> {
  const db = world.engine;
  if (wants('gps.ingest.batch100')) {
    const before = await copyLimit(world.databaseUrl);
    await batches(served.url, 10);
    const value = await batches(served.url, 30);
    const limit = before === null ? null : (before + ((await copyLimit(world.databaseUrl)) ?? before)) / 2;
    say({ name: 'gps.ingest.batch100', value, unit: 'positions/s', limit, db });
  }
  if (wants('gps.ingest.single')) await singles(world, served);
  if (wants('gps.to_browser')) await toBrowser(served, trucks, db);
}

/** Devices in a PostgreSQL that a server may already be using. */
export async function addDevices(databaseUrl: string): Promise<number> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const made = await benchDevices(db);
  await db.end();
  return made;
}
