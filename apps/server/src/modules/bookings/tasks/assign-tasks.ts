import type { EditAnswer } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { holdReservations, noteParties } from '../../trips/state/facts/reservation-facts.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import { answerOf } from '../reservations/editing/fast-edit.ts';
import { demandWorker, publishTask } from './lock-task.ts';
import { notifyAssignee } from './notify-assignee.ts';
import { assigneeOf, countTasks, reservationsOf, setAssignee, versionsOf } from './tasks.queries.ts';

/** Assigns one task; returns whether the person had it already. Errors: 409 TRANSICION_INVALIDA. */
async function assignOne(tx: Tx, actor: Actor, id: number, id_user: number | null): Promise<boolean> {
  const task = await assigneeOf(tx, id);
  if (task === undefined) throw conflict('TRANSICION_INVALIDA', 'La tarea ya está completada o anulada');
  if (task.user_is_manual === (id_user !== null) && (id_user === null || task.id_user === id_user)) return true;
  await setAssignee(tx, [id], id_user);
  const before = { id_assignee: task.id_user };
  tx.audit({ action: 'assign', noun: 'task', id, before, after: { id_assignee: id_user } });
  if (task.id_user !== id_user) await notifyAssignee(tx, actor, id, id_user);
  return false;
}

/**
 * Assigns tasks to a person, or back to the assignee by their rule, each separately: a finished one is refused and stops no other. Errors
 * of the whole call: 404 when the caller cannot see one, 422 PERSONA.
 */
export async function assignTo(
  tx: Tx,
  actor: Actor,
  { ids, id_user }: { ids: readonly number[]; id_user: number | null },
): Promise<EditAnswer> {
  const reservations = await reservationsOf(tx, ids);
  for (const id of reservations) if (!(await isVisible(tx, 'reservation', id))) throw notFound('La tarea no existe');
  await tx.elevate();
  await holdReservations(tx, reservations);
  if ((await countTasks(tx, ids)) < ids.length) throw notFound('La tarea no existe');
  await demandWorker(tx, id_user);
  const outcomes = await eachInSavepoint(
    tx,
    ids,
    id => id,
    id => assignOne(tx, actor, id, id_user),
  );
  for (const id of reservations) {
    // Whoever is concerned by the reservation hears of the change.
    await noteParties(tx, id);
    if (id_user === null) await settleClocksAndTasks(tx, [id]);
    publishTask(tx, id);
  }
  // The assignment by rule is written when tasks are settled, so the versions are read at the end.
  const versions = await versionsOf(tx, ids);
  return answerOf(
    ids,
    outcomes.map((one, i) =>
      one.ok
        ? { ok: true, value: { version: versions.get(ids[i] ?? 0) ?? 0, unchanged: one.value, warnings: [] } }
        : one,
    ),
  );
}
