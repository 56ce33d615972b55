import { addDays, instantOf, toIso } from '@cabezal/domain/system/time/time';
import { type AssignmentTimes, assignmentTimes } from '@cabezal/domain/trips/rules/waiting-for-truck';
import { type RawBuilder, sql } from 'kysely';
import type { ReadAt, Tx } from '../../../../platform/db/tx.ts';
import { parameterOn } from '../../../system/parameters/read-parameter.queries.ts';

/**
 * Time from which a leg `l` of reservation `r` can be assigned: the latest of its acceptance, the creation of the leg, and the events that
 * freed the resources of its earlier guides. `own`: the guide in question, which is not an earlier one.
 */
const assignableFrom = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`greatest(r.accepted_at, l.created_at,
  (select max(case when e.assigned_at is null then e.assignable_at else coalesce(e.deleted_at, e.rescued_at, e.false_freight_at) end)
   from guides e where e.id_leg = l.id_leg and e.id_guide is distinct from ${own} and not e.live))`;

/** Full minutes between two instants: a started minute does not count. */
const waited = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(0, floor(extract(epoch from ${to} - ${from}) / 60))::int`;

/**
 * Minutes within which a leg of that kind should get truck and driver: the parameter on the day on which guide `g` got them, or today's if
 * it has none. Pick-ups have one figure, legs driven with their container another.
 */
export function assignmentLimit({ today, zone }: ReadAt, kind: RawBuilder<unknown>): RawBuilder<unknown> {
  const day = sql`coalesce((g.assigned_at at time zone ${zone})::date, ${today}::date)`;
  return sql`coalesce((case when ${kind} = 'RETIRO' then ${parameterOn('asignacion_max_min_retiro', day)}
    else ${parameterOn('asignacion_max_min_viaje', day)} end)::text::int, 0)`;
}

/** List columns: how long a leg `l`, with its live guide `g` if any, waited for truck and driver, and who assigned them. */
export function assignmentColumns(at: ReadAt): RawBuilder<unknown> {
  const since = sql`coalesce(g.assignable_at, ${assignableFrom(sql`g.id_guide`)})`;
  return sql`${since} as assignable_at, g.assigned_at,
    (select v.name || ' ' || v.last_name from users v where v.id_user = g.assigned_by) as assigned_by,
    ${waited(since, sql`coalesce(g.assigned_at, ${at.now}::timestamptz)`)} as assignment_min, ${assignmentLimit(at, sql`l.kind`)} as assignment_limit_min`;
}

/** Filters of guides by their waiting time, shared by the dashboard and the list of guides. Only for the operator. */
export interface AssignmentFilters {
  /** Business days of the assignment. */
  assigned_from?: string | undefined;
  assigned_to?: string | undefined;
  /** User who assigned. */
  assigned_by?: number | undefined;
  /** Within the limit, or beyond it. */
  assigned_in_time?: boolean | undefined;
}
/** Waiting time of an assigned guide `g`. */
export const assignmentMinutes = waited(sql`g.assignable_at`, sql`g.assigned_at`);
/** Like `assignmentLevel`: exactly the limit is in time. */
export const isAssignedInTime = (at: ReadAt): RawBuilder<unknown> =>
  sql`${assignmentMinutes} <= ${assignmentLimit(at, sql`g.kind`)}`;

/** Condition for guides `g` assigned like that; it excludes rescues, which wait for nothing planned. Undefined: no filter is set. */
export function assignedSo(asked: AssignmentFilters, at: ReadAt): RawBuilder<unknown> | undefined {
  const { assigned_from, assigned_to, assigned_by, assigned_in_time } = asked;
  const conditions = [
    assigned_from === undefined ? undefined : sql`g.assigned_at >= ${instantOf(assigned_from, '00:00', at.zone)}`,
    assigned_to === undefined
      ? undefined
      : sql`g.assigned_at < ${instantOf(addDays(assigned_to, 1), '00:00', at.zone)}`,
    assigned_by === undefined ? undefined : sql`g.assigned_by = ${assigned_by}`,
    assigned_in_time === undefined ? undefined : sql`(${isAssignedInTime(at)}) = ${assigned_in_time}`,
  ].filter(condition => condition !== undefined);
  if (conditions.length === 0) return undefined;
  const whole = sql`g.assigned_at is not null and g.assignable_at is not null and not g.rescue and current_user in ('cabezal_operator', 'cabezal_system')`;
  return sql.join([whole, ...conditions], sql` and `);
}

/** Stores when a guide could be assigned and was, after its resources changed; in the transaction of the change. */
export async function settleAssignment(tx: Tx, id_guide: number, by: number | null): Promise<void> {
  const { complete, since, ...before } = await tx.one(
    sql<AssignmentTimes & { complete: boolean; since: string }>`select g.assignable_at, g.assigned_at, g.assigned_by,
      g.id_truck is not null and g.id_driver is not null as complete, ${assignableFrom(sql`g.id_guide`)} as since
    from guides g join legs l using (id_leg) join reservations r on r.id_reservation = g.id_reservation where g.id_guide = ${id_guide}`,
  );
  const after = assignmentTimes(before, complete, { at: toIso(tx.now), by: by || null, since });
  await tx.run(sql`update guides set assignable_at = ${after.assignable_at}, assigned_at = ${after.assigned_at}, assigned_by = ${after.assigned_by}
    where id_guide = ${id_guide}`);
}
