import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { areAttachable, type FileUser } from '../../system/files/files.queries.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { concernedBy, holdFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { countWorkers, type FoundTask, findTask } from './tasks.queries.ts';

/** Takes a task for a change: found in the caller's scope, then read again with its reservation locked. Errors: 404, 409 MODIFICADO. */
export async function lockTask(tx: Tx, id_reservation_task: number, version: number | null): Promise<FoundTask> {
  const seen = await findTask(tx, id_reservation_task);
  if (seen === undefined) throw notFound('La tarea no existe');
  await takeReservation(tx, seen.id_reservation);
  const task = await findTask(tx, id_reservation_task);
  if (task === undefined) throw notFound('La tarea no existe');
  if (version !== null && task.version !== version) throw changedMeanwhile();
  return task;
}

/** Locks the reservation of tasks, so that facts and people do not change them at the same time. Errors: 404. */
export async function takeReservation(tx: Tx, id_reservation: number) {
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  await tx.elevate();
  const record = await holdFacts(tx, id_reservation);
  if (record === undefined) throw notFound('La reserva no existe');
  return record;
}

/** A cancelled task cannot be changed. Errors: 409 TRANSICION_INVALIDA. */
export function demandNotCancelled(task: FoundTask): void {
  if (task.status === 'CANCELLED') throw conflict('TRANSICION_INVALIDA', 'La tarea está cancelada');
}

/** Requires an active person of the operator. Errors: 422 PERSONA. */
export async function demandWorker(tx: Tx, id_user: number | null | undefined): Promise<void> {
  if (id_user == null || (await countWorkers(tx, [id_user])) === 1) return;
  throw unprocessable('PERSONA', 'Elija a una persona activa de la operadora', {
    id_user: 'Elija a una persona activa de la operadora',
  });
}

/** Requires uploaded files that the person may attach. Errors: 404. */
export async function demandFiles(tx: Tx, actor: FileUser, ids: readonly number[]): Promise<void> {
  if (!(await areAttachable(tx, ids, actor))) throw notFound('El archivo no existe');
}

/** Invalidates lists of tasks, and of reservations with their indicator; also for the client. */
export function publishTask(tx: Tx, id_reservation: number): void {
  tx.changed('task', id_reservation, concernedBy(tx, id_reservation));
  tx.changed('reservation', id_reservation, concernedBy(tx, id_reservation));
}
