import type { deleteTaskInformation, saveTaskInformation } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { TaskStatus } from '@cabezal/domain/trips/tasks/task';
import {
  canSetStatus,
  fieldError,
  missingFields,
  soleFact,
  type TaskInformation,
} from '@cabezal/domain/trips/tasks/work-task';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import type { FileUser } from '../../system/files/files.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import { demandFiles, demandNotCancelled, lockTask, publishTask } from './lock-task.ts';
import { type FoundTask, storeWork } from './tasks.queries.ts';

type Saved = z.infer<typeof saveTaskInformation.input>;

/** The values after the change: only fields of the task, each of its kind. Errors: 422 with the field. */
async function informationOf(
  tx: Tx,
  actor: FileUser,
  task: FoundTask,
  given: TaskInformation,
): Promise<TaskInformation> {
  const fields = new Map(task.fields.map(field => [field.key, field]));
  const errors = Object.entries(given).map(([key, value]) => {
    const field = fields.get(key);
    return [
      `information.${key}`,
      field === undefined ? 'La tarea no tiene ese dato' : fieldError(field, value),
    ] as const;
  });
  demandFields(Object.fromEntries(errors));
  const files = Object.entries(given).filter(([key]) => fields.get(key)?.kind === 'file');
  await demandFiles(
    tx,
    actor,
    files.map(([, value]) => Number(value)),
  );
  return { ...task.information, ...given };
}

/**
 * Files of a task after the change: those it had, the added ones, and those that are values of fields. Files that are not listed here are
 * deleted by the cleaning of unused files. A former value of a field is dropped, unless another field has it.
 */
function filesAfter(task: FoundTask, information: TaskInformation, added: readonly number[] = []): number[] {
  const held = (values: TaskInformation): number[] =>
    task.fields.flatMap(({ key, kind }) => (kind === 'file' && values[key] !== undefined ? [Number(values[key])] : []));
  const before = held(task.information);
  const kept = task.id_files.filter(file => !before.includes(file));
  return [...new Set([...kept, ...held(information), ...added])];
}

/** The due time after the change: the entered one, or null for that of the anchor, which is settled afterwards. */
function dueAfter(task: FoundTask, due_at: Saved['due_at']): Pick<FoundTask, 'due_at' | 'due_is_manual'> {
  if (due_at === undefined) return { due_at: task.due_at, due_is_manual: task.due_is_manual };
  if (task.status === 'COMPLETED') throw conflict('TRANSICION_INVALIDA', 'La tarea ya está completada');
  return due_at === null
    ? { due_at: task.id_task === null ? null : task.due_at, due_is_manual: false }
    : { due_at, due_is_manual: true };
}

/** For the history: the changed values by the labels of their fields. */
function loggedOf(task: FoundTask, values: TaskInformation, of: TaskInformation): Record<string, unknown> {
  const changed = task.fields.filter(({ key }) => values[key] !== task.information[key]);
  return Object.fromEntries(changed.map(({ key, label }) => [label, of[key]]));
}

/** Action of the history entry. */
function actionOf(before: TaskStatus, after: TaskStatus): string {
  if (before === after) return 'work';
  if (after === 'COMPLETED') return 'complete';
  return before === 'COMPLETED' ? 'reopen' : 'work';
}

/**
 * Stores a person's work on a task; the first field or file starts it. Errors: 404; 409 MODIFICADO, TRANSICION_INVALIDA; 422
 * TAREA_INCOMPLETA, TAREA_DE_HECHO, a value that does not fit its field.
 */
export async function saveInformation(tx: Tx, actor: FileUser, input: Saved): Promise<number> {
  const task = await lockTask(tx, input.id_reservation_task, input.version);
  demandNotCancelled(task);
  const information = await informationOf(tx, actor, task, input.information ?? {});
  const added = input.id_files ?? [];
  await demandFiles(tx, actor, added);
  const says = Object.keys(input.information ?? {}).length > 0 || added.length > 0;
  const status = input.status ?? (says && task.status === 'PENDING' ? 'IN_PROGRESS' : task.status);
  demand(canSetStatus(status, { ...task, task, information, files: documentKinds }));
  // A completed task must keep all required values.
  if (status === 'COMPLETED' && soleFact(task) === null) demandWhole(task, information);
  const due = dueAfter(task, input.due_at);
  const work = { status, information, id_files: filesAfter(task, information, added), ...due };
  await storeWork(tx, task.id_reservation_task, work, actor.id_user);
  await settleClocksAndTasks(tx, [task.id_reservation]);
  publishTask(tx, task.id_reservation);
  const moved = input.due_at === undefined ? [{}, {}] : [{ due_at: task.due_at }, { due_at: input.due_at }];
  tx.audit({
    action: actionOf(task.status, status),
    noun: 'task',
    id: task.id_reservation_task,
    before: { task_status: task.status, ...moved[0], ...loggedOf(task, information, task.information) },
    after: { task_status: status, ...moved[1], ...loggedOf(task, information, information) },
  });
  return task.id_reservation_task;
}

function demandWhole(task: FoundTask, information: TaskInformation): void {
  const missing = missingFields(task.fields, information);
  if (missing.length > 0) demand(refuse('TAREA_INCOMPLETA', { campos: missing.join(', ') }));
}

/** Removes a value or a file. Errors: 404; 409 MODIFICADO, TRANSICION_INVALIDA; 422 TAREA_INCOMPLETA for a completed task. */
export async function deleteInformation(
  tx: Tx,
  actor: Actor,
  input: z.infer<typeof deleteTaskInformation.input>,
): Promise<number> {
  const task = await lockTask(tx, input.id_reservation_task, input.version);
  demandNotCancelled(task);
  const { key, id_file } = input;
  if (key !== undefined && task.information[key] === undefined) throw notFound('La tarea no tiene ese dato');
  if (id_file !== undefined && !task.id_files.includes(id_file)) throw notFound('La tarea no tiene ese archivo');
  const isFile = (name: string) => task.fields.some(field => field.key === name && field.kind === 'file');
  const goes = ([name, value]: [string, unknown]) => name === key || (isFile(name) && value === id_file);
  const information = Object.fromEntries(Object.entries(task.information).filter(one => !goes(one)));
  if (task.status === 'COMPLETED' && soleFact(task) === null) demandWhole(task, information);
  const id_files = filesAfter(task, information).filter(one => one !== id_file);
  const { status, due_at, due_is_manual } = task;
  await storeWork(
    tx,
    task.id_reservation_task,
    { status, due_at, due_is_manual, information, id_files },
    actor.id_user,
  );
  publishTask(tx, task.id_reservation);
  const before = key === undefined ? { id_file } : loggedOf(task, information, task.information);
  tx.audit({ action: 'delete_information', noun: 'task', id: task.id_reservation_task, before, motive: input.motive });
  return task.id_reservation_task;
}
