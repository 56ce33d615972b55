import { sql } from 'kysely';
import { settleTripCases } from '../apps/server/src/modules/tracking/monitoring/open-cases.ts';
import { openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say } from './figure.ts';

const TRIPS = 5_000;
const rounds = 7;

/** Makes that many guides trips under way, without truck and driver, because each of those drives one trip only. */
const beginTrips = sql`update guides set issued_at = now(), planned_start = now(), finished_at = null, closed_at = null, rescued_by = null,
    false_freight_at = null, monitoring_disabled_at = null, status = 'VIAJE_POR_SALIR', id_truck = null, id_driver = null
  where id_guide in (select id_guide from guides where deleted_at is null order by id_guide desc limit ${TRIPS})`;

/** The minute's job over 5,000 trips under way, when nothing has changed since the last minute. */
export async function tripAlerts(databaseUrl: string): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 4), () => new Date());
  await db.write(systemScope, systemAuthor, tx => tx.run(beginTrips));
  await settleTripCases(db);
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const began = performance.now();
    await settleTripCases(db);
    times.push(performance.now() - began);
  }
  const [counted] = await db.read(systemScope, tx =>
    tx.rows(sql<{ n: number }>`select count(*)::int as n from guides where issued_at is not null and finished_at is null
      and deleted_at is null and planned_start > now() - interval '1 hour'`),
  );
  await db.end();
  must((counted?.n ?? 0) >= TRIPS, `${counted?.n} trips are under way`);
  say({
    name: 'alerts.job',
    value: percentile(times, 0.95),
    unit: 'ms',
    limit: 1_000,
    median_ms: percentile(times, 0.5),
    trips: TRIPS,
    load: load(),
  });
}
