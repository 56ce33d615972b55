import type { LatLng } from '@cabezal/domain/system/geo/distance';
import { sql } from 'kysely';
import type { TestApp } from '../../../../test/harness.ts';

/** Positions each minute, at a speed and with the engine as given: [minutes, metres north each minute, km/h, engine]. */
export type Leg = readonly [min: number, north_m: number, kmh: number | null, ign: 0 | 1 | null];

/** Stores positions of a truck from an instant on, one leg after the other. `at`: where the first one is. */
export async function sendPositions(
  t: TestApp,
  { id_truck, from }: { id_truck: number; from: string },
  legs: readonly Leg[],
  at: LatLng = { lat: -2.6, lng: -79.6 },
): Promise<void> {
  const rows: [number, number, number | null, string | null][] = [];
  let [ms, lat] = [Date.parse(from), at.lat];
  for (const [min, north_m, kmh, ign] of legs)
    for (let i = 0; i < min; i++) {
      rows.push([ms, lat, kmh, ign === null ? null : JSON.stringify({ ign })]);
      ms += 60_000;
      lat += north_m / 111_195;
    }
  await t.write(tx =>
    tx.run(sql`insert into positions (id_truck, device_time, lat, lng, speed_kmh, heading, attributes)
      select ${id_truck}, to_timestamp((r ->> 0)::float8 / 1000), (r ->> 1)::real, ${at.lng}, (r ->> 2)::real, 0, (r ->> 3)::jsonb
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`),
  );
}
