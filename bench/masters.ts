import { sql } from 'kysely';
import { expiringList, matrixList } from '../apps/server/src/modules/fleet/credentials/credential-lists.queries.ts';
import { driverList } from '../apps/server/src/modules/fleet/drivers/drivers.queries.ts';
import { truckList } from '../apps/server/src/modules/fleet/trucks/trucks.queries.ts';
import { companyList } from '../apps/server/src/modules/people/companies/companies.queries.ts';
import { locationList } from '../apps/server/src/modules/places/locations/locations.queries.ts';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import type { ListInput, ListSpec } from '../apps/server/src/platform/db/list.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import type { Asking } from '../apps/server/src/platform/http/context.ts';
import { load, percentile, say } from './figure.ts';
import { askedList, bareList, mustAgree, scopeOf } from './lists.ts';
import { RawConnection } from './raw-http.ts';
import type { Served } from './world.ts';

/** Rows of each list; one in five is the carrier's. BENCH_MASTERS changes the number. */
const total = Number(process.env.BENCH_MASTERS ?? 100_000);
const rounds = 22;
/** Limits of the first page of a list and of page 1,000, ms (p95). */
const firstLimit = 50;
const deepLimit = 100;

const today = new Date().toISOString().slice(0, 10);

/** Adds drivers, trucks with their papers, credentials of both, companies and places, the same number of each. */
async function fill(db: Database, carrier: number): Promise<void> {
  const rows = sql.lit(total);
  const owner = sql`case when n % 5 = 0 then ${sql.lit(carrier)} else (select id_company from companies where is_operator) end`;
  const day = (step: number, over: number) =>
    sql`${sql.lit(today)}::date - 5 + n * ${sql.lit(step)} % ${sql.lit(over)}`;
  await db.write(systemScope, systemAuthor, async tx => {
    await tx.client.script('set local statement_timeout = 0');
    await tx.run(sql`insert into drivers (id_company, identification_kind, identification_card, name, last_name, license_type, license_expiry, license_points, active)
      select ${owner}, 'PASAPORTE', 'ZP' || n, 'Nombre' || n % 97, 'Apellido' || n % 5003, 'E', ${day(1, 3000)}, n % 31, n % 1000 <> 1
      from generate_series(1, ${rows}) n`);
    await tx.run(sql`insert into trucks (id_company, id_driver, disk, license_plate, brand, factory_year, active)
      select ${owner}, (select min(id_driver) from drivers where identification_card like 'ZP%') + n - 1, 'ZT' || n, 'Z' || chr(65 + n % 26) || chr(65 + n / 26 % 26) || lpad((n / 676)::text, 4, '0'), 'Marca' || n % 20, 1990 + n % 35,
        n % 1000 <> 1 from generate_series(1, ${rows}) n`);
    await tx.run(sql`insert into truck_certificates (id_truck, type_certificate, expires_on)
      select id_truck, k, ${sql.lit(today)}::date - 5 + (id_truck * 7) % 3650 from trucks cross join unnest(array['matricula', 'certificado', 'poliza']) k
      where disk like 'ZT%' and not (k = 'poliza' and id_truck % 100 = 3)`);
    await tx.run(sql`insert into credentials (id_truck, kind, name, expires_on, state)
      select id_truck, 'GENERAL', 'GPS', ${sql.lit(today)}::date - 5 + (id_truck * 11) % 3650, case when id_truck % 500 = 7 then 'BANNED' else 'ACTIVE' end
      from trucks where disk like 'ZT%'`);
    await tx.run(sql`insert into credentials (id_driver, kind, id_location, name, expires_on)
      select id_driver, 'ESTABLISHMENT', p.id_location, p.name, ${sql.lit(today)}::date - 5 + (id_driver * 11) % 3650
      from drivers cross join lateral (select id_location, name from locations where requires_credential order by id_location limit 1) p
      where identification_card like 'ZP%'`);
    await tx.run(sql`insert into companies (name, ruc, company_type, active, blocked_at)
      select 'Empresa ' || n % 7001 || ' ' || md5(n::text), lpad(n::text, 10, '0') || '001', (array['TRANS', 'EXP', 'IMP', 'CLT', 'EXP'])[1 + n % 5], n % 200 <> 1,
        case when n % 500 = 2 then now() end from generate_series(1, ${rows}) n`);
    await tx.run(sql`insert into locations (id_company, name, code, type, address, id_province, id_canton, lat, lng, requires_credential)
      select ${owner}, 'Planta ' || n % 9001 || ' ' || md5(n::text), 'Z-' || n, (array['PLT', 'PATIO', 'OTR'])[1 + n % 3], 'Km ' || n % 50, k.id_province, k.id_canton,
        -2 + (n % 1000) / 1000.0, -79 - (n / 1000) / 100.0, false
      from generate_series(1, ${rows}) n join (select row_number() over () - 1 as at, count(*) over () as many, id_canton, id_province from cantons) k on k.at = n % k.many`);
  });
  const client = await db.pool.connect();
  // A server does this within a minute after such a load.
  await client.script('vacuum analyze');
  client.release();
}

