import { formatTime } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts';
import { notifyDriver } from '../../operations/driver-notices/notify-driver.ts';
import type { LinkWay } from '../../operations/travel/links.ts';
import { lockProblemCases } from '../../trips/cases/cases.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { notifyAttended, settleCase } from '../../trips/state/problems/attend-problems.ts';
import { markAttended } from '../../trips/state/problems/driver-problems.queries.ts';
import { type KnownProblem, selectProblem } from './problems.queries.ts';

/**
 * Sends the driver a notice about it, like any other notice. Errors: 403 without `driver.notify`; 409 OTRO_CONDUCTOR, SIN_SUSCRIPCION; 429
 * AVISO_RECIENTE.
 */
async function notifyReporter(tx: Tx, actor: Actor, problem: KnownProblem, text: string, way: LinkWay): Promise<void> {
  if (!actor.actions.has('driver.notify')) throw forbidden();
  const { id_guide, id_driver } = problem;
  if (id_driver === null)
    throw conflict('OTRO_CONDUCTOR', 'El viaje ya no es del conductor que avisó: llámelo por teléfono');
  await notifyDriver(tx, actor, { id_driver, id_guide, text, called: false }, way);
}

/**
 * Marks a driver's report as attended, with the person and the action, in the logbook; this acknowledges the case of the trip, and ends it
 * if no other report waits. `to_driver` is sent to the driver; if it cannot be sent, nothing is marked. Errors: 404 outside the scope; 409 the caller is not of the operator's staff, or somebody else attended it
 * first; those of the notice.
 */
export async function attendProblem(
  tx: Tx,
  actor: Actor,
  input: { id_problem: number; note?: string | null; to_driver?: string | null },
  way: LinkWay,
): Promise<number> {
  const { id_problem } = input;
  const note = input.note || null;
  const problem = await selectProblem(tx, id_problem);
  if (problem === undefined) throw notFound('El aviso no existe');
  if (actor.audience !== 'operator') throw conflict('SOLO_OPERADOR', 'Solo el operador atiende los avisos');
  await tx.elevate();
  // Before marking, because a notice locks the driver and the trip; a case and its problems are locked only after their trip.
  if (input.to_driver && problem.attended_at === null) await notifyReporter(tx, actor, problem, input.to_driver, way);
  const { id_user, name } = actor;
  await holdReservationOf(tx, problem.id_guide);
  const cases = await lockProblemCases(tx, [problem.id_guide]);
  const [attended] = await markAttended(tx, { id_problem }, { id_user, name, note });
  if (attended === undefined) {
    const first = await selectProblem(tx, id_problem);
    const when = formatTime(first?.attended_at, tx.zone);
    throw conflict('YA_ATENDIDO', `Ya lo atendió ${first?.attended_name ?? 'otra persona'} a las ${when}`);
  }
  await notifyAttended(tx, actor, attended, { note });
  for (const found of cases) await settleCase(tx, actor, found, { problem: attended, note });
  return id_problem;
}
