import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { must } from './figure.ts';

/** The devices of the bench have one key. */
export const deviceKey = 'clave-bench';

/** Where a truck of the bench stands at its i-th position. */
export const place = (i: number) => ({ lat: -2.1 - (i % 500) / 10_000, lng: -79.9 });

/** A device of the bench on each truck, by the number of its device. The embedded database is filled before its server starts. */
export const benchDevices = (db: Database): Promise<number[]> =>
  db.write(systemScope, systemAuthor, async tx => {
    await tx.run(sql`insert into devices (code, key_hash, id_truck)
      select 'BENCH-' || row_number() over (order by id_truck), decode(${createHash('sha256').update(deviceKey).digest('hex')}, 'hex'), id_truck
      from trucks order by id_truck limit 5000 on conflict (code) do nothing`);
    const rows = await tx.rows(
      sql<{ id_truck: number }>`select id_truck from devices where code like 'BENCH-%' order by substr(code, 7)::int`,
    );
    must(rows.length >= 500, 'the company has too few trucks');
    return rows.map(r => r.id_truck);
  });

/** Devices in a PostgreSQL that a server may already be using. */
export async function addDevices(databaseUrl: string): Promise<number[]> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const made = await benchDevices(db);
  await db.end();
  return made;
}

/** Positions that a server says it has stored since it began. */
export async function storedByMetric(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`);
  must(answer.ok, `/metrics: ${answer.status}`);
  return Number(/^positions_stored_total (\S+)/m.exec(await answer.text())?.[1] ?? 0);
}
