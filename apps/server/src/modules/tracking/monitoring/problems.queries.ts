import type { OpenProblem } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';

const problemJson = sql`jsonb_build_object('id_problem', p.id_problem, 'kind', p.kind, 'text', p.text, 'at', iso(p.at), 'driver_name', p.driver_name, 'place', p.place,
  'photos', (select coalesce(jsonb_agg(jsonb_build_object('id_document', d.id_document, 'id_file', d.id_file) order by d.id_document), '[]') from documents d
    where d.id_problem = p.id_problem and d.deleted_at is null))`;

/** Unattended problems of the guide `g`, newest first, as the caller may read them. */
export const openProblemsJson = sql`(select coalesce(jsonb_agg(${problemJson} order by p.at desc, p.id_problem desc), '[]') from driver_problems p
  where p.id_guide = g.id_guide and p.attended_at is null)`;
export const guidesWithProblem = sql`select p.id_guide from driver_problems p where p.attended_at is null`;

export interface ProblemOfTrip extends OpenProblem {
  id_guide: number;
  id_reservation: number;
  number: number;
  disk: string | null;
}
export async function selectOpenProblems(tx: Tx): Promise<ProblemOfTrip[]> {
  const rows = await tx.rows(sql<{
    problem: OpenProblem;
    id_guide: number;
    id_reservation: number;
    number: number;
    disk: string | null;
  }>`select ${problemJson} as problem, g.id_guide, g.id_reservation, u.number, ${shownDriver('g', 'disk')}
    from driver_problems p join guides g using (id_guide) join sub_reservations u using (id_sub_reservation)
    where p.attended_at is null and g.deleted_at is null order by p.at desc, p.id_problem desc limit 200`);
  return rows.map(({ problem, ...trip }) => ({ ...problem, ...trip }));
}

export interface KnownProblem {
  id_problem: number;
  id_guide: number;
  /** The driver who reported it, while he drives its trip; else null. */
  id_driver: number | null;
  attended_at: string | null;
  attended_name: string | null;
}
/** A problem in the caller's scope. */
export function selectProblem(tx: Tx, id_problem: number): Promise<KnownProblem | undefined> {
  return tx.row(sql<KnownProblem>`select p.id_problem, p.id_guide, case when g.id_driver = p.id_driver then p.id_driver end as id_driver, p.attended_at, p.attended_name
    from driver_problems p join guides g using (id_guide) where p.id_problem = ${id_problem} and g.deleted_at is null`);
}
