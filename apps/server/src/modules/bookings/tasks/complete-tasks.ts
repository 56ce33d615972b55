import type { EditAnswer } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { answerOf } from '../reservations/editing/fast-edit.ts';
import { findTask, reservationsOf } from './tasks.queries.ts';
import { saveInformation } from './work-task.ts';

interface Row {
  id_reservation_task: number;
  version: number;
}

/** Completes one task. Errors: those of `saveInformation`. */
async function completeOne(tx: Tx, actor: Actor, { id_reservation_task, version }: Row) {
  await saveInformation(tx, actor, { id_reservation_task, version, status: 'COMPLETED' });
  const task = await findTask(tx, id_reservation_task);
  if (task === undefined) throw notFound('La tarea no existe');
  return { version: task.version, warnings: [] };
}

/**
 * Completes tasks, each separately and each as a whole. Their reservations are locked first, in the order of their ids, so that two people
 * with the same selection cannot deadlock. Errors: 404 when the caller cannot see one; all others are reported in the row's result.
 */
export async function completeTasks(tx: Tx, actor: Actor, rows: readonly Row[]): Promise<EditAnswer> {
  const ids = rows.map(row => row.id_reservation_task);
  const reservations = await reservationsOf(tx, ids);
  for (const id of reservations) if (!(await isVisible(tx, 'reservation', id))) throw notFound('La tarea no existe');
  await tx.elevate();
  await holdReservations(tx, reservations);
  const outcomes = await eachInSavepoint(
    tx,
    rows,
    row => row.id_reservation_task,
    async row => {
      const before = await findTask(tx, row.id_reservation_task);
      if (before?.status === 'COMPLETED' && before.version === row.version)
        return { version: before.version, unchanged: true, warnings: [] };
      return { ...(await completeOne(tx, actor, row)), unchanged: false };
    },
  );
  return answerOf(ids, outcomes);
}
