import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { SPREAD_PARTS, SPREAD_SHARES } from '@cabezal/domain/insight/indicators/spread';
import { MEASURED_LEGS, type MeasuredLeg } from '@cabezal/domain/trips/rules/waiting-for-truck';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import {
  assignedSo,
  assignmentLimit,
  assignmentMinutes,
  isAssignedInTime,
} from '../../trips/state/assignment/assignment-times.queries.ts';
import { ofGuides } from './asked.queries.ts';

/** Waiting times of the guides of one kind that one person assigned, or of all guides of that kind. */
export interface WaitSums {
  is_all: boolean;
  /** Null with `is_all` false: assigned by the system or by a person of another company. */
  id_user: number | null;
  name: string | null;
  kind: MeasuredLeg;
  guides: number;
  in_time: number;
  /** Minutes, in the order of `SPREAD_PARTS`. */
  shares: number[];
}

const assigned = (tx: Tx, asked: IndicatorInput): RawBuilder<unknown> =>
  sql`guides g join reservations r using (id_reservation) left join users u on u.id_user = g.assigned_by
    where ${assignedSo({ assigned_from: asked.from, assigned_to: asked.to }, tx)} and g.deleted_at is null
      and g.kind in (${sql.join(MEASURED_LEGS.map(kind => sql.lit(kind)))}) and ${ofGuides(asked)}`;

export function waitSums(tx: Tx, asked: IndicatorInput): Promise<WaitSums[]> {
  const shares = SPREAD_PARTS.map(part => sql.lit(SPREAD_SHARES[part]));
  return tx.rows(sql<WaitSums>`select grouping(w.assigned_by) = 1 as is_all, w.assigned_by as id_user, max(w.name) as name, w.kind,
      count(*)::integer as guides, (count(*) filter (where w.is_in_time))::integer as in_time,
      percentile_cont(array[${sql.join(shares)}]::float8[]) within group (order by w.minutes) as shares
    from (select g.assigned_by, g.kind, u.name || ' ' || u.last_name as name, ${assignmentMinutes} as minutes, ${isAssignedInTime(tx)} as is_in_time
      from ${assigned(tx, asked)}) w
    group by grouping sets ((w.assigned_by, w.kind), (w.kind))`);
}

export interface AssignedGuide {
  id_reservation: number;
  guide_number: string | null;
  kind: MeasuredLeg;
  /** Current truck and driver. */
  resource: string | null;
  user: string | null;
  assignable_at: string;
  assigned_at: string;
  minutes: number;
  limit_min: number;
}
export function assignedGuides(tx: Tx, asked: IndicatorInput): Promise<AssignedGuide[]> {
  return tx.rows(sql<AssignedGuide>`select g.id_reservation, g.guide_number, g.kind, nullif(concat_ws(' · ', g.disk, g.driver_name), '') as resource,
      u.name || ' ' || u.last_name as "user", g.assignable_at, g.assigned_at, ${assignmentMinutes} as minutes, ${assignmentLimit(tx, sql`g.kind`)} as limit_min
    from ${assigned(tx, asked)} order by g.assigned_at, g.id_guide`);
}
