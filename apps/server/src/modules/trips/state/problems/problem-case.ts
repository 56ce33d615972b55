import { problemUrgency } from '@cabezal/domain/trips/cases/case';
import { problemText } from '@cabezal/domain/trips/status/driver-problems';
import type { Tx } from '../../../../platform/db/tx.ts';
import { openCase } from '../../cases/open-case.ts';
import type { WaitingProblem } from './driver-problems.queries.ts';

/** The case of a driver's report: one for each trip, which later reports of the trip join. */
export async function openProblemCase(tx: Tx, problem: WaitingProblem): Promise<void> {
  const { id_problem, id_guide, id_company, kind, text, at, driver_name } = problem;
  const { severity, ack_min } = problemUrgency(kind);
  const signal = {
    kind: 'PROBLEMA',
    key: `problem ${id_problem}`,
    severity,
    at,
    text: problemText(kind, text),
  } as const;
  await openCase(tx, { kind: 'PROBLEMA', id_guide, id_company, signal, ack_min, author: driver_name });
}
