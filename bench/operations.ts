import { sql } from 'kysely';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say, wants } from './figure.ts';
import type { Served } from './world.ts';

/** Number of tasks, logbook entries and scans; BENCH_OPERATIONS=1000000 for the full size. Each box of the company has a clock. */
const total = Number(process.env.BENCH_OPERATIONS ?? 100_000);
const rounds = 20;
/** Limits of a page of a list, and of an action that a person waits for, ms. */
const limits = { list: 50, deep: 100, candidates: 300, tasks: 1_000, board: 1_000 } as const;
const newTasks = 300;

type Ask = <T>(method: 'GET' | 'POST', path: string, given: Record<string, unknown>) => Promise<T>;
function askerOf(url: string, token: string): Ask {
  return async <T>(method: 'GET' | 'POST', path: string, given: Record<string, unknown>): Promise<T> => {
    const texts = Object.entries(given).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const query = method === 'GET' ? `?${new URLSearchParams(Object.fromEntries(texts))}` : '';
    const answer = await fetch(`${url}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(method === 'POST' && { body: JSON.stringify(given) }),
    });
    const said = (await answer.json()) as { data?: unknown };
    must(answer.ok, `${path}: ${answer.status} ${JSON.stringify(said).slice(0, 300)}`);
    return (said.data ?? said) as T;
  };
}

/** Adds rows to those of the demonstration, spread over its reservations and guides. */
async function fill(db: Database): Promise<void> {
  const n = sql.lit(total);
  const spread = (table: string, key: string) =>
    sql`(select array_agg(${sql.ref(key)}) as ids from ${sql.table(table)}) x cross join generate_series(1, ${n}) n`;
  await db.write(systemScope, systemAuthor, async tx => {
    await tx.client.script('set local statement_timeout = 0');
    await tx.run(sql`insert into reservation_tasks (id_reservation, title, status, due_at, created_at, completed_at)
      select x.ids[1 + n % cardinality(x.ids)], 'Tarea de medida ' || n, case when n % 10 = 0 then 'PENDING' else 'COMPLETED' end,
        now() + (n % 1000 - 900) * interval '1 hour', now() - n * interval '1 minute', case when n % 10 <> 0 then now() end
      from ${spread('reservations', 'id_reservation')}`);
    await tx.run(sql`insert into logbook (id_guide, kind, text, at, author, created_at)
      select x.ids[1 + n % cardinality(x.ids)], 'NOTE', 'Nota de medida ' || n, now() - n * interval '1 minute', 'Medida', now() - n * interval '1 minute'
      from ${spread('guides', 'id_guide')}`);
    await tx.run(sql`insert into qr_logs (id_guide, code, scanned_at, result, device, ip_hash, place_key)
      select x.ids[1 + n % cardinality(x.ids)], 'medida', now() - n * interval '1 minute', 'VALID', 'Android', 'h' || n, 'medida-' || n
      from ${spread('guides', 'id_guide')}`);
  });
  const client = await db.pool.connect();
  // A server does this within a minute after such a load.
  await client.script('vacuum analyze');
  client.release();
}

interface List {
  name: string;
  table: string;
  method: 'GET' | 'POST';
  path: string;
  wishes: readonly Record<string, unknown>[];
}
const lists: readonly List[] = [
  {
    name: 'list.tasks',
    table: 'reservation_tasks',
    method: 'POST',
    path: '/task/list_reservations_tasks',
    wishes: [{}, { filters: { open: true } }, { filters: { overdue: true } }, { page: 1_000 }],
  },
  {
    name: 'list.bitacora',
    table: 'logbook',
    method: 'POST',
    path: '/bitacora/get_lista_bitacora',
    wishes: [{}, { filters: { is_note: true } }, { search: 'medida 4711' }, { page: 1_000 }],
  },
  {
    name: 'list.qr',
    table: 'qr_logs',
    method: 'GET',
    path: '/qr_log/mostrar',
    wishes: [{}, { filters: { result: ['VALID'] } }, { page: 1_000 }],
  },
  {
    name: 'free_time',
    table: 'free_time_clocks',
    method: 'POST',
    path: '/free_time/list',
    wishes: [{}, { filters: { stage: 'RUNNING' } }, { filters: { stage: 'ENDED' } }],
  },
];

/** Typical queries of the list, each measured separately. */
async function timeList(db: Database, ask: Ask, { name, table, method, path, wishes }: List): Promise<void> {
  const { rows } = await db.read(systemScope, tx =>
    tx.one(sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`),
  );
  for (const wish of wishes) {
    const times: number[] = [];
    let found = 0;
    for (let i = 0; i < rounds + 2; i++) {
      const began = performance.now();
      const answer = await ask<{ rows: unknown[]; total: number }>(method, path, wish);
      // The first two open the connection and create the query plan.
      if (i >= 2) times.push(performance.now() - began);
      found = answer.rows.length;
    }
    must(found > 0 || 'page' in wish, `${path} ${JSON.stringify(wish)}: no rows`);
    say({
      name,
      value: percentile(times, 0.95),
      unit: 'ms (p95)',
      limit: 'page' in wish ? limits.deep : limits.list,
      db: 'postgres',
      wish: JSON.stringify(wish),
      median: percentile(times, 0.5),
      found,
      rows,
      load: load(),
    });
  }
}

/** A fleet of the size for which the limit is set; the other trucks are out of use meanwhile. */
const fleet = 300;

