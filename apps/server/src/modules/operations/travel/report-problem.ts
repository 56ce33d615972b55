import { minutesBetween } from '@cabezal/domain/system/time/time';
import { recentVerdict } from '@cabezal/domain/trips/rules/guide-guards';
import { type DriverProblemKind, problemText } from '@cabezal/domain/trips/status/driver-problems';
import { standingStop } from '@cabezal/domain/trips/status/standing';
import type { Tx } from '../../../platform/db/tx.ts';
import { AppError, demand, notFound } from '../../../platform/http/errors.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { openProblemCase } from '../../trips/state/problems/problem-case.ts';
import { digest, firstTime } from './first-time.ts';
import { countProblems, insertProblem, type ProblemPlace, problemPlace } from './problems.queries.ts';
import { findTravelGuide, type TravelGuide } from './travel.queries.ts';
import { driverOf } from './travel.ts';

/** More than a bad trip has: a leaked link cannot flood the board. */
const mostProblems = 40;
/** An older position does not show where the truck was. */
const freshMin = 60;

export interface SaidProblem {
  kind: DriverProblemKind;
  text: string | null;
  at: string;
  /** The phone's own key of the problem, to which its photos refer. */
  key: string | null;
}

/** The stop at which it is, by all known facts, else the canton near its last position. */
function whereOf({ stops, position }: ProblemPlace, at: Date): { place: string | null; lat?: number; lng?: number } {
  const here = stops[standingStop(stops)];
  const isFresh = position !== null && Math.abs(minutesBetween(position.at, at)) <= freshMin;
  const place = here?.name ?? (isFresh && position.canton !== null ? `cerca de ${position.canton}` : null);
  return { place, ...(isFresh && { lat: position.lat, lng: position.lng }) };
}

/**
 * «Tengo un problema»: opens the case of the trip or joins it, and the monitoring board shows it until somebody attends it. Only the operator
 * and the carrier see it, customers do not. The time is the phone's, never ahead of ours. Sending it again does not duplicate it. Errors: 404
 * the trip was deleted; 422 FECHA_FUERA_DE_RANGO more than a year ago; 429 too many for one trip.
 */
export async function reportProblem(
  tx: Tx,
  { id_guide }: Pick<TravelGuide, 'id_guide'>,
  said: SaidProblem,
  call: string,
): Promise<void> {
  const { kind, text, key } = said;
  demand(recentVerdict(said.at, tx.now));
  // Verbs that end the cases of a trip take this lock, too: a deletion at the same moment leaves no case open.
  await holdReservationOf(tx, id_guide);
  const guide = await findTravelGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const { id_driver, id_company } = guide;
  const request = { kind, text, at: said.at };
  if (!(await firstTime(tx, id_guide, { key: `problem-${digest(request).toString('hex')}`, call, said: request })))
    return;
  if ((await countProblems(tx, id_guide)) >= mostProblems)
    throw new AppError(429, 'DEMASIADOS_AVISOS', 'El viaje ya tiene demasiados avisos. Llame a monitoreo');
  const at = new Date(Math.min(Date.parse(said.at), tx.now.getTime()));
  const author = driverOf(guide);
  const where = whereOf(await problemPlace(tx, id_guide), at);
  const by = { id_driver, driver_name: author.name };
  const id_problem = await insertProblem(tx, { id_guide, kind, text, at, key, ...by, ...where });
  await writeLog(tx, { id_guide, kind: 'PROBLEM', text: `Problema: ${problemText(kind, text)}`, at, author });
  tx.audit({ action: 'driver_problem', noun: 'guide', id: id_guide, after: { kind, text, at } });
  const reported = { id_problem, id_guide, id_company, kind, text, at: at.toISOString(), driver_name: author.name };
  // A case that cannot be opened must not lose the report: the job `open_cases` opens it within a minute.
  await tx.inSavepoint(() => openProblemCase(tx, reported)).catch(() => undefined);
  const concerned = [id_company];
  tx.changed('problem', id_problem, concerned);
  tx.changed('guide', id_guide, concerned);
}
