import { type DriverProblemKind, problemText } from '@cabezal/domain/status/driver-problems';
import { formatTime } from '@cabezal/domain/time/time';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { writeLog } from '../trips/guide-record.queries.ts';
import { markAttended, selectProblem } from './problems.queries.ts';

/**
 * Marks what a driver reported as attended, with who did what, in the logbook. Errors: 404 outside the scope; 409 not the operator's staff,
 * or somebody else was first.
 */
export async function attendProblem(
  tx: Tx,
  actor: Actor,
  input: { id_problem: number; note?: string | null },
): Promise<number> {
  const { id_problem } = input;
  const note = input.note || null;
  const problem = await selectProblem(tx, id_problem);
  if (problem === undefined) throw notFound('El aviso no existe');
  if (actor.audience !== 'operator') throw conflict('SOLO_OPERADOR', 'Solo el operador atiende los avisos');
  await tx.elevate();
  if (!(await markAttended(tx, { id_problem, id_user: actor.id_user, name: actor.name, note }))) {
    const first = await selectProblem(tx, id_problem);
    const when = formatTime(first?.attended_at, tx.zone);
    throw conflict('YA_ATENDIDO', `Ya lo atendió ${first?.attended_name ?? 'otra persona'} a las ${when}`);
  }
  const { id_guide, kind, text, id_company } = problem;
  const what = `Problema atendido: ${problemText(kind as DriverProblemKind, text)}`.slice(0, 480);
  await writeLog(tx, { id_guide, kind: 'PROBLEM', text: note === null ? what : `${what} — ${note}`, author: actor });
  tx.audit({ action: 'attend_problem', noun: 'guide', id: id_guide, after: { kind, text, note } });
  const concerned = id_company === null ? [] : [id_company];
  tx.changed('problem', id_problem, concerned);
  tx.changed('guide', id_guide, concerned);
  return id_problem;
}
