import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say } from './figure.ts';
import type { Served } from './world.ts';

const boxes = 500;
const previews = 10;
/** Every n-th pasted box is live in another reservation, and every n-th has a wrong check digit. */
const LIVE_EVERY = 10;
const WRONG_EVERY = 25;

interface Facts {
  id_client: number;
  id_shipping_line: number;
  id_origin: number;
  id_destination: number;
  id_service: number;
  type: string;
  live: string[];
}
interface Judged {
  rows: { container_code: string; error: string | null }[];
  good: number;
  stored: number;
  version: number;
}

async function inDatabase<T extends object>(databaseUrl: string, query: ReturnType<typeof sql<T>>): Promise<T> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const found = await db.read(systemScope, tx => tx.one(query));
  await db.end();
  return found;
}

const facts = sql<Facts>`select (select r.id_client from reservations r join companies c on c.id_company = r.id_client where c.blocked_at is null order by r.id_reservation desc limit 1) as id_client,
  (select id_shipping_line from shipping_lines where active order by 1 limit 1) as id_shipping_line,
  (select id_location from locations where type = 'DEP' and active order by 1 limit 1) as id_origin,
  (select id_location from locations where type = 'PRT' and active order by 1 limit 1) as id_destination,
  (select id_service from services where active order by 1 limit 1) as id_service,
  (select code from container_types where active order by 1 limit 1) as type,
  (select jsonb_agg(container_code) from (select distinct container_code from sub_reservations
    where container_code is not null and released_at is null and status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') limit ${boxes / LIVE_EVERY}) l) as live`;

/**
 * Checks 500 boxes pasted into an operation without storing them, by HTTP, with the company of the benchmark; then stores the valid ones.
 */
export async function emptiesPreview(databaseUrl: string, served: Served): Promise<void> {
  const token = await served.token('operador@demo.ec');
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    must(answer.ok, `${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said as T;
  };
  const { type, live, ...named } = await inDatabase(databaseUrl, facts);
  must(live.length > 10, `only ${live.length} boxes are live`);
  const starts_at = new Date(Date.now() + 86_400_000).toISOString();
  const opened = await post<{ id_operation: number; version: number }>('/vacios/crear_operacion', {
    ...named,
    kind: 'EVACUACION',
    quantity: boxes,
    starts_at,
  });
  const rows = Array.from({ length: boxes }, (_, i) => {
    const number = `BNCU${500_000 + i}`;
    const digit = Number(checkDigit(number));
    const own = `${number}${i % WRONG_EVERY === 1 ? (digit + 1) % 10 : digit}`;
    const taken = i % LIVE_EVERY === 0 ? live[i / LIVE_EVERY] : undefined;
    return { container_code: taken ?? own, container_type: type };
  });
  const { id_operation, version } = opened;
  const paste = { id_operation, version, rows };
  const times: number[] = [];
  let judged: Judged | null = null;
  for (let i = 0; i < previews; i++) {
    const began = performance.now();
    judged = await post<Judged>('/vacios/cargar_contenedores', { ...paste, store: false });
    times.push(performance.now() - began);
  }
  const isTold = (text: RegExp): number => judged?.rows.filter(row => text.test(row.error ?? '')).length ?? 0;
  const [taken, wrong] = [isTold(/^Ya está en la reserva/), isTold(/d[ií]gito/i)];
  must(judged?.rows.length === boxes && judged.stored === 0, 'not every box was judged, or one was stored');
  must(taken >= live.length * 0.9 && wrong === boxes / WRONG_EVERY, `told of ${taken} live ones and ${wrong} digits`);
  must(judged.good === boxes - taken - wrong, `only ${judged.good} boxes are good`);
  const began = performance.now();
  const kept = await post<Judged>('/vacios/cargar_contenedores', { ...paste, store: true });
  const stored_ms = performance.now() - began;
  must(kept.stored === judged.good, `${kept.stored} of ${judged.good} good boxes were stored`);
  say({
    name: 'empties.500',
    value: percentile(times, 0.5),
    unit: 'ms (median)',
    limit: 1_000,
    db: 'postgres',
    slowest_ms: Math.max(...times),
    good: judged.good,
    taken,
    stored_ms,
    load: load(),
  });
}
