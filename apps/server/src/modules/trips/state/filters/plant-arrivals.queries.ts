import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { ARRIVAL_LIMITS, type ArrivalGroup } from '@cabezal/domain/trips/rules/arrivals';
import { type RawBuilder, sql } from 'kysely';

/** Filters of arrivals at plants, shared by the dashboard and the list of guides. */
export interface ArrivalFilters {
  /** Business days of the agreed hour. */
  agreed_from?: string | undefined;
  agreed_to?: string | undefined;
  id_plant?: number | undefined;
  arrival?: ArrivalGroup | undefined;
}

/** Minutes of delay at stop `s`, as `minutesLate` of the domain counts them. */
export const minutesLateOf = sql`ceil(extract(epoch from s.arrival_at - s.appointment_at) / 60)`;

/** Condition of each group on these minutes, with the domain’s limits. */
const inGroup: Readonly<Record<ArrivalGroup, RawBuilder<unknown>>> = {
  ON_TIME: sql`${minutesLateOf} <= ${ARRIVAL_LIMITS.ON_TIME}`,
  UP_TO_30: sql`${minutesLateOf} > ${ARRIVAL_LIMITS.ON_TIME} and ${minutesLateOf} <= ${ARRIVAL_LIMITS.UP_TO_30}`,
  UP_TO_60: sql`${minutesLateOf} > ${ARRIVAL_LIMITS.UP_TO_30} and ${minutesLateOf} <= ${ARRIVAL_LIMITS.UP_TO_60}`,
  OVER_60: sql`${minutesLateOf} > ${ARRIVAL_LIMITS.UP_TO_60}`,
};
export const arrivalIn = (group: ArrivalGroup): RawBuilder<unknown> => inGroup[group];

/** Stops at plants with an agreed hour in these days. An arrival counts for the guide that arrived, not for the rescue that took over the stop. */
export function agreedAt({ agreed_from, agreed_to }: ArrivalFilters, zone: string): RawBuilder<unknown> {
  const from =
    agreed_from === undefined ? sql`true` : sql`s.appointment_at >= ${instantOf(agreed_from, '00:00', zone)}`;
  const to =
    agreed_to === undefined ? sql`true` : sql`s.appointment_at < ${instantOf(addDays(agreed_to, 1), '00:00', zone)}`;
  return sql`s.code = 'PLT' and s.appointment_at is not null and s.id_stop_origin is null and s.skipped_at is null and ${from} and ${to}`;
}

/** Condition for guides `g` with such a stop; undefined: no filter is set. With a group: only arrivals of that group. */
export function withArrival(asked: ArrivalFilters, zone: string): RawBuilder<unknown> | undefined {
  const { agreed_from, agreed_to, id_plant, arrival } = asked;
  if ([agreed_from, agreed_to, id_plant, arrival].every(one => one === undefined)) return undefined;
  const plant = id_plant === undefined ? sql`true` : sql`s.id_location = ${id_plant}`;
  const group = arrival === undefined ? sql`true` : arrivalIn(arrival);
  return sql`g.id_guide in (select s.id_guide from guide_stops s where ${agreedAt(asked, zone)} and ${plant} and ${group})`;
}
