import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, pause, percentile, say, wants } from './figure.ts';
import { type Post, poster } from './poster.ts';
import type { Served } from './world.ts';

/** Containers of the measured reservation. */
const boxes = 500;
const driven = 30;
/** The first of them are driven before the measurement: PostgreSQL plans a statement again until it has run a few times (`KeptPlans`). */
const warming = 10;
const rows = 200;
/** Limits, ms: one event (p95), and a bulk change of 200 rows. */
const limits = { event: 50, accept: 5_000, edit: 1_000 };

const named = sql<{
  id_client: number;
  id_shipping_line: number;
  id_origin: number;
  id_destination: number;
  id_service: number;
}>`select (select r.id_client from reservations r join companies c on c.id_company = r.id_client where c.blocked_at is null order by r.id_reservation desc limit 1) as id_client,
  (select id_shipping_line from shipping_lines where active order by 1 limit 1) as id_shipping_line,
  (select id_location from locations where type = 'DEP' and active order by 1 limit 1) as id_origin,
  (select id_location from locations where type = 'PRT' and active order by 1 limit 1) as id_destination,
  (select id_service from services where active order by 1 limit 1) as id_service`;

const codeOf = (n: number): string => `BNLU${n}${checkDigit(`BNLU${n}`)}`;

/** Creates an operation of empties with its boxes, the largest kind of reservation. Returns its reservation. */
async function opened(db: Database, post: Post): Promise<number> {
  const of = await db.read(systemScope, tx => tx.one(named));
  const [{ code }] = (await db.read(systemScope, tx =>
    tx.rows(sql<{ code: string }>`select code from container_types where active and not reefer order by 1 limit 1`),
  )) as [{ code: string }];
  const starts_at = new Date(Date.now() + 86_400_000).toISOString();
  const { id_operation, version } = await post<{ id_operation: number; version: number }>('/vacios/crear_operacion', {
    ...of,
    kind: 'EVACUACION',
    quantity: boxes,
    starts_at,
  });
  const kept = await post<{ stored: number }>('/vacios/cargar_contenedores', {
    id_operation,
    version,
    store: true,
    rows: Array.from({ length: boxes }, (_, i) => ({ container_code: codeOf(600_000 + i), container_type: code })),
  });
  must(kept.stored === boxes, `${kept.stored} of ${boxes} boxes were stored`);
  const { id } = await db.read(systemScope, tx =>
    tx.one(sql<{ id: number }>`select id_reservation as id from empty_operations where id_operation = ${id_operation}`),
  );
  return id;
}

interface Stop {
  id_stop: number;
  id_guide: number;
}
/** Issued trips of the reservation, with their stops in order. They need no trucks here. */
async function issued(db: Database, id_reservation: number): Promise<Stop[]> {
  return db.write(systemScope, systemAuthor, async tx => {
    await tx.run(sql`with made as (insert into guides (id_reservation, id_sub_reservation, id_leg, kind, planned_start, planned_end, busy_from, busy_to, issued_at, guide_number)
        select l.id_reservation, l.id_sub_reservation, l.id_leg, l.kind, l.planned_start, l.planned_end, l.planned_start, l.planned_end, now() - interval '5 hours', 'BNC-' || l.id_leg
        from legs l where l.id_reservation = ${id_reservation} order by l.id_leg desc limit ${driven} returning id_guide, id_leg)
      insert into guide_stops (id_guide, position, code, action, id_location, name, lat, lng, radius_m, planned_arrival, planned_departure)
      select m.id_guide, s.position, s.code, s.action, s.id_location, p.name, p.lat, p.lng, p.radius_m, s.planned_arrival, s.planned_departure
      from made m join leg_stops s using (id_leg) join locations p on p.id_location = s.id_location`);
    return tx.rows(sql<Stop>`select s.id_stop, g.id_guide from guides g join guide_stops s using (id_guide)
      where g.id_reservation = ${id_reservation} and g.issued_at is not null order by g.id_guide, s.position`);
  });
}

