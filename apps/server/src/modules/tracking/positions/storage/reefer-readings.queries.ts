import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { READING_HOLDS_MIN } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import type { ReeferReading } from '@cabezal/domain/tracking/cold-chain/reefer-reading';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { daysAgo, type Sweep, sweepOf } from '../../../system/housekeeping/sweeps.queries.ts';
import { firstOwnEvent } from '../../../trips/state/facts/event-times.queries.ts';

/** A reading, and what carried the device at that time: a truck, or else a genset or chassis. */
export interface UnitReading extends ReeferReading {
  readonly id_truck: number | null;
  readonly id_equipment: number | null;
  readonly device_ms: number;
}

/** Stores readings; of one minute a unit keeps the first one. Units that were deleted meanwhile are skipped. */
export async function storeReeferReadings(tx: Tx, readings: readonly UnitReading[]): Promise<void> {
  await tx.run(sql`insert into reefer_readings (id_truck, id_equipment, device_time, server_time, set_c, supply_c, return_c, ambient_c, humidity_pct, genset_on, fuel_pct, alarm_code)
    select r.id_truck, r.id_equipment, date_trunc('minute', to_timestamp(r.device_ms / 1000)), ${tx.now}, r.set_c, r.supply_c, r.return_c, r.ambient_c, r.humidity_pct, r.genset_on, r.fuel_pct, r.alarm_code
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r(id_truck integer, id_equipment integer, device_ms float8, set_c real, supply_c real, return_c real,
      ambient_c real, humidity_pct real, genset_on boolean, fuel_pct real, alarm_code text)
    where exists (select from trucks t where t.id_truck = r.id_truck) or exists (select from equipments e where e.id_equipment = r.id_equipment)
    order by r.id_truck, r.id_equipment, r.device_ms on conflict do nothing`);
}

/** How long the board takes a reading for the temperature of now. */
const FRESH = sql.raw(`interval '${READING_HOLDS_MIN} minutes'`);

/**
 * From when what truck and genset measure belongs to a trip (`g`): its first event, or the rescue with which it began. Before that they cooled
 * another box. Null: it has not begun.
 */
export const measuredFrom = sql`coalesce(${firstOwnEvent}, case when g.rescue then g.issued_at end)`;

/**
 * The newest temperature of the cargo of a trip (`g`) since it began, as far as the caller may read it: {c, at}, or null. A genset that measures
 * is nearer to the cargo than a truck, and both may; the newer reading counts.
 */
export const newestTemperature = (now: Date): RawBuilder<unknown> => {
  const of = (unit: RawBuilder<unknown>) =>
    sql`(select f.device_time, coalesce(f.return_c, f.supply_c) as c from reefer_readings f where ${unit} and f.device_time > ${now}::timestamptz - ${FRESH}
      and f.device_time >= ${measuredFrom} and f.device_time <= ${now}::timestamptz + interval '5 minutes' and coalesce(f.return_c, f.supply_c) is not null order by f.device_time desc limit 1)`;
  return sql`(select jsonb_build_object('c', round(n.c::numeric, 1)::float8, 'at', iso(n.device_time)) from (
    ${of(sql`f.id_truck = g.id_truck`)} union all ${of(sql`f.id_equipment = g.id_generator`)}) n order by n.device_time desc limit 1)`;
};

/** What carried the devices of a trip's reefer. */
interface ReeferUnits {
  readonly id_truck: number | null;
  readonly id_equipment: number | null;
}
export interface StoredReading extends ReeferReading {
  readonly ms: number;
}
/** The readings of a truck and a genset in a period, in chronological order. */
export function selectReeferReadings(
  tx: Tx,
  { id_truck, id_equipment }: ReeferUnits,
  { from, to }: { from: string; to: string },
): Promise<StoredReading[]> {
  return tx.rows(sql<StoredReading>`select (extract(epoch from r.device_time) * 1000)::float8 as ms, r.set_c, r.supply_c, r.return_c, r.ambient_c, r.humidity_pct,
      r.genset_on, r.fuel_pct, r.alarm_code
    from reefer_readings r where (r.id_truck = ${id_truck}::integer or r.id_equipment = ${id_equipment}::integer)
      and r.device_time between date_trunc('minute', ${from}::timestamptz) and ${to}::timestamptz order by r.device_time, r.id_reefer_reading`);
}

export const OLD_READINGS: Sweep = sweepOf(
  'reefer_readings',
  tx => sql`device_time < ${daysAgo(tx, KEPT_DAYS.temperatures)}::timestamptz`,
);
