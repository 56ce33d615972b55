import { sql } from 'kysely';
import { type Database, openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say, wants } from './figure.ts';
import { type Post, poster } from './poster.ts';
import type { Served } from './world.ts';

const rounds = 60;
/** First calls, not measured: the program is not warmed up yet. */
const warming = 5;
/** Limit of each, ms (p95). */
const limit = 300;

interface Booking {
  reservation_type: string;
  with_pickup: boolean;
  id_client: number;
  id_bill_to: number;
  appointment_time: string;
  stops: { code: string; id_location: number }[];
  containers: { id_container_type: number; weight_kg: number }[];
}
/** Newest reservations of the company, as input of a new booking. */
const bookings = sql<Booking>`select r.reservation_type, r.template like '%_CON_RETIRO' as with_pickup, r.id_client, r.id_bill_to, to_char(r.appointment_time, 'HH24:MI') as appointment_time,
    (select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location) order by s.position) from reservation_stops s where s.id_reservation = r.id_reservation) as stops,
    (select jsonb_agg(jsonb_build_object('id_container_type', u.id_container_type, 'weight_kg', 10000) order by u.number) from sub_reservations u where u.id_reservation = r.id_reservation) as containers
  from reservations r join companies c on c.id_company = r.id_client join companies b on b.id_company = r.id_bill_to
  where r.template <> 'VACIO' and c.blocked_at is null and b.blocked_at is null and r.status = 'FINISHED' order by r.id_reservation desc limit ${sql.lit(rounds)}`;

async function timed(name: string, times: readonly number[], more: object = {}): Promise<void> {
  const after = times.slice(warming);
  say({
    name,
    value: percentile(after, 0.95),
    unit: 'ms (p95)',
    limit,
    db: 'postgres',
    median: percentile(after, 0.5),
    calls: after.length,
    load: load(),
    ...more,
  });
}

/** Books a reservation and reads its page, as the form does. */
async function booked(db: Database, post: Post): Promise<void> {
  const wanted = await db.read(systemScope, tx => tx.rows(bookings));
  must(wanted.length > warming * 2, `only ${wanted.length} bookings to repeat`);
  const appointment_date = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
  const times: number[] = [];
  const ids: number[] = [];
  let boxes = 0;
  for (const [i, booking] of wanted.entries()) {
    const papers = booking.reservation_type === 'E' ? { booking: `BENCH${i}` } : { bl: `BENCH${i}` };
    const began = performance.now();
    const made = await post<{ id_reservation: number }>('/reservation/save', {
      ...booking,
      appointment_date,
      ...papers,
    });
    times.push(performance.now() - began);
    ids.push(made.id_reservation);
    boxes += booking.containers.length;
  }
  const { stored } = await db.read(systemScope, tx =>
    tx.one(sql<{
      stored: number;
    }>`select count(*)::int as stored from sub_reservations u join reservation_totals t using (id_reservation)
      where u.id_reservation = any(${ids}::int[]) and t.sale is not null`),
  );
  must(stored === boxes, `${stored} of ${boxes} containers were booked`);
  await timed('booking.save', times, { containers: boxes });
}

/** The page of a guide, for trips in every state. */
async function details(db: Database, post: Post): Promise<void> {
  const guides = await db.read(systemScope, tx =>
    tx.rows(sql<{
      id_guide: number;
      stops: number;
    }>`select g.id_guide, (select count(*)::int from guide_stops s where s.id_guide = g.id_guide) as stops
      from guides g where g.deleted_at is null order by (g.id_guide * 7919) % 10007 limit ${rounds}`),
  );
  const times: number[] = [];
  for (const { id_guide, stops } of guides) {
    const began = performance.now();
    const said = await post<{ id_guide: number; stops: unknown[] }>(
      '/reservation/monitoring_reservation_milestone_guide',
      { id_guide },
    );
    times.push(performance.now() - began);
    must(said.id_guide === id_guide && said.stops.length === stops, `guide ${id_guide} has ${said.stops.length} stops`);
  }
  await timed('guide.detail', times);
}

/** The most frequent requests of people, by HTTP, with the company of the benchmark. */
export async function answers(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const post = await poster(served, 'operador@demo.ec');
  try {
    if (wants('guide.detail')) await details(db, post);
    if (wants('booking.save')) await booked(db, post);
  } finally {
    await db.end();
  }
}