/** Arrivals and departures of containers, each by HTTP, including the answer. */
async function events(db: Database, post: Post, id_reservation: number): Promise<void> {
  const stops = await issued(db, id_reservation);
  must(stops.length >= driven * 2, `only ${stops.length} stops`);
  const times: number[] = [];
  const warm = new Set([...new Set(stops.map(stop => stop.id_guide))].slice(0, warming));
  for (const [i, { id_stop, id_guide }] of stops.entries())
    for (const [n, event] of (['arrival', 'departure'] as const).entries()) {
      const at = new Date(Date.now() - 4 * 3_600_000 + (i % 2) * 3_600_000 + n * 600_000).toISOString();
      const began = performance.now();
      await post(`/reservation/${event}_reservation_milestone_guide`, { id_stop, at });
      if (!warm.has(id_guide)) times.push(performance.now() - began);
    }
  const { done } = await db.read(systemScope, tx =>
    tx.one(sql<{
      done: number;
    }>`select count(*)::int as done from sub_reservations u where u.id_reservation = ${id_reservation}
      and u.status = 'IN_PROGRESS' and u.shown_status like '%_POR_CERRAR'`),
  );
  must(done === driven, `${done} of ${driven} containers wait for their closing`);
  say({
    name: 'large.event',
    value: percentile(times, 0.95),
    unit: 'ms (p95)',
    limit: limits.event,
    db: 'postgres',
    median: percentile(times, 0.5),
    containers: boxes,
    events: times.length,
    load: load(),
  });
}

interface Run {
  state: string;
  proposals: { id_proposal: number }[];
}
/** A proposal for its legs, accepted completely. */
async function accept(db: Database, post: Post, id_reservation: number): Promise<void> {
  const legs = await db.read(systemScope, tx =>
    tx.rows(sql<{
      id_leg: number;
      day: string;
    }>`select l.id_leg, (l.planned_start at time zone ${tx.zone})::date::text as day from legs l
      where l.id_reservation = ${id_reservation} and not exists (select from guides g where g.id_leg = l.id_leg) order by l.id_leg limit ${rows}`),
  );
  const { id_plan_run } = await post<{ id_plan_run: number }>('/dispatch/propose', {
    date: legs[0]?.day,
    days: 3,
    legs: legs.map(leg => leg.id_leg),
  });
  let run: Run = { state: 'CALCULATING', proposals: [] };
  while (run.state === 'CALCULATING') {
    await pause(200);
    run = await post<Run>(`/dispatch/plan_run/${id_plan_run}`);
  }
  must(run.proposals.length >= rows * 0.9, `${run.state}: only ${run.proposals.length} proposals`);
  const began = performance.now();
  const { results } = await post<{ results: { ok: boolean; message: string | null }[] }>('/dispatch/accept', {
    id_plan_run,
    all: true,
    margin_reason: 'Medición de la carga',
  });
  const took = performance.now() - began;
  const good = results.filter(one => one.ok).length;
  must(good >= rows * 0.9, `${good} of ${results.length} were taken; ${results.find(one => !one.ok)?.message}`);
  const { assigned } = await db.read(systemScope, tx =>
    tx.one(
      sql<{
        assigned: number;
      }>`select count(*)::int as assigned from guides g where g.id_reservation = ${id_reservation} and g.id_truck is not null`,
    ),
  );
  must(assigned === good, `${assigned} trips have a truck, ${good} were taken`);
  say({
    name: 'large.accept',
    value: took,
    unit: 'ms',
    limit: limits.accept,
    db: 'postgres',
    containers: boxes,
    rows: good,
    load: load(),
  });
}

/** Changes the seals of its containers by the quick edit. */
async function edit(db: Database, post: Post, id_reservation: number): Promise<void> {
  const read = () =>
    db.read(systemScope, tx =>
      tx.rows(sql<{
        id: number;
        version: number;
        seals: string[];
      }>`select id_sub_reservation as id, version, seals from sub_reservations
        where id_reservation = ${id_reservation} order by number limit ${rows}`),
    );
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const sent = (await read()).map(({ id, version }, i) => ({
      noun: 'sub_reservation',
      id,
      version,
      motive: 'Corrección de prueba',
      set: { seals: [`SL${round}${i}`] },
    }));
    const began = performance.now();
    const { changed } = await post<{ changed: number }>('/reservation/save_fast_edit', { rows: sent });
    times.push(performance.now() - began);
    must(changed === rows, `${changed} of ${rows} rows were stored`);
  }
  must(
    (await read()).every(({ seals }, i) => seals[0] === `SL2${i}`),
    'the seals are others',
  );
  say({
    name: 'large.edit',
    value: percentile(times, 0.5),
    unit: 'ms (median)',
    limit: limits.edit,
    db: 'postgres',
    slowest_ms: Math.max(...times),
    containers: boxes,
    rows,
    load: load(),
  });
}

/** Events of one container, and changes of many, in a reservation of 500. By HTTP, with the company of the benchmark. */
export async function largeReservation(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const post = await poster(served, 'operador@demo.ec');
  try {
    const id_reservation = await opened(db, post);
    if (wants('large.event')) await events(db, post, id_reservation);
    if (wants('large.edit')) await edit(db, post, id_reservation);
    if (wants('large.accept')) await accept(db, post, id_reservation);
  } finally {
    await db.end();
  }
}
