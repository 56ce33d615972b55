import { prepareRules } from '@cabezal/domain/prices/pricing/prepare-rules';
import { rate } from '@cabezal/domain/prices/pricing/rate';
import type { RateParameters } from '@cabezal/domain/prices/pricing/rate-facts';
import { sql } from 'kysely';
import { rateFacts } from '../apps/server/src/modules/prices/pricing/facts.ts';
import { storedMovements } from '../apps/server/src/modules/prices/pricing/movement.queries.ts';
import { rateParametersOn, saleRuleRows } from '../apps/server/src/modules/prices/pricing/rules.ts';
import { insertTraces } from '../apps/server/src/modules/prices/pricing/stored-prices.queries.ts';
import { type Author, type Database, openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { must, pause, percentile, say, seconds } from './figure.ts';
import type { Served } from './world.ts';

export const rulesWanted = 5_000;
const surchargesWanted = 200;
const quotes = 200;
const batch = 10_000;
const portion = 1_000;

interface Asked {
  id_client: number;
  id_bill_to: number;
  reservation_type: string;
  appointment_date: string;
  stops: { code: string; id_location: number }[];
  containers: { id_container_type: number }[];
}

/** Adds general rates of cantons, ports and containers up to the wanted number. */
export const fillRates = sql`with made as (insert into fees (id_family, code, reservation_type, id_canton, id_port, id_container_type, valid_from, approved_at)
    select n, 'BEN-' || n, 'I', id_canton, id_port, id_container_type, '2020-01-01', now() from (
      select row_number() over () as n, c.id_canton, p.id_location as id_port, t.id_container_type
      from cantons c, locations p, container_types t where p.type = 'PRT' and t.code in ('40RF', '20RF', '40OT')) lanes
    where n <= ${sql.lit(rulesWanted)} - (select count(*) from fees) returning id_fee)
  insert into fee_items (id_fee, id_service, method, amount, auto) select id_fee, 1, 'FIJO', 100, true from made`;

/** Adds surcharges of cantons, for a further stop and overweight, up to the wanted number. */
const charged = sql`insert into surcharges (code, id_family, kind, side, id_service, id_canton, method, amount, valid_from, approved_at)
  select 'BEN-' || n, 100000 + n, kind, 'VENTA', 1, id_canton, method, 10, '2020-01-01', now() from (
    select row_number() over () as n, id_canton, kind, method
    from cantons, (values ('PARADA_EXTRA', 'POR_PARADA'), ('SOBREPESO', 'POR_TONELADA')) v (kind, method)) wanted
  where n <= ${sql.lit(surchargesWanted)} - (select count(*) from surcharges)`;

/** Prices with five thousand rates: one quote, ten thousand reservations, and a simulation of twelve months. */
export async function rates(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const author = { id_user: null, id_company: null, request_id: null };
  await db.write(systemScope, author, async tx => {
    await tx.run(fillRates);
    await tx.run(charged);
  });
  await one(served, await db.read(systemScope, tx => tx.rows(asked)));
  await many(db, author);
  await simulation(db, served);
  await db.end();
}

const asked = sql<Asked>`select r.id_client, r.id_bill_to, r.reservation_type, r.appointment_date::text as appointment_date,
    (select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location) order by s.position) from reservation_stops s
      where s.id_reservation = r.id_reservation) as stops,
    (select jsonb_agg(jsonb_build_object('id_container_type', u.id_container_type)) from sub_reservations u where u.id_reservation = r.id_reservation) as containers
  from reservations r order by r.id_reservation desc limit ${sql.lit(quotes)}`;

async function one(served: Served, inputs: readonly Asked[]): Promise<void> {
  const token = await served.token('operador@demo.ec');
  const times: number[] = [];
  for (const input of inputs) {
    const began = performance.now();
    const answer = await fetch(`${served.url}/reservation/find_reservation_fee`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as { sale?: string; data?: { sale: string } };
    times.push(seconds(began) * 1000);
    must(answer.ok && (body.sale ?? body.data?.sale) !== undefined, `a quote: ${answer.status}`);
  }
  say({
    name: 'rate.one',
    value: percentile(times.slice(20), 0.95),
    unit: 'ms (p95)',
    limit: 30,
    db: 'postgres',
    rules: rulesWanted,
  });
}

async function many(db: Database, author: Author): Promise<void> {
  const stored = () =>
    db.read(systemScope, tx => tx.one(sql<{ n: number }>`select count(*)::int as n from rate_traces`));
  const before = await stored();
  const began = performance.now();
  const rules = prepareRules(await db.read(systemScope, tx => saleRuleRows(tx, 'all', '2020-01-01')));
  let containers = 0;
  let reservations = 0;
  const parameters = new Map<string, RateParameters>();
  for (let after = 0; reservations < batch; ) {
    const ids = await db.read(systemScope, tx =>
      tx.rows(
        sql<{
          id: number;
        }>`select id_reservation as id from reservations where id_reservation > ${after} order by 1 limit ${sql.lit(portion)}`,
      ),
    );
    if (ids.length === 0) break;
    const list = ids.map(row => row.id);
    const movements = await db.read(systemScope, tx =>
      storedMovements(tx, sql`r.id_reservation = any(${list}::int[])`),
    );
    const dates = movements.map(({ movement }) => movement.date);
    await db.read(systemScope, tx => rateParametersOn(tx, dates, parameters));
    const traces = movements.map(({ id_sub_reservation, movement }) => {
      const held = parameters.get(movement.date);
      if (held === undefined) throw new Error(`no parameters for ${movement.date}`);
      return { id_sub_reservation, trace: rate(rateFacts(movement, held), rules) };
    });
    await db.write(systemScope, author, tx => insertTraces(tx, traces));
    containers += movements.length;
    reservations += ids.length;
    after = list.at(-1) ?? 0;
  }
  const traces = (await stored()).n - before.n;
  must(traces > 0, 'no trace was stored');
  say({
    name: 'rate.batch',
    value: seconds(began),
    unit: 's',
    limit: 10,
    db: 'postgres',
    reservations,
    containers,
    traces,
    surcharges: surchargesWanted,
  });
}

/** The most used rates, each five percent higher from today on. */
export const dearer = sql<{
  draft: object;
}>`select jsonb_strip_nulls(jsonb_build_object('id_fee', f.id_fee, 'valid_from', current_date, 'reservation_type', f.reservation_type,
    'template', f.template, 'id_client', f.id_client, 'id_plant', f.id_plant, 'id_route', f.id_route, 'id_canton', f.id_canton,
    'id_province', f.id_province, 'id_port', f.id_port, 'id_container_type', f.id_container_type, 'container_group', f.container_group,
    'id_shipping_line', f.id_shipping_line, 'id_product', f.id_product, 'km_from', f.km_from, 'km_to', f.km_to,
    'items', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id_service', i.id_service, 'method', i.method, 'amount', round(i.amount * 1.05, 2)::numeric(12, 2)::text,
      'min_amount', i.min_amount::text, 'max_amount', i.max_amount::text, 'included', i.included, 'auto', i.auto))) from fee_items i where i.id_fee = f.id_fee))) as draft
  from (select id_fee, count(*) as used from charges where source = 'FEE' group by id_fee order by used desc limit 100) k
  join fees f using (id_fee) where f.approved_at is not null and f.superseded_by is null order by used desc`;

async function simulation(db: Database, served: Served): Promise<void> {
  const token = await served.token('contador@demo.ec');
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    must(answer.ok, `${path}: ${answer.status}`);
    const said = (await answer.json()) as T & { data?: T };
    return said.data ?? said;
  };
  const fees = (await db.read(systemScope, tx => tx.rows(dearer))).map(row => row.draft);
  must(fees.length > 0, 'no rate is used');
  interface Found {
    id_simulation: number;
    state: string;
    open: { changed: number } | null;
    closed: { changed: number } | null;
  }
  let found = await post<Found>('/fee/simulate', { fees, months: 12 });
  // Measured from when the job starts it: the time before depends on the interval of the job.
  let began = performance.now();
  while (found.state === 'WAITING' || found.state === 'RUNNING') {
    if (found.state === 'WAITING') began = performance.now();
    await pause(100);
    found = await post<Found>('/fee/simulation', { id_simulation: found.id_simulation });
  }
  must(found.state === 'DONE', `the simulation ended ${found.state}`);
  const changed = (found.open?.changed ?? 0) + (found.closed?.changed ?? 0);
  must(changed > 0, 'the simulation changed no reservation');
  say({
    name: 'rate.simulate',
    value: seconds(began),
    unit: 's',
    limit: 60,
    db: 'postgres',
    changed,
    open: found.open?.changed ?? 0,
  });
}
