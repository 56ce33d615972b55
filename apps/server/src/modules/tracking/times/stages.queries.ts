import type { STAGE_GROUPS, StageSummary, StageTime } from '@cabezal/contract/tracking/times/times.calls';
import type { Stage } from '@cabezal/domain/tracking/times/stages';
import { type RawBuilder, sql } from 'kysely';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { assignmentLimit } from '../../trips/state/assignment/assignment-times.queries.ts';

type Sql = RawBuilder<unknown>;
/** How one stage is computed: from rows of reservations `r`, of guides `g`, of stops `s` of guides. Instants, or intervals of the plan. */
interface Counted {
  from: Sql;
  begins: Sql;
  ends: Sql;
  /** When the stage was cut short: another unit took over, a false freight, or a declared finish. */
  cut?: Sql;
  /** Rows that may have ended in an interval, found by an index; `ends` excludes the superfluous ones. */
  among: (within: (instant: Sql) => Sql) => Sql;
  planned?: Sql;
  place?: Sql;
}

const guides = sql`guides g join reservations r on r.id_reservation = g.id_reservation and g.deleted_at is null`;
const firstOut = sql`(select s.departure_at from guide_stops s where s.id_guide = g.id_guide and s.skipped_at is null order by s.position limit 1)`;
const lastEvent = sql`(select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide)`;
const givenUp = sql`least(g.rescued_at, g.false_freight_at)`;
const cut = sql`least(${givenUp}, g.finished_at)`;
const hadEvent =
  (...events: ('arrival_at' | 'departure_at')[]): Counted['among'] =>
  within =>
    sql`g.id_guide in (${sql.join(
      events.map(event => sql`select e.id_guide from guide_stops e where ${within(sql.ref(`e.${event}`))}`),
      sql` union `,
    )})`;
const isOver = sql`(g.status like '%\\_POR\\_CERRAR' or g.status like '%\\_CERRADO')`;
/** Stops of trips with the previous stop; pick-ups are excluded, because they are a separate stage. */
const stops = (code: 'PLT' | 'PRT'): Sql => sql`${guides} and g.kind <> 'RETIRO' join lateral (select v.*,
    lag(v.departure_at) over (order by v.position) as left_at, lag(coalesce(v.planned_departure, v.planned_arrival)) over (order by v.position) as planned_left
  from guide_stops v where v.id_guide = g.id_guide and v.skipped_at is null) s on s.code = ${code}`;
/** A unit that took over at a stop did not drive there. */
const way = (code: 'PLT' | 'PRT'): Counted => ({
  from: sql`${stops(code)} and s.id_stop_origin is null`,
  cut,
  among: hadEvent('arrival_at'),
  begins: sql`s.left_at`,
  ends: sql`s.arrival_at`,
  planned: sql`s.planned_arrival - s.planned_left`,
  place: sql`s.name`,
});
/** A stay that was transferred belongs to the new unit, from its arrival on. */
const stay = (code: 'PLT' | 'PRT'): Counted => ({
  from: sql`${stops(code)} and s.transferred_at is null`,
  cut,
  among: hadEvent('departure_at'),
  begins: sql`s.arrival_at`,
  ends: sql`s.departure_at`,
  planned: sql`s.planned_departure - s.planned_arrival`,
  place: sql`s.name`,
});
const lastClosed = sql`(select case when bool_and(e.closed_at is not null) then max(e.closed_at) end from guides e where e.id_reservation = r.id_reservation and e.live)`;
const ordered = sql`(select min(o.created_at) from billed_lines o
  where o.id_reservation = r.id_reservation and o.removed_at is null and o.deleted_at is null)`;

const ofReservation = (begins: Sql, ends: Sql): Counted => ({
  from: sql`reservations r`,
  begins,
  ends,
  among: within => within(ends),
});

const counted = (at: ReadAt): Readonly<Record<Stage, Counted>> => ({
  APROBACION: ofReservation(sql`r.created_at`, sql`r.accepted_at`),
  PROGRAMACION: ofReservation(sql`r.accepted_at`, sql`r.scheduled_at`),
  ASIGNACION: {
    from: guides,
    begins: sql`g.assignable_at`,
    ends: sql`g.assigned_at`,
    cut,
    among: within => within(sql`g.assigned_at`),
    planned: sql`${assignmentLimit(at, sql`g.kind`)} * interval '1 minute'`,
  },
  SALIDA: {
    from: guides,
    begins: sql`g.assigned_at`,
    ends: firstOut,
    cut,
    among: hadEvent('departure_at'),
    planned: sql`greatest(g.planned_start - g.assigned_at, interval '0')`,
  },
  RETIRO: {
    from: sql`${guides} and g.kind = 'RETIRO'`,
    begins: firstOut,
    ends: sql`case when ${isOver} and ${givenUp} is null then ${lastEvent} end`,
    cut,
    among: hadEvent('arrival_at', 'departure_at'),
    planned: sql`g.planned_end - g.planned_start`,
  },
  A_PLANTA: way('PLT'),
  EN_PLANTA: stay('PLT'),
  A_PUERTO: way('PRT'),
  EN_PUERTO: stay('PRT'),
  CIERRE: {
    from: guides,
    begins: sql`coalesce(${givenUp}, case when ${isOver} then coalesce(g.finished_at, ${lastEvent}) end)`,
    ends: sql`coalesce(g.closed_at, g.costs_closed_at)`,
    among: within => sql`(${within(sql`g.closed_at`)} or ${within(sql`g.costs_closed_at`)})`,
  },
  ORDEN: {
    ...ofReservation(lastClosed, ordered),
    among: within =>
      sql`r.id_reservation in (select o.id_reservation from billed_lines o where ${within(sql`o.created_at`)})`,
  },
});

