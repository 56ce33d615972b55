import { prepareRules } from '@cabezal/domain/rating/prepare-rules';
import type { RateParameters } from '@cabezal/domain/rating/rate-facts';
import { finish } from '@cabezal/domain/rating/steps';
import { sql } from 'kysely';
import { comparePrices } from '../apps/server/src/modules/rates/compare-prices.ts';
import { storedMovements } from '../apps/server/src/modules/rates/movement.queries.ts';
import { rateParametersOn, saleRuleRows } from '../apps/server/src/modules/rates/rules.ts';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { must, pause, percentile, say, seconds } from './figure.ts';
import type { Served } from './world.ts';

const rulesWanted = 5_000;
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

/** General rates of cantons, ports and containers until there are enough. */
const fill = sql`with made as (insert into fees (id_family, code, reservation_type, id_canton, id_port, id_container_type, valid_from, approved_at)
    select n, 'BEN-' || n, 'I', id_canton, id_port, id_container_type, '2020-01-01', now() from (
      select row_number() over () as n, c.id_canton, p.id_location as id_port, t.id_container_type
      from cantons c, locations p, container_types t where p.type = 'PRT' and t.code in ('40RF', '20RF', '40OT')) lanes
    where n <= ${sql.lit(rulesWanted)} - (select count(*) from fees) returning id_fee)
  insert into fee_items (id_fee, id_service, method, amount, auto) select id_fee, 1, 'FIJO', 100, true from made`;

/** Prices: one quote, ten thousand reservations, and a simulation of twelve months, beside five thousand rates. */
export async function rates(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const author = { id_user: null, id_company: null, request_id: null };
  await db.write(systemScope, author, tx => tx.run(fill));
  await one(served, await db.read(systemScope, tx => tx.rows(asked)));
  await many(db);
  await simulation(served);
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

async function many(db: ReturnType<typeof openDatabase>): Promise<void> {
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
    finish(comparePrices(movements, [rules, rules], parameters));
    containers += movements.length;
    reservations += ids.length;
    after = list.at(-1) ?? 0;
  }
  must(containers > 0, 'no container was rated');
  // Each was rated by two sets of rules; storing what was found is the sub-rates' own.
  say({
    name: 'rate.batch',
    value: seconds(began),
    unit: 's',
    limit: 10,
    db: 'postgres',
    reservations,
    containers,
    rated: 2 * containers,
  });
}

async function simulation(served: Served): Promise<void> {
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
  const items = [{ id_service: 1, method: 'FIJO', amount: '999.00', auto: true }];
  const draft = { valid_from: '2020-01-01', items };
  interface Found {
    id_simulation: number;
    state: string;
    open: { changed: number } | null;
    closed: { changed: number } | null;
  }
  let found = await post<Found>('/fee/simulate', { fees: [draft], months: 12 });
  // From when the job took it: how soon that is, is the job's rhythm.
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
  });
}
