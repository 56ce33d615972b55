import { formatTime } from '@cabezal/domain/time/time';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { tellAttended } from '../trips/attend-problems.ts';
import { markAttended } from '../trips/driver-problems.queries.ts';
import { selectProblem } from './problems.queries.ts';

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
  if ((await selectProblem(tx, id_problem)) === undefined) throw notFound('El aviso no existe');
  if (actor.audience !== 'operator') throw conflict('SOLO_OPERADOR', 'Solo el operador atiende los avisos');
  await tx.elevate();
  const { id_user, name } = actor;
  const [attended] = await markAttended(tx, { id_problem }, { id_user, name, note });
  if (attended === undefined) {
    const first = await selectProblem(tx, id_problem);
    const when = formatTime(first?.attended_at, tx.zone);
    throw conflict('YA_ATENDIDO', `Ya lo atendió ${first?.attended_name ?? 'otra persona'} a las ${when}`);
  }
  await tellAttended(tx, actor, attended, note);
  return id_problem;
}
