import * as catalogue from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import * as calls from '@cabezal/contract/bookings/tasks/tasks.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { assignTo } from './assign-tasks.ts';
import { listCatalogue } from './catalogue.queries.ts';
import { completeTasks } from './complete-tasks.ts';
import { addTasks, dropTask, makeTask } from './create-tasks.ts';
import { demandFiles, lockTask, publishTask } from './lock-task.ts';
import { listTaskRows, named, readMatrix, readTask } from './read-tasks.ts';
import { saveCatalogue } from './save-catalogue.ts';
import { countMoments } from './task-list.queries.ts';
import { taskExcel } from './tasks.excel.ts';
import * as queries from './tasks.queries.ts';
import { deleteInformation, saveInformation } from './work-task.ts';

/** The task after a change, read with the caller's own rights. */
const after = ({ tx, actor }: Context<unknown>, id: number) => readTask(tx, actor, id);

async function said(tx: Tx, id_reservation_task: number) {
  if ((await queries.findTask(tx, id_reservation_task)) === undefined) throw notFound('La tarea no existe');
  return queries.listComments(tx, id_reservation_task);
}

/** Work on tasks, by operator staff. */
const working = (): Route[] =>
  ofOperator([
    serve(catalogue.listTasks, async ({ tx }) => named(await listCatalogue(tx))),
    serve(catalogue.listRoleUserTask, ({ tx }) => readMatrix(tx)),
    serveChange(
      catalogue.saveRoleUserTask,
      ({ tx, input }) => saveCatalogue(tx, input),
      ({ tx }) => readMatrix(tx),
    ),
    serve(calls.informationTask, ({ tx, actor, input }) => readTask(tx, actor, input.id_reservation_task)),
    serveChange(calls.createTask, ({ tx, actor, input }) => makeTask(tx, actor, input), after),
    serveChange(
      calls.addReservationTasks,
      ({ tx, input }) => addTasks(tx, input),
      (_, added) => ({ added }),
    ),
    serveChange(
      calls.assignTasks,
      ({ tx, actor, input }) => assignTo(tx, actor, input),
      (_, done) => done,
    ),
    serveChange(calls.saveTaskInformation, ({ tx, actor, input }) => saveInformation(tx, actor, input), after),
    serveChange(
      calls.completeTasks,
      ({ tx, actor, input }) => completeTasks(tx, actor, input.rows),
      (_, done) => done,
    ),
    serveChange(calls.deleteTaskInformation, ({ tx, actor, input }) => deleteInformation(tx, actor, input), after),
    serveChange(
      calls.deleteTask,
      ({ tx, input }) => dropTask(tx, input),
      (_, deleted) => ({ deleted }),
    ),
    serveChange(
      calls.saveTaskComment,
      async ({ tx, actor, input }) => {
        const { id_reservation_task, text } = input;
        const { id_reservation } = await lockTask(tx, id_reservation_task, null);
        const id_files = [...new Set(input.id_files)];
        await demandFiles(tx, actor, id_files);
        await queries.insertComment(tx, {
          id_reservation_task,
          text,
          id_files,
          id_user: actor.id_user,
          author: actor.name,
        });
        publishTask(tx, id_reservation);
        tx.audit({ action: 'comment', noun: 'task', id: id_reservation_task, after: { text } });
        return id_reservation_task;
      },
      ({ tx }, id) => said(tx, id),
    ),
    serve(calls.commentsTask, ({ tx, input }) => said(tx, input.id_reservation_task)),
  ]);

export const taskRoutes = (): Route[] => [
  serve(calls.listReservationsTasks, ({ tx, actor, input }) => listTaskRows(tx, actor, input)),
  taskExcel(),
  serve(calls.countTasks, ({ tx, actor, input }) => countMoments(tx, actor, input.mine === true)),
  ...working(),
];