type Wish = Partial<ListInput> & { filters?: object };
interface Masters {
  name: string;
  path: string;
  /** Key of its rows. */
  key: string;
  spec(input: ListInput & { filters?: never }, actor: Asking): ListSpec;
  filters: readonly Wish[];
  /** A word that few rows have and one that many have. */
  words: readonly string[];
}
const now = new Date();
const lists: readonly Masters[] = [
  {
    name: 'drivers',
    key: 'id_driver',
    path: '/driver/get_drivers',
    spec: input => driverList(input, today),
    filters: [
      { filters: { license: 'expired' } },
      { filters: { credentials_to_renew: true } },
      { sort: [{ field: 'license_expiry', dir: 'desc' }] },
    ],
    words: ['apellido4711', 'nombre'],
  },
  {
    name: 'trucks',
    key: 'id_truck',
    path: '/truck/get_trucks',
    spec: input => truckList(input, { today, now }),
    filters: [
      { filters: { certificate: 'about_to_expire' } },
      { filters: { active: false } },
      { sort: [{ field: 'brand', dir: 'desc' }] },
    ],
    words: ['zt4711', 'marca'],
  },
  {
    name: 'credentials',
    key: 'id_credential',
    path: '/credenciales/por_vencer',
    spec: input => expiringList(input, today),
    filters: [
      { filters: { subject: 'truck' } },
      { filters: { days: 365 } },
      { sort: [{ field: 'credential', dir: 'asc' }] },
    ],
    words: ['zt4711', 'nombre'],
  },
  ...(['choferes', 'camiones'] as const).flatMap(whose =>
    (['propios', 'particulares'] as const).map(
      (kind): Masters => ({
        name: `credentials of ${whose} ${kind}`,
        key: 'id',
        path: `/credenciales/list_credenciales_${whose}_${kind}`,
        spec: (input, actor) =>
          matrixList(input, { kind: whose === 'choferes' ? 'driver' : 'truck', own: kind === 'propios' }, today, actor),
        filters: [
          { filters: { state: 'banned' } },
          { filters: { state: 'expired' } },
          { filters: { state: 'missing' } },
          { filters: { state: 'ok' } },
        ],
        words: [whose === 'choferes' ? 'apellido4711' : 'zt4711', whose === 'choferes' ? 'nombre' : 'marca'],
      }),
    ),
  ),
  {
    name: 'companies',
    key: 'id_company',
    path: '/company/get_companies',
    spec: (input, actor) => companyList(input, actor, now),
    filters: [{ filters: { blocked: true } }, { filters: { company_type: 'IMP' } }, { filters: { active: false } }],
    words: ['empresa 4711', 'empresa'],
  },
  {
    name: 'locations',
    key: 'id_location',
    path: '/location/get_locations',
    spec: input => locationList(input),
    filters: [
      { filters: { type: 'PATIO' } },
      { filters: { id_canton: 5 } },
      { sort: [{ field: 'code', dir: 'desc' }] },
    ],
    words: ['planta 4711', 'planta'],
  },
];
const page: ListInput & { filters?: never } = { page: 1, page_size: 50, sort: [] };

/**
 * The lists of master data: their pages, filters and words by HTTP compared with the bare statements, for the operator and for a carrier.
 */
export async function masterLists(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const carrier = await scopeOf(db, 'transportista@demo.ec');
  await fill(db, carrier.id_company ?? 0);
  const connection = await RawConnection.open(served.url);
  for (const [audience, email] of [
    ['operator', 'operador@demo.ec'],
    ['carrier', 'transportista@demo.ec'],
  ] as const) {
    const token = await served.token(email);
    const scope = await scopeOf(db, email);
    const { id_company } = await db.read(systemScope, tx =>
      tx.one(sql<{ id_company: number }>`select id_company from users where email = ${email}`),
    );
    const actor: Asking = { audience, id_company };
    /** p95 of the list by HTTP and of its bare statements, ms. */
    const timed = async (list: Masters, wish: Wish): Promise<{ ours: number; bare: number }> => {
      const input = { ...page, ...wish } as typeof page;
      const ours: number[] = [];
      const bare: number[] = [];
      const { path, key } = list;
      for (let i = 0; i < rounds; i++) {
        const answer = await askedList(connection, { path, input, token, key });
        const limit = await bareList(db, scope, () => list.spec(input, actor), input, key);
        mustAgree(answer, limit, `${list.name} of the ${audience}, ${JSON.stringify(wish)}`, true);
        ours.push(answer.ms);
        bare.push(limit.ms);
      }
      return { ours: percentile(ours.slice(2), 0.95), bare: percentile(bare.slice(2), 0.95) };
    };
    for (const list of lists) {
      const wishes: [string, Wish][] = [
        ['first page', {}],
        ...list.filters.map((wish): [string, Wish] => [JSON.stringify(wish.filters ?? wish.sort), wish]),
        ...list.words.map((search): [string, Wish] => [`«${search}»`, { search }]),
        ['page 1,000', { page: 1_000 }],
      ];
      for (const [wish, input] of wishes) {
        const { ours, bare } = await timed(list, input);
        const limit = wish === 'page 1,000' ? deepLimit : firstLimit;
        say({
          name: 'list.masters',
          value: ours,
          unit: 'ms (p95)',
          limit,
          bare,
          db: 'postgres',
          list: list.name,
          wish,
          audience,
          rows: total,
          load: load(),
        });
      }
    }
  }
  connection.close();
  await db.end();
}
