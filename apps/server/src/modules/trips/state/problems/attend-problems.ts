import { shortened } from '@cabezal/domain/system/text/shortened';
import { type DriverProblemKind, problemText } from '@cabezal/domain/trips/status/driver-problems';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { applyToCase } from '../../cases/apply-to-case.ts';
import { type LockedCase, lockProblemCases } from '../../cases/cases.queries.ts';
import { writeLog } from '../facts/guide-record.queries.ts';
import { type AttendedProblem, hasOpenProblems, markAttended } from './driver-problems.queries.ts';

/** Why problems are over: what was done about the trip, which everybody on it may know, or what a person says, which is for the operator. */
type Ending = { readonly done: string } | { readonly note: string | null };
const wordsOf = (ending: Ending): string | null => ('done' in ending ? ending.done : ending.note);

/** Records that a problem was attended: in the logbook, in the history, and in a live message to open browsers. */
export async function notifyAttended(tx: Tx, actor: Actor, problem: AttendedProblem, ending: Ending): Promise<void> {
  const { id_problem, id_guide, kind, text, id_company } = problem;
  const what = `Problema atendido: ${attendedText(problem)}`;
  await writeLog(tx, {
    id_guide,
    kind: 'PROBLEM',
    text: 'done' in ending ? `${what} — ${ending.done}` : what,
    operator_note: 'note' in ending ? ending.note : null,
    author: actor,
  });
  tx.audit({ action: 'attend_problem', noun: 'guide', id: id_guide, after: { kind, text, note: wordsOf(ending) } });
  // Customers read no line about a driver's report.
  const concerned = id_company === null ? [] : [id_company];
  tx.changed('problem', id_problem, concerned);
  tx.changed('guide', id_guide, concerned);
}

/** Longest text of an entry in the timeline of a case. */
const NOTE_LENGTH = 600;
const attendedText = ({ kind, text }: AttendedProblem): string => problemText(kind as DriverProblemKind, text);

/** Attending one problem of a trip acknowledges its case, or is noted there; attending the last one ends it. `found` was locked before. */
export async function settleCase(
  tx: Tx,
  actor: Actor,
  found: LockedCase,
  { problem, note }: { problem: AttendedProblem; note: string | null },
): Promise<void> {
  const isLast = found.id_guide === null || !(await hasOpenProblems(tx, found.id_guide));
  if (isLast) return applyToCase(tx, actor, found, { act: 'END', text: note });
  if (found.acked_at === null) return applyToCase(tx, actor, found, { act: 'ACK', text: note });
  const what = `Atendió: ${attendedText(problem)}`;
  const text = shortened(note === null ? what : `${what} — ${note}`, NOTE_LENGTH);
  await applyToCase(tx, actor, found, { act: 'NOTE', text });
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
  const cases = await lockProblemCases(tx, id_guides);
  const marked = await markAttended(tx, { id_guides }, { id_user, name, note: wordsOf(ending) });
  for (const problem of marked) await notifyAttended(tx, actor, problem, ending);
  for (const found of cases) await applyToCase(tx, actor, found, { act: 'END', text: wordsOf(ending) });
}
