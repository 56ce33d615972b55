import type { addReservationTasks, createTask, deleteTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, notFound } from '../../../platform/http/errors.ts';
import type { ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { giveTasks } from '../../trips/tasks/settle-tasks.ts';
import * as catalogue from './catalogue.queries.ts';
import { demandWorker, lockTask, publishTask, takeReservation } from './lock-task.ts';
import { notifyAssignee } from './notify-assignee.ts';
import * as queries from './tasks.queries.ts';

/** A rejected or cancelled reservation gets no tasks. Errors: 409 TRANSICION_INVALIDA. */
function demandStanding({ status }: ReservationRecord): void {
  if (status === 'REJECTED' || status === 'NOT_EJECUTED')
    throw conflict('TRANSICION_INVALIDA', 'La reserva no se ejecuta');
}

/** A task of the catalogue for this reservation or container; due time and assignee follow its rules. Errors: 404, 409 TAREA_REPETIDA. */
async function fromCatalogue(tx: Tx, id_reservation: number, id_task: number, id_sub: number | null): Promise<number> {
  const kind = await catalogue.holdCatalogue(tx, id_task);
  if (kind === undefined) throw notFound('La tarea no existe en el catálogo');
  const made = await giveTasks(tx, id_reservation, [{ id_task, id_sub_reservation: id_sub }]);
  if (made.length === 0) demand(refuse('TAREA_REPETIDA', { tarea: kind.name }));
  return queries.idOfTask(tx, id_reservation, id_task, id_sub);
}

/** Creates a task by hand. Errors: 404; 409 TAREA_REPETIDA, TRANSICION_INVALIDA; 422 PERSONA. */
export async function makeTask(tx: Tx, actor: Actor, input: z.infer<typeof createTask.input>): Promise<number> {
  const { id_reservation, id_task, title, due_at = null, id_user = null } = input;
  const id_sub_reservation = input.id_sub_reservation ?? null;
  const record = await takeReservation(tx, id_reservation);
  demandStanding(record);
  if (id_sub_reservation !== null && !(await queries.standingSubs(tx, id_reservation)).includes(id_sub_reservation))
    throw notFound('La sub-reserva no existe');
  await demandWorker(tx, id_user);
  let id: number;
  if (id_task != null) {
    id = await fromCatalogue(tx, id_reservation, id_task, id_sub_reservation);
    if (due_at !== null) await queries.setDue(tx, id, due_at);
    if (id_user !== null) await queries.setAssignee(tx, [id], id_user);
  } else
    id = await queries.insertTask(tx, {
      id_reservation,
      id_sub_reservation,
      id_task: null,
      title: title ?? '',
      due_at,
      id_user,
      due_is_manual: due_at !== null,
      user_is_manual: id_user !== null,
    });
  publishTask(tx, id_reservation);
  const { title: told } = (await queries.findTask(tx, id)) ?? { title };
  tx.audit({ action: 'create', noun: 'task', id, after: { task_title: told, due_at, id_assignee: id_user } });
  tx.audit({ action: 'add_tasks', noun: 'reservation', id: id_reservation, after: { task_title: told } });
  await notifyAssignee(tx, actor, id, id_user);
  return id;
}

/**
 * Adds tasks of the catalogue to a reservation; a task of scope container to each container that is not cancelled. Errors: 404, 409
 * TRANSICION_INVALIDA.
 */
export async function addTasks(tx: Tx, input: z.infer<typeof addReservationTasks.input>): Promise<number> {
  const { id_reservation } = input;
  const record = await takeReservation(tx, id_reservation);
  demandStanding(record);
  const kinds = (await catalogue.listCatalogue(tx)).filter(task => input.id_tasks.includes(task.id_task));
  if (kinds.length < new Set(input.id_tasks).size) throw notFound('La tarea no existe en el catálogo');
  const subs = await queries.standingSubs(tx, id_reservation);
  const wanted = kinds.flatMap(({ id_task, scope }) =>
    (scope === 'RESERVATION' ? [null] : subs).map(id_sub_reservation => ({ id_task, id_sub_reservation })),
  );
  const made = await giveTasks(tx, id_reservation, wanted);
  if (made.length === 0) return 0;
  publishTask(tx, id_reservation);
  const names = kinds.filter(task => made.some(one => one.id_task === task.id_task)).map(task => task.name);
  tx.audit({ action: 'add_tasks', noun: 'reservation', id: id_reservation, after: { task_title: names.join(', ') } });
  return made.length;
}

/** Deletes a task; one of the catalogue is kept as cancelled. Errors: 404; 409 MODIFICADO, TRANSICION_INVALIDA. */
export async function dropTask(tx: Tx, input: z.infer<typeof deleteTask.input>): Promise<boolean> {
  const { motive } = input;
  const task = await lockTask(tx, input.id_reservation_task, input.version);
  const { id_reservation_task: id, id_reservation, title, status } = task;
  const isOwn = task.id_task === null;
  if (status !== 'PENDING' && status !== 'IN_PROGRESS')
    throw conflict('TRANSICION_INVALIDA', 'Solo se quita una tarea abierta');
  await (isOwn ? queries.removeTask(tx, id) : queries.markCancelled(tx, id));
  publishTask(tx, id_reservation);
  tx.audit({ action: 'delete', noun: 'task', id, before: { task_status: status }, motive });
  tx.audit({ action: 'delete_task', noun: 'reservation', id: id_reservation, before: { task_title: title }, motive });
  return isOwn;
}
