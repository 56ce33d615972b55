import type { DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/** A driver's report that somebody attended, or that ended with its trip. */
export interface AttendedProblem {
  id_problem: number;
  id_guide: number;
  kind: string;
  text: string | null;
  /** Company of the driver who reported it. */
  id_company: number | null;
}

/**
 * Marks unattended problems as attended: that one, or all of these guides. Returns those it marked; problems attended before keep their
 * data.
 */
export function markAttended(
  tx: Tx,
  which: { id_problem: number } | { id_guides: readonly number[] },
  by: { id_user: number; name: string; note: string | null },
): Promise<AttendedProblem[]> {
  const ones =
    'id_problem' in which
      ? sql`p.id_problem = ${which.id_problem}`
      : sql`p.id_guide = any(${[...which.id_guides]}::int[])`;
  return tx.rows(sql<AttendedProblem>`update driver_problems p set attended_at = ${tx.now}, attended_by = ${by.id_user || null}, attended_name = ${by.name}, attended_note = ${by.note}
    from guides g where g.id_guide = p.id_guide and p.attended_at is null and ${ones}
    returning p.id_problem, p.id_guide, p.kind, p.text, g.id_carrier as id_company`);
}

/** Whether a problem of the trip waits for somebody. */
export async function hasOpenProblems(tx: Tx, id_guide: number): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from driver_problems where id_guide = ${id_guide} and attended_at is null limit 1`,
  );
  return row !== undefined;
}

export interface WaitingProblem {
  id_problem: number;
  id_guide: number;
  kind: DriverProblemKind;
  text: string | null;
  at: string;
  driver_name: string;
  /** The carrier of the trip, else the operator. */
  id_company: number;
}
/** A problem that waits for somebody and is in no open case. */
const withoutCase = sql`p.attended_at is null and g.deleted_at is null and not exists (
  select from alert_cases a where a.id_guide = p.id_guide and a.ended_at is null
    and a.signals @> jsonb_build_array(jsonb_build_object('key', 'problem ' || p.id_problem)))`;

/** Trips with such problems. */
export async function guidesWithoutCase(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_guide: number }>`select distinct p.id_guide
    from driver_problems p join guides g using (id_guide) where ${withoutCase} order by p.id_guide`);
  return rows.map(({ id_guide }) => id_guide);
}
/** Such problems of a trip that the transaction has locked, in the order in which they arrived. */
export function problemsWithoutCase(tx: Tx, id_guide: number): Promise<WaitingProblem[]> {
  return tx.rows(sql<WaitingProblem>`select p.id_problem, p.id_guide, p.kind, p.text, iso(p.at) as at, p.driver_name,
      coalesce(g.id_carrier, (select c.id_company from companies c where c.is_operator)) as id_company
    from driver_problems p join guides g using (id_guide)
    where p.id_guide = ${id_guide} and ${withoutCase} order by p.id_problem`);
}
