import { fixesOfDay, fixesWithin, type PositionDay } from '@cabezal/domain/tracking/playback/position-day';
import type { TruckFix } from '@cabezal/domain/tracking/playback/stays';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/**
 * The exact positions that are still kept: those of the last days, and those of earlier days that are held. While a day is being dropped, a held
 * position may be found twice.
 */
export const exactPositions: RawBuilder<unknown> = sql`(select id_truck, device_time, lat, lng, speed_kmh, heading, accuracy_m, attributes from positions
    union all select id_truck, device_time, lat, lng, speed_kmh, heading, accuracy_m, attributes from held_positions)`;

interface KeptDay extends Pick<PositionDay, 'points' | 'stays'> {
  id_truck: number;
  day: string;
}
/** A truck and a period, both ends included. */
interface AskedPeriod {
  id_truck: number;
  from: string;
  to: string;
}

/**
 * The thinned positions of days without exact ones, by truck and in order. `asked`: each truck once. Needs the rights of the system.
 */
export async function selectKeptFixes(tx: Tx, asked: readonly AskedPeriod[]): Promise<Map<number, TruckFix[]>> {
  const kept = new Map<number, TruckFix[]>();
  if (asked.length === 0) return kept;
  // The subquery in place of an anti join: it is asked for each day that is kept, of which most periods have none.
  const days = await tx.rows(sql<KeptDay>`select d.id_truck, d.day, d.points, d.stays
    from unnest(${asked.map(one => one.id_truck)}::integer[], ${asked.map(one => one.from)}::timestamptz[], ${asked.map(one => one.to)}::timestamptz[])
        as a(id_truck, since, until)
      join position_days d on d.id_truck = a.id_truck
        and d.day between (a.since at time zone 'UTC')::date and (a.until at time zone 'UTC')::date
    where (select 1 from ${exactPositions} p where p.id_truck = d.id_truck
      and p.device_time >= d.day::timestamp at time zone 'UTC' and p.device_time < (d.day + 1)::timestamp at time zone 'UTC' limit 1) is null
    order by d.id_truck, d.day`);
  const periods = new Map(
    asked.map(({ id_truck, from, to }) => [id_truck, { from_ms: Date.parse(from), to_ms: Date.parse(to) }]),
  );
  for (const { id_truck, day, points, stays } of days) {
    const period = periods.get(id_truck);
    if (period === undefined) continue;
    const inside = fixesWithin(fixesOfDay({ points, stays }, Date.parse(`${day}T00:00:00Z`)), period);
    kept.set(id_truck, [...(kept.get(id_truck) ?? []), ...inside]);
  }
  return kept;
}
