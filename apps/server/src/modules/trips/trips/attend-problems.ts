import { type DriverProblemKind, problemText } from '@cabezal/domain/trips/status/driver-problems';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type AttendedProblem, markAttended } from './driver-problems.queries.ts';
import { writeLog } from './guide-record.queries.ts';

/** Says of a problem that it was attended: in the logbook, in the history and to every open browser. */
export async function tellAttended(tx: Tx, actor: Actor, problem: AttendedProblem, note: string | null): Promise<void> {
  const { id_problem, id_guide, kind, text, id_company } = problem;
  const what = `Problema atendido: ${problemText(kind as DriverProblemKind, text)}`;
  await writeLog(tx, { id_guide, kind: 'PROBLEM', text: note === null ? what : `${what} — ${note}`, author: actor });
  tx.audit({ action: 'attend_problem', noun: 'guide', id: id_guide, after: { kind, text, note } });
  const concerned = id_company === null ? [] : [id_company];
  tx.changed('problem', id_problem, concerned);
  tx.changed('guide', id_guide, concerned);
}

/**
 * What was done with trips attends what their drivers reported: a rescue, a return, false freight, a closing, a deletion. `note` says which.
 * Taken back it stays attended. Needs an elevated transaction.
 */
export async function attendProblemsOf(
  tx: Tx,
  actor: Actor,
  id_guides: readonly number[],
  note: string,
): Promise<void> {
  const { id_user, name } = actor;
  const marked = await markAttended(tx, { id_guides }, { id_user, name, note });
  for (const problem of marked) await tellAttended(tx, actor, problem, note);
}