const OF_RESERVATION: readonly Stage[] = ['APROBACION', 'PROGRAMACION', 'ORDEN'];
const stageSql = (stage: Stage, at: ReadAt): Sql => {
  const { from, begins, ends, ...more } = counted(at)[stage];
  const { cut: given = sql`null::timestamptz`, planned = sql`null::interval`, place = sql`null::text` } = more;
  const isReservation = OF_RESERVATION.includes(stage);
  const guide = (column: string): Sql => (isReservation ? sql`null` : sql.ref(`g.${column}`));
  const who =
    stage === 'ASIGNACION'
      ? sql`(select v.name || ' ' || v.last_name from users v where v.id_user = g.assigned_by)`
      : sql`null::text`;
  return sql`select ${sql.lit(stage)}::text as stage, r.id_reservation, r.client_name, ${guide('id_guide')}::int as id_guide, ${guide('guide_number')}::text as guide_number,
      ${guide('id_sub_reservation')}::int as id_sub_reservation, ${guide('kind')}::text as kind, ${guide('carrier_name')}::text as carrier_name, ${who} as user_name,
      ${place} as place, ${begins} as from_at, coalesce(${ends}, ${given}) as to_at, ${ends} is not null as is_whole, ${planned} as planned, ${isReservation ? sql`r.created_at` : sql`g.planned_start`} as in_order
    from ${from}`;
};
const minutes = (interval: Sql): Sql => sql`round(extract(epoch from ${interval}) / 60)::int`;

/** Every stage of a reservation or guide, in order; `stages`: those that the caller may read. */
export function selectTimes(
  tx: Tx,
  asked: { id_guide?: number | undefined; id_reservation?: number | undefined },
  stages: readonly Stage[],
): Promise<StageTime[]> {
  const wanted = asked.id_guide === undefined ? stages : stages.filter(stage => !OF_RESERVATION.includes(stage));
  const of = (stage: Stage): Sql =>
    asked.id_guide === undefined
      ? sql`${stageSql(stage, tx)} where r.id_reservation = ${asked.id_reservation}`
      : sql`${stageSql(stage, tx)} where g.id_guide = ${asked.id_guide}`;
  const order = sql`array_position(${[...stages]}::text[], t.stage)`;
  return tx.rows(sql<StageTime>`select t.stage, t.id_guide, t.guide_number, u.number, t.kind, t.place, t.from_at, case when t.from_at is not null then t.to_at end as to_at,
      ${minutes(sql`t.planned`)} as planned_min, case when t.from_at is not null then ${minutes(sql`greatest(coalesce(t.to_at, ${tx.now}::timestamptz) - t.from_at, interval '0')`)} end as actual_min
    from (${sql.join(wanted.map(of), sql` union all `)}) t left join sub_reservations u using (id_sub_reservation)
    order by t.stage = 'ORDEN', u.number nulls first, t.in_order, ${order}, t.from_at, t.id_guide`);
}

const groups: Readonly<Record<(typeof STAGE_GROUPS)[number], (zone: string) => Sql>> = {
  client: () => sql`t.client_name`,
  carrier: () => sql`t.carrier_name`,
  place: () => sql`t.place`,
  user: () => sql`t.user_name`,
  month: zone => sql`to_char(t.to_at at time zone ${zone}, 'YYYY-MM')`,
};

export interface AskedSummary {
  /** Business days. */
  from: string;
  to: string;
  stage: Stage;
  group_by: (typeof STAGE_GROUPS)[number];
}
/**
 * A stage that ended in an interval: in total (`isAll`) and by group, the most frequent first. Stages cut short are excluded, because they
 * do not show how long it takes.
 */
export function summaryOf(asked: AskedSummary, at: ReadAt): RawBuilder<StageSummary & { isAll: boolean }> {
  const took = sql`extract(epoch from t.to_at - t.from_at) / 60`;
  const within = (instant: Sql): Sql => sql`(${instant} >= (${asked.from}::date::timestamp at time zone ${at.zone})
    and ${instant} < ((${asked.to}::date + 1)::timestamp at time zone ${at.zone}))`;
  const { among } = counted(at)[asked.stage];
  // `offset 0`: its instants are computed once per row, not at every use.
  const share = (of: Sql): Sql => sql`round(percentile_cont(${of}) within group (order by t.took)::numeric)::int`;
  return sql<
    StageSummary & { isAll: boolean }
  >`select grouping(t.of) = 1 as "isAll", t.of as "group", count(*)::int as n, ${share(sql`0.5`)} as p50_min, ${share(sql`0.9`)} as p90_min,
      round(100.0 * count(*) filter (where t.took <= t.plan) / nullif(count(t.plan), 0), 1)::float8 as in_limit_percent
    from (select ${groups[asked.group_by](at.zone)} as of, ${took} as took, extract(epoch from t.planned) / 60 as plan from (${stageSql(asked.stage, at)} where ${among(within)} offset 0) t
      where t.is_whole and t.from_at is not null and t.to_at >= t.from_at and ${within(sql`t.to_at`)}) t
    group by grouping sets ((), (t.of)) order by 1 desc, n desc, t.of nulls last`;
}

export const summarize = (tx: Tx, asked: AskedSummary): Promise<(StageSummary & { isAll: boolean })[]> =>
  tx.rows(summaryOf(asked, tx));
