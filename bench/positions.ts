import { sql } from 'kysely';
import { thinPositions } from '../apps/server/src/modules/tracking/position-days/thin-positions.ts';
import { openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, say, seconds } from './figure.ts';

/** Trucks to which the figure refers. */
const TRUCKS = 1_000;
/** Seconds between two positions. */
const every = 30;
/** A night has six hours, and after an update 85 days are thinned. */
const limitSeconds = 120;
const dayMs = 86_400_000;

/** Thins a day of all trucks, each of which drives for two hours and stands for one, and so on; reckoned for a thousand. */
export async function thinning(databaseUrl: string): Promise<void> {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const day = new Date(Date.now() - 40 * dayMs).toISOString().slice(0, 10);
  const client = await db.pool.connect();
  await client.query('select prepare_positions_day($1::date)', [day]);
  client.release();
  const stored = await db.write(systemScope, systemAuthor, tx =>
    tx.count(sql`insert into positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading, attributes)
      select t.id_truck, ${day}::date::timestamp at time zone 'UTC' + i * ${every} * interval '1 second', now(),
        -3.5 + driven * 0.00036, -79.8 + 0.05 * sin(driven / 30.0), case when stands then 0 else 40 + 30 * sin(i / 50.0) end, 0,
        jsonb_build_object('ign', case when stands then 0 else 1 end)
      from (select id_truck from trucks order by id_truck limit ${TRUCKS}) t
        cross join (select i, i % 360 >= 240 as stands, i / 360 * 240 + least(i % 360, 240) as driven from generate_series(0, ${dayMs / 1000 / every - 1}) i) p`),
  );
  const trucks = stored / (dayMs / 1000 / every);
  const again = await db.pool.connect();
  await again.script('vacuum analyze positions');
  again.release();
  const began = performance.now();
  await thinPositions(db, new Date());
  const took = seconds(began);
  const done = await db.read(systemScope, tx =>
    tx.one(sql<{
      days: number;
      points: number;
      kb: number;
    }>`select count(*)::int as days, max(jsonb_array_length(points)) as points,
        (sum(pg_column_size(points)) / count(*) / 1024)::float8 as kb from position_days where day = ${day}::date`),
  );
  await db.end();
  must(done.days === trucks, `${done.days} of ${trucks} days are thinned`);
  must(done.points >= 400 && done.points < 500, `${done.points} points`);
  say({
    name: 'positions.thin_day',
    value: (took * TRUCKS) / trucks,
    unit: 's',
    limit: limitSeconds,
    trucks,
    positions: stored,
    kb_a_day: done.kb,
    load: load(),
  });
}
