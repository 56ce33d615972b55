import { type DriverProblemKind, problemText } from '@cabezal/domain/trips/status/driver-problems';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { type HeldCase, lockOpenCases } from '../../cases/cases.queries.ts';
import { doToCase } from '../../cases/do-to-case.ts';
import { writeLog } from '../facts/guide-record.queries.ts';
import { type AttendedProblem, hasOpenProblems, markAttended } from './driver-problems.queries.ts';

/** Why problems are over: what was done about the trip, which everybody on it may know, or what a person says, which is for the operator. */
type Ending = { readonly done: string } | { readonly note: string | null };
const wordsOf = (ending: Ending): string | null => ('done' in ending ? ending.done : ending.note);

/** Records that a problem was attended: in the logbook, in the history, and in a live message to open browsers. */
export async function notifyAttended(tx: Tx, actor: Actor, problem: AttendedProblem, ending: Ending): Promise<void> {
  const { id_problem, id_guide, kind, text, id_company } = problem;
  const what = `Problema atendido: ${problemText(kind as DriverProblemKind, text)}`;
  await writeLog(tx, {
    id_guide,
    kind: 'PROBLEM',
    text: 'done' in ending ? `${what} — ${ending.done}` : what,
    operator_note: 'note' in ending ? ending.note : null,
    author: actor,
  });
  tx.audit({ action: 'attend_problem', noun: 'guide', id: id_guide, after: { kind, text, note: wordsOf(ending) } });
  const concerned = id_company === null ? [] : [id_company];
  tx.changed('problem', id_problem, concerned);
  tx.changed('guide', id_guide, concerned);
}

/** Attending one problem of a trip acknowledges its case; attending the last one ends it. `cases` were locked before. */
export async function settleCases(tx: Tx, actor: Actor, cases: readonly HeldCase[], ending: Ending): Promise<void> {
  for (const found of cases) {
    const act = (await hasOpenProblems(tx, found.id_guide)) ? 'ACK' : 'END';
    await doToCase(tx, actor, found, { act, text: wordsOf(ending) });
  }
}

/**
 * A rescue, return, false freight, closing or deletion of trips, or the end of a case, attends the open problems that their drivers reported,
 * and ends their cases. Undoing it does not reopen them. Needs an elevated transaction.
 */
export async function attendProblemsOf(
  tx: Tx,
  actor: Actor,
  id_guides: readonly number[],
  ending: Ending,
): Promise<void> {
  const { id_user, name } = actor;
  const cases = await lockOpenCases(tx, id_guides);
  const marked = await markAttended(tx, { id_guides }, { id_user, name, note: wordsOf(ending) });
  for (const problem of marked) await notifyAttended(tx, actor, problem, ending);
  await settleCases(tx, actor, cases, ending);
}
