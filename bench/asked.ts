import { sql } from 'kysely';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say } from './figure.ts';
import { type Post, poster } from './poster.ts';
import type { Served } from './world.ts';

/** Number of tasks, a tenth of them open; each box has a clock. */
const tasks = 46_000;
const rounds = 20;
/** Limit of a list or a count, ms (p95). */
const limit = 300;

const people = {
  operator: 'operador@demo.ec',
  customer: 'exportador@demo.ec',
  carrier: 'transportista@demo.ec',
} as const;
type Who = keyof typeof people;

/** Adds an ended clock to each box without one, and tasks to all reservations. */
async function fill(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    await tx.client.script('set local statement_timeout = 0');
    await tx.run(sql`insert into free_time_clocks (id_sub_reservation, side, id_shipping_line, picked_up_on, returned_on, started_on, start_source, ended_on, last_free_day)
      select u.id_sub_reservation, case r.reservation_type when 'E' then 'EXPORT' else 'IMPORT' end, r.id_shipping_line, r.appointment_date, r.appointment_date + 5,
        r.appointment_date, 'EVENT', r.appointment_date + 5, r.appointment_date + 6
      from sub_reservations u join reservations r using (id_reservation)
      where not exists (select from free_time_clocks c where c.id_sub_reservation = u.id_sub_reservation)`);
    await tx.run(sql`insert into reservation_tasks (id_reservation, title, status, due_at, created_at, completed_at)
      select x.ids[1 + n * 37 % cardinality(x.ids)], 'Confirmar cut-off ' || n, case when n % 10 = 0 then 'PENDING' else 'COMPLETED' end,
        now() + (n % 1000 - 900) * interval '1 hour', now(), case when n % 10 <> 0 then now() end
      from (select array_agg(id_reservation) as ids from reservations) x
        cross join generate_series(1, ${tasks} - (select count(*)::int from reservation_tasks)) n`);
  });
  const client = await db.pool.connect();
  // A server does this within a minute after such a load.
  await client.script('vacuum analyze');
  client.release();
}

/** Expected results, from plain queries. */
interface Known {
  clocks: number;
  tasks: number;
  tasks_of_customer: number;
  overdue: number;
}
const known = sql<Known>`select (select count(*)::int from free_time_clocks) as clocks,
  (select count(*)::int from reservation_tasks) as tasks,
  (select count(*)::int from reservation_tasks k join reservations r using (id_reservation) join users u on u.email = ${people.customer}
    where not k.internal and u.id_company = any(r.party)) as tasks_of_customer,
  (select count(*)::int from reservation_tasks where status in ('PENDING', 'IN_PROGRESS') and due_at < now()) as overdue`;

interface Answer {
  total?: number;
  rows?: unknown[];
  trips?: unknown[];
  kinds?: { kind: string; overdue: number }[];
}
interface Asked {
  name: string;
  who: Who;
  path: string;
  /** Posted if present; without a body the call is a GET. */
  body?: object;
  /** Whether the answer is correct. */
  holds(answer: Answer, of: Known): boolean;
}

/** Upper bound of a count. */
const most = (n: number): number => Math.min(n, 10_000);
const filled = ({ rows = [] }: Answer): boolean => rows.length > 0;
const guides = '/reservation/get_reservation_guide';
const asked: readonly Asked[] = [
  {
    name: 'free_time',
    who: 'operator',
    path: '/free_time/list',
    body: {},
    holds: ({ total }, { clocks }) => total === most(clocks),
  },
  {
    name: 'free_time.words',
    who: 'operator',
    path: '/free_time/list',
    body: { search: 'banan' },
    holds: filled,
  },
  {
    name: 'free_time.none',
    who: 'operator',
    path: '/free_time/list',
    body: { search: 'zzqx' },
    holds: ({ total }) => total === 0,
  },
  {
    name: 'tasks',
    who: 'operator',
    path: '/task/list_reservations_tasks',
    body: {},
    holds: ({ total }, of) => total === most(of.tasks),
  },
  {
    name: 'tasks',
    who: 'customer',
    path: '/task/list_reservations_tasks',
    body: {},
    holds: ({ total }, of) => total === most(of.tasks_of_customer),
  },
  {
    name: 'tasks.words',
    who: 'customer',
    path: '/task/list_reservations_tasks',
    body: { search: 'cut-off 11' },
    holds: filled,
  },
  {
    name: 'pending',
    who: 'operator',
    path: '/reports/actividades_pendientes',
    holds: ({ kinds = [] }, { overdue }) =>
      (kinds.find(one => one.kind === 'task_overdue')?.overdue ?? 0) >= overdue * 0.99,
  },
  { name: 'pending.list', who: 'operator', path: '/reports/actividades_pendientes_detalle', holds: filled },
  {
    name: 'pending.reservations',
    who: 'operator',
    path: '/reports/actividades_pendientes_reservas',
    body: {},
    holds: filled,
  },
  {
    name: 'monitoring',
    who: 'operator',
    path: '/coordinate/get_monitoring_data',
    body: {},
    holds: ({ trips = [] }) => trips.length > 0,
  },
  ...(['operator', 'customer', 'carrier'] as const).flatMap((who): Asked[] => [
    { name: 'guides', who, path: guides, body: {}, holds: filled },
    { name: 'guides.none', who, path: guides, body: { search: 'zzqx' }, holds: ({ total }) => total === 0 },
    { name: 'unfolded', who, path: '/reservation/get_reservas_guias', body: {}, holds: filled },
  ]),
];

async function time(post: Post, { name, who, path, body, holds }: Asked, of: Known): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < rounds + 2; i++) {
    const began = performance.now();
    const answer = await post<Answer>(path, body);
    // The first two open the connection and create the query plan.
    if (i >= 2) times.push(performance.now() - began);
    must(holds(answer, of), `${name} of the ${who}: ${JSON.stringify(answer).slice(0, 200)}`);
  }
  say({
    name: `asked.${name}`,
    value: percentile(times, 0.95),
    unit: 'ms (p95)',
    limit,
    db: 'postgres',
    who,
    median: percentile(times, 0.5),
    clocks: of.clocks,
    tasks: of.tasks,
    load: load(),
  });
}

/** Lists and counts that people open first, for a company with years of data: BENCH_RESERVATIONS=100000 for 216,000 boxes. */
export async function askedFirst(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  try {
    await fill(db);
    const of = await db.read(systemScope, tx => tx.one(known));
    for (const who of Object.keys(people) as Who[]) {
      const post = await poster(served, people[who]);
      for (const one of asked.filter(other => other.who === who)) await time(post, one, of);
    }
  } finally {
    await db.end();
  }
}
