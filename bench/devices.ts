import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { must } from './figure.ts';

/** All devices of the benchmark have this key. */
export const deviceKey = 'clave-bench';

/** The i-th position of a truck of the benchmark. */
export const place = (i: number) => ({ lat: -2.1 - (i % 500) / 10_000, lng: -79.9 });

/** The devices of the benchmark with their trucks. */
export const benchMounts = sql`from devices d join device_mounts m on m.id_device = d.id_device where d.code like 'BENCH-%'`;

/** Adds a device of the benchmark to each truck, by device number. The embedded database is filled before its server starts. */
export const benchDevices = (db: Database): Promise<number[]> =>
  db.write(systemScope, systemAuthor, async tx => {
    // In addition to the truck's modem: only the endpoints for devices know it.
    await tx.run(sql`with chosen as (select 'BENCH-' || row_number() over (order by id_truck) as code, id_truck, id_company
        from trucks order by id_truck limit 5000),
      modem as (insert into equipments (kind, id_company, disk) select 'MOD', id_company, code from chosen
        on conflict do nothing returning id_equipment, disk),
      device as (insert into devices (id_equipment, code) select id_equipment, disk from modem returning id_device, code),
      key as (insert into device_keys (id_device, key_hash)
        select id_device, decode(${createHash('sha256').update(deviceKey).digest('hex')}, 'hex') from device)
      insert into device_mounts (id_device, id_truck, from_at)
        select id_device, id_truck, now() - interval '31 days' from device join chosen using (code)`);
    const rows = await tx.rows(
      sql<{ id_truck: number }>`select m.id_truck ${benchMounts} order by substr(d.code, 7)::int`,
    );
    must(rows.length >= 500, 'the company has too few trucks');
    return rows.map(r => r.id_truck);
  });

/** Adds the devices in a PostgreSQL that a server may already use. */
export async function addDevices(databaseUrl: string): Promise<number[]> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const made = await benchDevices(db);
  await db.end();
  return made;
}

/** Positions that a server reports as stored since it started. */
export async function storedByMetric(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`);
  must(answer.ok, `/metrics: ${answer.status}`);
  return Number(/^positions_stored_total (\S+)/m.exec(await answer.text())?.[1] ?? 0);
}
