import { sql } from 'kysely';
import {
  type ReservationListInput,
  reservationSpec,
} from '../apps/server/src/modules/reservations/reservations.queries.ts';
import { type Database, openDatabase, type Scope, systemScope } from '../apps/server/src/platform/db/database.ts';
import { listPage } from '../apps/server/src/platform/db/list.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { percentile, say } from './figure.ts';
import { RawConnection, rawRequest } from './raw-http.ts';
import type { Served } from './world.ts';

const rounds = 40;

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
/** What people ask of the list: newest first; a filter with a sort; words; a box. */
const wishes: readonly ReservationListInput[] = [
  page,
  { ...page, filters: { list: 'in_progress' }, sort: [{ field: 'appointment_at', dir: 'asc' }] },
  {
    ...page,
    filters: { reservation_type: 'E', status: ['FINISHED'] },
    sort: [{ field: 'appointment_at', dir: 'desc' }],
  },
  { ...page, search: 'banan', sort: [{ field: 'appointment_at', dir: 'desc' }] },
  { ...page, search: 'banan 26481', sort: [{ field: 'client_name', dir: 'asc' }] },
  { ...page, search: 'MSKU75' },
];

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

/** The same statements in the same scope by the driver, without our server. */
async function bare(db: Database, scope: Scope, input: ReservationListInput): Promise<number> {
  const began = performance.now();
  await db.read(scope, tx => listPage(tx, reservationSpec(input, tx), input));
  return performance.now() - began;
}

async function timed(connection: RawConnection, input: unknown, token: string): Promise<number> {
  const request = rawRequest('POST', '/reservation/get_reservations', input, token);
  const began = performance.now();
  const { status, body } = await connection.send(request);
  if (status !== 200) throw new Error(`list: ${status} ${body.toString().slice(0, 200)}`);
  return performance.now() - began;
}

/** Reservations at their number: filter, sort, words and page, for each audience, beside the bare statement. */
export async function lists(databaseUrl: string, served: Served): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const { rows } = await db.read(systemScope, tx =>
    tx.one(sql<{ rows: number }>`select count(*)::int as rows from reservations`),
  );
  const connection = await RawConnection.open(served.url);
  for (const { name, email } of audiences) {
    const token = await served.token(email);
    const scope = await scopeOf(db, email);
    const times: number[] = [];
    const limits: number[] = [];
    for (let i = 0; i < rounds * wishes.length; i++) {
      const input = wishes[i % wishes.length] ?? page;
      const ours = await timed(connection, input, token);
      const theirs = await bare(db, scope, input);
      if (i < 2 * wishes.length) continue;
      times.push(ours);
      limits.push(theirs);
    }
    const about = { db: 'postgres' as const, audience: name, rows };
    say({
      name: 'list.reservations',
      value: percentile(times, 0.95),
      unit: 'ms (p95)',
      limit: percentile(limits, 0.95),
      ...about,
    });
    const deep: number[] = [];
    for (let i = 0; i < rounds; i++) deep.push(await timed(connection, { ...page, page: 1_000 }, token));
    say({ name: 'list.deep_page', value: percentile(deep, 0.95), unit: 'ms (p95)', limit: 100, ...about });
    const counts: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const began = performance.now();
      await db.read(scope, tx => tx.one(sql`select count(*) from (select 1 from reservations r limit 10001) x`));
      counts.push(performance.now() - began);
    }
    say({ name: 'list.count', value: percentile(counts, 0.95), unit: 'ms (p95)', limit: 100, ...about });
  }
  connection.close();
  await db.end();
}
