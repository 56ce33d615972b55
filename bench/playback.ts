import { gzipSync } from 'node:zlib';
import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { sql } from 'kysely';
import { openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say } from './figure.ts';
import type { Served } from './world.ts';

const rounds = 20;
/** Seconds between two positions. */
const every = 10;
/** Hours of a period, with the limits for its answer: ms, and KB compressed. */
const periods = [
  { hours: 12, ms: 300, kb: 60 },
  { hours: 72, ms: 800, kb: null },
] as const;

/** A truck that drives a winding road for two hours, stands for one, and so on, for 72 hours until now; returns its id. */
async function drivenTruck(databaseUrl: string): Promise<number> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const id_truck = await db.write(systemScope, systemAuthor, async tx => {
    const truck = await tx.one(
      sql<{ id_truck: number }>`select id_truck from trucks where active order by id_truck limit 1`,
    );
    await tx.run(
      sql`delete from positions where id_truck = ${truck.id_truck} and device_time > now() - interval '73 hours'`,
    );
    // Driven counts the positions on the road before this one.
    await tx.run(sql`insert into positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading, attributes)
      select ${truck.id_truck}, now() - (${(72 * 3600) / every}::int - i) * ${every} * interval '1 second', now(),
        -3.5 + driven * 0.00012, -79.8 + 0.05 * sin(driven / 90.0), case when stands then 0 else 40 + 30 * sin(i / 50.0) end, 0, jsonb_build_object('ign', case when stands then 0 else 1 end)
      from (select i, i % 1080 >= 720 as stands, i / 1080 * 720 + least(i % 1080, 720) as driven from generate_series(0, ${(72 * 3600) / every - 1}) i) p`);
    return truck.id_truck;
  });
  const client = await db.pool.connect();
  await client.script('vacuum analyze positions');
  client.release();
  await db.end();
  return id_truck;
}

/** Reads what a truck did in a period, by HTTP. */
export async function playback(databaseUrl: string, served: Served): Promise<void> {
  const id_truck = await drivenTruck(databaseUrl);
  const token = await served.token('operador@demo.ec');
  for (const { hours, ms, kb } of periods) {
    const to = new Date();
    const from = new Date(to.getTime() - hours * 3_600_000);
    const times: number[] = [];
    let size = 0;
    for (let i = 0; i < rounds; i++) {
      const began = performance.now();
      const answer = await fetch(`${served.url}/coordinate/get_trayectos_recorridos`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ id_truck, from, to }),
      });
      const text = await answer.text();
      times.push(performance.now() - began);
      must(answer.ok, `${answer.status} ${text.slice(0, 300)}`);
      size = gzipSync(text).length / 1024;
      const { track, stays, summary } = JSON.parse(text) as TruckHistory;
      // Of three hours it stands one; the ends of a period may cut a stay in two or shorten it.
      must(Math.abs(stays.length - hours / 3) <= 1, `${stays.length} stays`);
      must(Math.abs(summary.standing_min - hours * 20) <= 30, `it stands ${summary.standing_min} min`);
      must(track.length > 1_900 && track.length < 2_100, `${track.length} points`);
    }
    say({
      name: `playback.${hours}h`,
      value: percentile(times, 0.95),
      unit: 'ms',
      limit: ms,
      median_ms: percentile(times, 0.5),
      kb_gz: size,
      kb_limit: kb,
      load: load(),
    });
    must(kb === null || size <= kb, `the answer has ${size} KB`);
  }
}
