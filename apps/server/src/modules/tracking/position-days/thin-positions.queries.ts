import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { addDays } from '@cabezal/domain/system/time/time';
import type { PositionDay } from '@cabezal/domain/tracking/playback/position-day';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { daysAgo, type Sweep, sweepOf } from '../../system/housekeeping/sweeps.queries.ts';
import { firstOwnEvent } from '../../trips/state/facts/event-times.queries.ts';
import { PLAN_DAYS } from '../playback/playback.queries.ts';

/** The first instant of a UTC day, and that of the next one. */
export const boundsOf = (day: string): { from: string; to: string } => ({
  from: `${day}T00:00:00Z`,
  to: `${addDays(day, 1)}T00:00:00Z`,
});
/** Condition that an instant is of a UTC day. */
function isOf(day: string, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, to } = boundsOf(day);
  return sql`${instant} >= ${from}::timestamptz and ${instant} < ${to}::timestamptz`;
}

/** Trucks with exact positions of a day that is not thinned yet, the first ones by id. */
export async function selectTrucksToThin(tx: Tx, day: string, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_truck: number }>`select t.id_truck from trucks t
    where (select 1 from positions p where p.id_truck = t.id_truck and ${isOf(day, sql`p.device_time`)} limit 1) is not null
      and not exists (select from position_days d where d.id_truck = t.id_truck and d.day = ${day}::date)
    order by t.id_truck limit ${most}`);
  return rows.map(row => row.id_truck);
}

/** Instants of a day that belong to trips of a truck, ms: arrivals and departures, also those that GPS proposed, and ends of trips. */
export async function selectEvents(tx: Tx, id_truck: number, day: string): Promise<number[]> {
  const { from } = boundsOf(day);
  const rows = await tx.rows(sql<{ ms: number }>`select distinct floor(extract(epoch from e.at) * 1000)::float8 as ms
    from guides g join guide_stops s using (id_guide)
      cross join lateral (values (s.arrival_at), (s.departure_at), (s.proposed_arrival_at), (s.proposed_departure_at),
        (g.rescued_at), (g.false_freight_at), (g.finished_at)) as e(at)
    where g.id_truck = ${id_truck} and g.issued_at is not null and g.deleted_at is null
      and g.planned_start between ${from}::timestamptz - ${PLAN_DAYS} * interval '1 day' and ${from}::timestamptz + ${PLAN_DAYS} * interval '1 day'
      and ${isOf(day, sql`e.at`)}
    order by ms`);
  return rows.map(row => row.ms);
}

/** Stores a day of several trucks. A truck that is stored already stays as it is. */
export async function storePositionDays(
  tx: Tx,
  day: string,
  days: readonly (PositionDay & { id_truck: number })[],
): Promise<void> {
  await tx.run(sql`insert into position_days (id_truck, day, points, stays, km)
    select r.id_truck, ${day}::date, r.points, r.stays, r.km
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r(id_truck integer, points jsonb, stays jsonb, km real)
    order by r.id_truck on conflict (id_truck, day) do nothing`);
}

/** When the matter of a guide `g` was over; null: it is not. Its costs and charges may be computed from its track until then. */
const overAt = sql`coalesce(g.closed_at, g.costs_closed_at)`;
/** The time in which a guide `g` was driven, with the drive there; a trip that has no end is not driven longer than `PLAN_DAYS`. */
const heldFrom = sql`coalesce(${firstOwnEvent}, g.planned_start) - interval '1 day'`;
const heldTo = sql`least(coalesce(g.rescued_at, g.finished_at, g.planned_start + ${sql.lit(PLAN_DAYS)} * interval '1 day'),
  g.planned_start + ${sql.lit(PLAN_DAYS)} * interval '1 day')`;

/** Holds the exact positions of a day that belong to open cases and to guides that are not closed. */
export async function holdDay(tx: Tx, day: string): Promise<void> {
  const { from, to } = boundsOf(day);
  await tx.run(sql`insert into position_holds (id_truck, held_from, held_to, reason, noun, id_record, created_at)
    select w.id_truck, w.held_from, w.held_to, w.reason, w.noun, w.id_record, ${tx.now}::timestamptz
    from (select g.id_truck, ${heldFrom} as held_from, ${heldTo} as held_to, m.reason, m.noun, m.id_record
      from guides g cross join lateral (
        select 'La guía no está cerrada' as reason, 'guide' as noun, g.id_guide as id_record where ${overAt} is null
        union all select 'El caso está abierto', 'alert_case', c.id_alert_case from alert_cases c where c.id_guide = g.id_guide and c.ended_at is null) m
      where g.id_truck is not null and g.issued_at is not null and g.deleted_at is null
        and g.planned_start between ${from}::timestamptz - ${PLAN_DAYS} * interval '1 day' and ${to}::timestamptz + ${PLAN_DAYS} * interval '1 day') w
    where w.held_from < ${to}::timestamptz and w.held_to >= ${from}::timestamptz
    on conflict (id_truck, noun, id_record) do update set held_from = excluded.held_from, held_to = excluded.held_to`);
  await tx.run(sql`insert into held_positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading, accuracy_m, attributes)
    select p.id_truck, p.device_time, p.server_time, p.lat, p.lng, p.speed_kmh, p.heading, p.accuracy_m, p.attributes from positions p
    where ${isOf(day, sql`p.device_time`)} and p.id_truck in (select h.id_truck from position_holds h
      where h.held_from < ${to}::timestamptz and h.held_to >= ${from}::timestamptz)
    on conflict (id_truck, device_time) do nothing`);
}

const PAST_DAYS: Sweep = sweepOf('position_days', tx => sql`day < ${daysAgo(tx, KEPT_DAYS.tracks)}::timestamptz::date`);

/** Holds whose record has been over for as long as exact positions are kept, or is gone. */
const ENDED_HOLDS: Sweep = sweepOf('position_holds', tx => {
  const before = sql`${daysAgo(tx, KEPT_DAYS.positions)}::timestamptz`;
  return sql`held_to < ${daysAgo(tx, KEPT_DAYS.tracks)}::timestamptz or case noun
    when 'guide' then not exists (select from guides g where g.id_guide = position_holds.id_record and g.deleted_at is null
      and coalesce(${overAt}, 'infinity') > ${before})
    else not exists (select from alert_cases c where c.id_alert_case = position_holds.id_record and coalesce(c.ended_at, 'infinity') > ${before}) end`;
});

/** Exact positions of days that nothing holds any more. */
const UNHELD: Sweep = sweepOf(
  'held_positions',
  () => sql`not exists (select from position_holds h where h.id_truck = held_positions.id_truck
    and h.held_from < date_trunc('day', held_positions.device_time, 'UTC') + interval '24 hours'
    and h.held_to >= date_trunc('day', held_positions.device_time, 'UTC'))`,
);

/** In this order: positions are let go when their hold is. */
export const OLD_TRACKS: readonly Sweep[] = [PAST_DAYS, ENDED_HOLDS, UNHELD];
