import { type DriverProblemKind, problemText } from '@cabezal/domain/trips/status/driver-problems';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { applyToCase } from '../../cases/apply-to-case.ts';
import { type LockedCase, lockOpenCases } from '../../cases/cases.queries.ts';
import { writeLog } from '../facts/guide-record.queries.ts';
import { type AttendedProblem, hasOpenProblems, markAttended } from './driver-problems.queries.ts';

/** Records that a problem was attended: in the logbook, in the history, and in a live message to open browsers. */
export async function notifyAttended(
  tx: Tx,
  actor: Actor,
  problem: AttendedProblem,
  note: string | null,
): Promise<void> {
  const { id_problem, id_guide, kind, text, id_company } = problem;
  const what = `Problema atendido: ${problemText(kind as DriverProblemKind, text)}`;
  await writeLog(tx, { id_guide, kind: 'PROBLEM', text: note === null ? what : `${what} — ${note}`, author: actor });
  tx.audit({ action: 'attend_problem', noun: 'guide', id: id_guide, after: { kind, text, note } });
  const concerned = id_company === null ? [] : [id_company];
  tx.changed('problem', id_problem, concerned);
  tx.changed('guide', id_guide, concerned);
}

/** Attending one problem of a trip acknowledges its case; attending the last one ends it. `cases` were locked before. */
export async function settleCases(
  tx: Tx,
  actor: Actor,
  cases: readonly LockedCase[],
  note: string | null,
): Promise<void> {
  for (const found of cases) {
    const act = (await hasOpenProblems(tx, found.id_guide)) ? 'ACK' : 'END';
    await applyToCase(tx, actor, found, { act, text: note });
  }
}

/**
 * A rescue, return, false freight, closing or deletion of trips attends the open problems that their drivers reported, and ends their
 * cases; `note` says which. Undoing it does not reopen them. Needs an elevated transaction.
 */
export async function attendProblemsOf(
  tx: Tx,
  actor: Actor,
  id_guides: readonly number[],
  note: string | null,
): Promise<void> {
  const { id_user, name } = actor;
  const cases = await lockOpenCases(tx, id_guides);
  const marked = await markAttended(tx, { id_guides }, { id_user, name, note });
  for (const problem of marked) await notifyAttended(tx, actor, problem, note);
  await settleCases(tx, actor, cases, note);
}