interface RunningTrip {
  id_guide: number;
  lat: number;
  lng: number;
}
/** Time to find the trucks that could take over a trip under way, ms, and their number. */
async function timeCandidates(ask: Ask, { id_guide, lat, lng }: RunningTrip) {
  const times: number[] = [];
  let [possible, all] = [0, 0];
  for (let i = 0; i < rounds; i++) {
    const began = performance.now();
    const rescue = { lat, lng, at: new Date().toISOString() };
    const found = await ask<{ candidates: unknown[]; impossible: unknown[] }>('POST', '/dispatch/rescue_candidates', {
      id_guide,
      rescue,
    });
    times.push(performance.now() - began);
    [possible, all] = [found.candidates.length, found.candidates.length + found.impossible.length];
  }
  return { times, possible, all };
}

/** Trucks that could take over a trip: in a large fleet, and among all trucks of the benchmark's company. */
async function rescueCandidates(db: Database, ask: Ask): Promise<void> {
  const trip = await db.read(systemScope, tx =>
    tx.one(sql<RunningTrip>`select g.id_guide, s.lat, s.lng
      from guides g join guide_stops s using (id_guide) where g.live and g.issued_at is not null and g.finished_at is null and g.closed_at is null and g.status in ('RETIRANDO', 'VIAJANDO')
      order by g.id_guide desc, s.position limit 1`),
  );
  const everybody = await timeCandidates(ask, trip);
  const resting = await db.write(systemScope, systemAuthor, tx =>
    tx.rows(sql<{ id_truck: number }>`update trucks set active = false where active
      and id_truck not in (select id_truck from trucks where active order by id_truck limit ${fleet}) returning id_truck`),
  );
  const { times, possible, all } = await timeCandidates(ask, trip);
  await db.write(systemScope, systemAuthor, tx =>
    tx.run(sql`update trucks set active = true where id_truck = any(${resting.map(row => row.id_truck)}::int[])`),
  );
  // The broken-down truck is judged, too.
  must(all === fleet || all === fleet + 1, `${all} trucks were judged, not ${fleet}`);
  say({
    name: 'rescue.candidates',
    value: percentile(times, 0.5),
    unit: 'ms (median)',
    limit: limits.candidates,
    db: 'postgres',
    slowest_ms: Math.max(...times),
    trucks: all,
    possible,
    load: load(),
    of_all_ms: percentile(everybody.times, 0.5),
    of_all: everybody.all,
  });
}

/** Adds 300 tasks of the catalogue to reservations, as many at once as the call allows. */
async function createTasks(db: Database, ask: Ask): Promise<void> {
  const { kinds, reservations } = await db.write(systemScope, systemAuthor, async tx => {
    // Tasks that no fact creates: people add them.
    const made = await tx.rows(sql<{
      id_task: number;
    }>`insert into tasks (code, name, scope, created_on, due_anchor, due_offset_min, rule)
      select 'MEDIDA_' || n, 'Medida ' || n, 'CONTAINER', 'FINISHED', 'CREATED', 60, 'OPERATIVE' from generate_series(1, 50) n returning id_task`);
    const open = await tx.rows(sql<{
      id: number;
    }>`select r.id_reservation as id from reservations r where r.status = 'ACCEPTED'
      order by (select count(*) from sub_reservations u where u.id_reservation = r.id_reservation) desc, r.id_reservation limit 20`);
    return { kinds: made.map(row => row.id_task), reservations: open.map(row => row.id) };
  });
  let [added, ms, calls] = [0, 0, 0];
  for (const id_reservation of reservations) {
    if (added >= newTasks) break;
    const began = performance.now();
    const given = { id_reservation, id_tasks: kinds };
    added += (await ask<{ added: number }>('POST', '/reservation/add_reservation_tasks', given)).added;
    ms += performance.now() - began;
    calls += 1;
  }
  must(added >= newTasks, `only ${added} tasks were made`);
  say({
    name: 'tasks.create',
    value: (ms * newTasks) / added,
    unit: 'ms (300 rows)',
    limit: limits.tasks,
    db: 'postgres',
    added,
    calls,
    load: load(),
  });
}

/** One row per container on the road, as the wall screen reads it after each change. */
async function statusBoard(ask: Ask): Promise<void> {
  const times: number[] = [];
  let trips = 0;
  for (let i = 0; i < rounds; i++) {
    const began = performance.now();
    trips = (await ask<{ trips: unknown[] }>('POST', '/reports/status_reservas_en_curso', { rows: true })).trips.length;
    times.push(performance.now() - began);
  }
  must(trips > 0, 'nothing is under way');
  say({
    name: 'status.board',
    value: percentile(times, 0.95),
    unit: 'ms (p95)',
    limit: limits.board,
    db: 'postgres',
    median: percentile(times, 0.5),
    trips,
    per_1000_ms: (percentile(times, 0.5) * 1_000) / trips,
    load: load(),
  });
}

/** The figures of operations (9-operations §14), by HTTP, with the company of the benchmark. */
export async function operations(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const ask = askerOf(served.url, await served.token('operador@demo.ec'));
  try {
    if (wants('rescue.candidates')) await rescueCandidates(db, ask);
    if (wants('status.board')) await statusBoard(ask);
    const asked = lists.filter(({ name }) => wants(name));
    if (asked.length > 0) await fill(db);
    for (const list of asked) await timeList(db, ask, list);
    if (wants('tasks.create')) await createTasks(db, ask);
  } finally {
    await db.end();
  }
}
