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
