import { sql } from 'kysely';
import { openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say } from './figure.ts';
import type { Served } from './world.ts';

const rounds = 10;
const positions = 2_000;

interface Running {
  id_guide: number;
  id_truck: number;
  id_last: number;
  lat: number;
  lng: number;
}
interface Changed {
  guide: { version: number; stops: { id_stop: number; name: string }[] };
  effects: string[];
}

/** A trip on the road whose last stop is open, with that many positions since its departure. */
async function runningTrip(databaseUrl: string): Promise<Running> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const trip = await db.write(systemScope, systemAuthor, async tx => {
    const found =
      await tx.one(sql<Running>`select g.id_guide, g.id_truck, s.id_stop as id_last, s.lat, s.lng from guides g
        join lateral (select id_stop, lat, lng, arrival_at, skipped_at from guide_stops where id_guide = g.id_guide order by position desc limit 1) s on true
      where g.live and g.issued_at is not null and g.finished_at is null and g.closed_at is null and g.false_freight_at is null and s.arrival_at is null
        and s.skipped_at is null and (select count(*) from guide_stops o where o.id_guide = g.id_guide) between 2 and 12
        and exists (select from guide_stops d where d.id_guide = g.id_guide and d.departure_at is not null) order by g.id_guide desc limit 1`);
    await tx.run(sql`update guide_stops set departure_at = now() - interval '3 hours', arrival_at = least(arrival_at, now() - interval '3 hours')
      where id_stop = (select id_stop from guide_stops where id_guide = ${found.id_guide} and departure_at is not null order by position desc limit 1)`);
    await tx.run(
      sql`delete from positions where id_truck = ${found.id_truck} and device_time > now() - interval '3 hours'`,
    );
    await tx.run(sql`insert into positions (id_truck, device_time, server_time, lat, lng)
      select ${found.id_truck}, now() - i * interval '5 seconds', now() - i * interval '5 seconds', ${found.lat}::float8 + 0.2 + i * 0.0001, ${found.lng}::float8 + 0.2
      from generate_series(1, ${positions}) i`);
    return found;
  });
  await db.end();
  return trip;
}

/** Adds a stop to a trip under way, including the answer, and deletes it again. By HTTP, with the company of the benchmark. */
export async function stopEdit(databaseUrl: string, served: Served): Promise<void> {
  const trip = await runningTrip(databaseUrl);
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
  const { id_guide, id_last, lat, lng } = trip;
  const read = () =>
    post<{ version: number; stops: { id_stop: number; name: string }[] }>('/reservation/consulta_paradas_guia_viaje', {
      id_guide,
    });
  const motive = 'El cliente pidió pesar la carga';
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const { version, stops } = await read();
    const name = `Báscula ${i}`;
    const point = { name, lat: lat + 0.05, lng: lng + 0.05, radius_m: 300 };
    const wanted = { id_guide, version, before: id_last, code: 'PES', point, stay_min: 30, motive };
    const began = performance.now();
    const changed = await post<Changed>('/reservation/agregar_parada_guia_transporte', wanted);
    times.push(performance.now() - began);
    must(changed.effects.length > 0, 'nothing was said to follow');
    const kept = await read();
    const made = kept.stops.find(stop => stop.name === name);
    must(made !== undefined && kept.stops.length === stops.length + 1, `the stop «${name}» was not stored`);
    await post('/reservation/eliminar_parada_hito_viaje', { id_stop: made.id_stop, version: kept.version, motive });
  }
  say({
    name: 'stop.edit',
    value: percentile(times, 0.5),
    unit: 'ms (median)',
    limit: 300,
    db: 'postgres',
    slowest_ms: Math.max(...times),
    positions,
    load: load(),
  });
}
