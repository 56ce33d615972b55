import { sql } from 'kysely';
import {
  type ReservationListInput,
  reservationSpec,
} from '../apps/server/src/modules/bookings/reservations/reading/reservations.queries.ts';
import { type Database, openDatabase, type Scope, systemScope } from '../apps/server/src/platform/db/database.ts';
import { type ListInput, type ListSpec, listPage } from '../apps/server/src/platform/db/list.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import type { Tx } from '../apps/server/src/platform/db/tx.ts';
import { load, must, percentile, say } from './figure.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import type { Served } from './world.ts';

const rounds = 20;
/** Limits of a query and of page 1,000, ms (p95). */
const limits = { first: 50, deep: 100 } as const;

interface Audience {
  name: string;
  email: string;
}
const audiences: readonly Audience[] = [
  { name: 'operator', email: 'operador@demo.ec' },
  { name: 'customer', email: 'exportador@demo.ec' },
  { name: 'carrier', email: 'transportista@demo.ec' },
];

const page = { page: 1, page_size: 50, sort: [] };
/** Typical queries of the list: newest first; a filter with a sort; frequent and rare words; a box; a late page. */
const wishes: Readonly<Record<string, ReservationListInput>> = {
  'newest first': page,
  'in progress by appointment': {
    ...page,
    filters: { list: 'in_progress' },
    sort: [{ field: 'appointment_at', dir: 'asc' }],
  },
  'finished exports by appointment': {
    ...page,
    filters: { reservation_type: 'E', status: ['FINISHED'] },
    sort: [{ field: 'appointment_at', dir: 'desc' }],
  },
  '«banan» by appointment': { ...page, search: 'banan', sort: [{ field: 'appointment_at', dir: 'desc' }] },
  '«banan 26481» by customer': { ...page, search: 'banan 26481', sort: [{ field: 'client_name', dir: 'asc' }] },
  'box MSKU75': { ...page, search: 'MSKU75' },
  'by customer': { ...page, sort: [{ field: 'client_name', dir: 'asc' }] },
  'page 1,000': { ...page, page: 1_000 },
  'page 1,000 by appointment': { ...page, page: 1_000, sort: [{ field: 'appointment_at', dir: 'desc' }] },
};

export async function scopeOf(db: Database, email: string): Promise<Scope> {
  const person = await db.read(systemScope, tx =>
    tx.one(
      sql<{
        id_company: number;
        company_type: string;
        is_operator: boolean;
      }>`select u.id_company, c.company_type, c.is_operator
        from users u join companies c using (id_company) where u.email = ${email}`,
    ),
  );
  if (person.is_operator) return { role: 'cabezal_operator' };
  const audience = person.company_type === 'TRANS' ? 'carrier' : 'customer';
  return { role: 'cabezal_company', audience, id_company: person.id_company };
}

/** Result of a page; ids and total must be those of the bare statement. */
interface Answered {
  ms: number;
  ids: unknown[];
  total: number;
}

/** Runs the same statements in the same scope through the driver, without the server. */
export async function bareList(
  db: Database,
  scope: Scope,
  spec: (tx: Tx) => ListSpec,
  input: ListInput,
  key: string,
): Promise<Answered> {
  const began = performance.now();
  const { rows, total } = await db.read(scope, tx => listPage<Record<string, unknown>>(tx, spec(tx), input));
  return { ms: performance.now() - began, ids: rows.map(r => r[key]), total };
}

/** Reads the list like a browser. */
export async function askedList(
  connection: RawConnection,
  asked: { path: string; input: unknown; token: string; key: string },
): Promise<Answered> {
  const request = rawRequest('POST', asked.path, asked.input, asked.token);
  const began = performance.now();
  const { status, body } = await connection.send(request);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${asked.path}: ${status} ${body.toString().slice(0, 200)}`);
  const { rows, total } = JSON.parse(body.toString()) as { rows: Record<string, unknown>[]; total: number };
  return { ms, ids: rows.map(r => r[asked.key]), total };
}

/** Checks that both have the same rows in the same order and the same total. An empty result measures nothing. */
export function mustAgree(ours: Answered, bare: Answered, what: string, mayBeEmpty = false): void {
  const isSame =
    ours.ids.length === bare.ids.length && ours.ids.every((id, i) => id === bare.ids[i] && id !== undefined);
  must(isSame, `${what}: other rows than the bare statement's (${ours.ids.length}, ${bare.ids.length})`);
  must(ours.total === bare.total, `${what}: ${ours.total} rows, the bare statement says ${bare.total}`);
  must(mayBeEmpty || ours.ids.length > 0, `${what}: no rows`);
}

/** Lists of reservations: every query of each audience, compared with the bare statement. */
export async function lists(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const { rows } = await db.read(systemScope, tx =>
    tx.one(sql<{ rows: number }>`select count(*)::int as rows from reservations`),
  );
  const connection = await RawConnection.open(served.url);
  for (const { name, email } of audiences) {
    const token = await served.token(email);
    const scope = await scopeOf(db, email);
    const all: number[] = [];
    const allBare: number[] = [];
    const about = { db: 'postgres' as const, audience: name, rows };
    for (const [wish, input] of Object.entries(wishes)) {
      const ours: number[] = [];
      const bare: number[] = [];
      for (let i = 0; i < rounds + 2; i++) {
        const asked = { path: '/reservation/get_reservations', input, token, key: 'id_reservation' };
        const answer = await askedList(connection, asked);
        const limit = await bareList(db, scope, tx => reservationSpec(input, tx), input, 'id_reservation');
        // A small company has no page 1,000, and the words of one company may not occur in another.
        mustAgree(answer, limit, `${name}, ${wish}`, input.page > 1 || input.search !== undefined);
        if (i < 2) continue;
        ours.push(answer.ms);
        bare.push(limit.ms);
      }
      if (input.page === 1) {
        all.push(...ours);
        allBare.push(...bare);
      }
      say({
        name: input.page === 1 ? 'list.reservations.wish' : 'list.deep_page',
        value: percentile(ours, 0.95),
        unit: 'ms (p95)',
        limit: input.page === 1 ? limits.first : limits.deep,
        wish,
        median: percentile(ours, 0.5),
        bare: percentile(bare, 0.95),
        bare_median: percentile(bare, 0.5),
        load: load(),
        ...about,
      });
    }
    const bare = percentile(allBare, 0.95);
    const value = percentile(all, 0.95);
    say({
      name: 'list.reservations',
      value,
      unit: 'ms (p95)',
      limit: bare,
      reach: limits.first,
      load: load(),
      ...about,
    });
    const counts: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const began = performance.now();
      const { n } = await db.read(scope, tx =>
        tx.one(sql<{ n: number }>`select count(*)::int as n from (select 1 from reservations r limit 10001) x`),
      );
      must(n > 0, 'nothing counted');
      counts.push(performance.now() - began);
    }
    say({ name: 'list.count', value: percentile(counts, 0.95), unit: 'ms (p95)', limit: 100, ...about });
  }
  connection.close();
  await db.end();
}
