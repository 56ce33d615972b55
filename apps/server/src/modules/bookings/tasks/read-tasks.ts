import type { CatalogueTaskRow } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import type { TaskDetail, TaskOfCustomer, TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import type { Page } from '@cabezal/contract/shapes';
import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { canSetStatus, factName, soleFact } from '@cabezal/domain/trips/tasks/work-task';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { getHistory } from '../../system/history/get-history.ts';
import { listMatrix } from './catalogue.queries.ts';
import { type TaskListInput, taskList } from './task-list.queries.ts';
import * as queries from './tasks.queries.ts';

type Listed = Omit<TaskRow, 'can'> &
  Pick<queries.FoundTask, 'completed_by_fact' | 'started_at' | 'information' | 'fields'>;

const factText = (fact: string | null): string | null => (fact === null ? null : factName(fact, documentKinds));
const why = (verdict: true | { message: string }): true | string => (verdict === true ? true : verdict.message);
const OVER = 'Solo se quita una tarea abierta';

/** Fields and actions of the operator only: the call's output leaves them out for a customer. */
const NOT_YOURS = 'Trabaja la operadora';
const UNTOLD = {
  id_task: null,
  due_is_manual: false,
  id_user: null,
  user: null,
  completes_on: null,
  gate: 'NONE',
  version: 0,
  can: { start: NOT_YOURS, complete: NOT_YOURS, reopen: NOT_YOURS, delete: NOT_YOURS },
} as const satisfies Omit<TaskRow, keyof TaskOfCustomer>;

/** A row for operator staff, with the possible actions. */
function shown(actor: Actor, { completed_by_fact, started_at, information, fields, ...row }: Listed): TaskRow {
  const { status, completes_on } = row;
  const worked = {
    task: { status, completed_by_fact, started_at },
    completes_on,
    fields,
    information,
    files: documentKinds,
  };
  const works = actor.actions.has('task.work');
  const may = (to: 'IN_PROGRESS' | 'COMPLETED' | 'PENDING') =>
    works ? why(canSetStatus(to, worked)) : 'No tiene permiso para trabajar en tareas';
  const isOpen = status === 'PENDING' || status === 'IN_PROGRESS';
  const reopen = status === 'COMPLETED' ? may('PENDING') : 'La tarea no está completada';
  const can: TaskRow['can'] = {
    start: may('IN_PROGRESS'),
    complete: may('COMPLETED'),
    reopen,
    delete: isOpen ? (true as const) : OVER,
  };
  return { ...row, completes_on: factText(soleFact({ completes_on, completed_by_fact })), can };
}

/** Tasks of the reservations that the caller sees; a customer's rows have fewer columns. */
export async function listTaskRows(tx: Tx, actor: Actor, input: TaskListInput): Promise<Page<TaskRow>> {
  const spec = taskList(input, actor, tx);
  if (actor.audience !== 'operator') {
    const page = await listPage<TaskOfCustomer>(tx, spec, input);
    return { ...page, rows: page.rows.map(row => ({ ...row, ...UNTOLD })) };
  }
  const page = await listPage<Listed>(tx, spec, input);
  return { ...page, rows: page.rows.map(row => shown(actor, row)) };
}

/** One task with everything that its page shows. Errors: 404. */
export async function readTask(tx: Tx, actor: Actor, id_reservation_task: number): Promise<TaskDetail> {
  const wish = { page: 1, page_size: 1, sort: [], filters: { id_reservation_task } };
  const [row] = (await listTaskRows(tx, actor, wish)).rows;
  if (row === undefined) throw notFound('La tarea no existe');
  const figures = await queries.readDetail(tx, id_reservation_task);
  // Last, because it reads the log with the system's rights.
  const { rows } = await getHistory(tx, actor, { noun: 'task', id: id_reservation_task });
  return { ...row, ...figures, history: rows };
}

/** The catalogue with names of facts in Spanish. */
export const named = <T extends CatalogueTaskRow>(tasks: readonly T[]): T[] =>
  tasks.map(task => ({ ...task, completes_on: factText(task.completes_on) }));

/** The responsibility matrix: which role or person gets which task. */
export async function readMatrix(tx: Tx) {
  return {
    tasks: named(await listMatrix(tx)),
    roles: await queries.listRolesOfWorkers(tx),
    people: await queries.listWorkers(tx),
  };
}
