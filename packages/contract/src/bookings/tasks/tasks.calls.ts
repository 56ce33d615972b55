import { TASK_STATUS_NAMES } from '@cabezal/domain/trips/tasks/task';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  givenDate,
  givenInstant,
  id,
  instant,
  listInput,
  MOST_AT_ONCE,
  motive,
  pageOf,
  possible,
  requiredText,
  text,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { historyRow } from '../../system/history/history.calls.ts';
import { editAnswer } from '../reservations/editing.calls.ts';
import { keysOf, taskField, taskGate } from './task-catalogue.calls.ts';

export const taskStatus = keysOf(TASK_STATUS_NAMES);
const value = z.union([text(500), z.number(), z.boolean()]);
const information = z.record(z.string().max(40), value);

export const taskRow = z.object({
  id_reservation_task: z.number(),
  id_reservation: z.number(),
  id_sub_reservation: z.number().nullable(),
  /** The container's number within the reservation. */
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  title: z.string(),
  status: taskStatus,
  due_at: instant.nullable(),
  overdue: z.boolean(),
  completed_at: instant.nullable(),
  /** Null: added in free text. */
  id_task: z.number().nullable(),
  due_is_manual: z.boolean(),
  id_user: z.number().nullable(),
  user: z.string().nullable(),
  /** Fact that completes it: «el turno»; null: a person. */
  completes_on: z.string().nullable(),
  gate: taskGate,
  version: z.number(),
  can: z.object({ start: possible, complete: possible, reopen: possible, delete: possible }),
});
export type TaskRow = z.infer<typeof taskRow>;
/** Fields for the client's side: task and due time, not the responsible person. */
const taskOfCustomer = taskRow.pick({
  id_reservation_task: true,
  id_reservation: true,
  id_sub_reservation: true,
  number: true,
  container_code: true,
  reservation_type: true,
  client_name: true,
  title: true,
  status: true,
  due_at: true,
  overdue: true,
  completed_at: true,
});
export type TaskOfCustomer = z.infer<typeof taskOfCustomer>;

/** Group of open tasks by due time. */
export const taskMoment = z.enum(['OVERDUE', 'TODAY', 'TOMORROW', 'LATER']);
export type TaskMoment = z.infer<typeof taskMoment>;

export const listReservationsTasks = defineCall({
  method: 'POST',
  path: '/task/list_reservations_tasks',
  access: action('task.read'),
  changes: false,
  input: listInput({
    mine: z.boolean(),
    /** Tasks of a role: assigned to a person with it, or for people with it in the catalogue. */
    id_role: id,
    id_user: id,
    overdue: z.boolean(),
    open: z.boolean(),
    moment: taskMoment,
    status: z.array(taskStatus).max(4),
    id_client: id,
    id_advisor: id,
    id_reservation: id,
    /** Of the catalogue, in free text (`by_hand`), or without a responsible person (`unassigned`): the operator’s people only. */
    id_task: id,
    by_hand: z.boolean(),
    unassigned: z.boolean(),
    /** Business days of the due time. */
    from: givenDate,
    to: givenDate,
  }),
  output: pageOf(taskRow),
  outputFor: { customer: pageOf(taskOfCustomer) },
  summary:
    'Tasks of reservations, nearest due first; a customer reads those of its reservations, without the responsible person.',
  shows: ['task', 'reservation'],
});

export const getTasksExcel = excelOf(listReservationsTasks, 'tasks');

export const countTasks = defineCall({
  method: 'POST',
  path: '/task/count_tasks',
  access: action('task.read'),
  changes: false,
  input: z.strictObject({ mine: z.boolean().optional() }),
  output: z.object({ OVERDUE: z.number(), TODAY: z.number(), TOMORROW: z.number(), LATER: z.number() }),
  summary: 'How many open tasks are overdue, due today, tomorrow or later (or at no hour), for the tabs.',
  shows: ['task', 'reservation'],
});

const file = z.object({ id_file: z.number(), filename: z.string(), type: z.string() });
export const taskDetail = taskRow.extend({
  help: z.string().nullable(),
  fields: z.array(taskField),
  information: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  files: z.array(file),
  created_at: instant,
  started_at: instant.nullable(),
  started_by: z.string().nullable(),
  completed_by: z.string().nullable(),
  escalated_at: instant.nullable(),
  history: z.array(historyRow),
});
export type TaskDetail = z.infer<typeof taskDetail>;

const target = { id_reservation_task: id };
export const informationTask = defineCall({
  method: 'POST',
  path: '/task/information_task_reservation',
  access: action('task.work'),
  changes: false,
  input: z.strictObject(target),
  output: taskDetail,
  summary: 'One task with its fields, files and history.',
  shows: ['task'],
});

const touches = ['task', 'reservation'] as const;
export const createTask = defineCall({
  method: 'POST',
  path: '/task/create_task_reservation',
  access: action('task.work'),
  input: z
    .strictObject({
      id_reservation: id,
      id_sub_reservation: id.nullish(),
      id_task: id.nullish(),
      title: requiredText(200).nullish(),
      due_at: givenInstant.nullish(),
      id_user: id.nullish(),
    })
    .refine(given => (given.id_task == null) !== (given.title == null), 'Elija una tarea o escriba cuál es'),
  output: taskDetail,
  touches,
  summary:
    'Adds a task manually: one of the catalogue, once per reservation or container, or one in free text. 409 TAREA_REPETIDA.',
});

export const addReservationTasks = defineCall({
  method: 'POST',
  path: '/reservation/add_reservation_tasks',
  access: action('task.work'),
  input: z.strictObject({
    id_reservation: id,
    id_tasks: z.array(id).min(1, 'Elija al menos una tarea').max(50),
  }),
  output: z.object({ added: z.number() }),
  touches,
  summary:
    'Adds tasks of the catalogue that the facts of a reservation did not create: those of a container to each active container. Existing tasks are unchanged.',
});

export const assignTasks = defineCall({
  method: 'POST',
  path: '/task/assign_user_task_reservation',
  access: action('task.work'),
  input: z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Elija al menos una tarea')
      .max(MOST_AT_ONCE, `Hasta ${MOST_AT_ONCE} filas por vez`)
      .refine(ids => new Set(ids).size === ids.length, 'Una tarea está dos veces'),
    id_user: id.nullable(),
  }),
  output: editAnswer,
  touches,
  summary:
    'Assigns up to 200 open tasks to one of the operator’s people, each separately; null: to the person whom their rule determines. A completed or cancelled task is refused by name (TRANSICION_INVALIDA) and does not stop the others; a task that the person already has is reported as such.',
});

export const saveTaskInformation = defineCall({
  method: 'POST',
  path: '/task/save_task_information',
  access: action('task.work'),
  input: z.strictObject({
    ...target,
    version,
    information: information.refine(set => Object.keys(set).length <= 40, 'Demasiados campos').optional(),
    status: z.enum(['PENDING', 'IN_PROGRESS', 'COMPLETED']).optional(),
    /** Null: by its anchor again. */
    due_at: givenInstant.nullable().optional(),
    id_files: z.array(id).max(10).optional(),
  }),
  output: taskDetail,
  touches,
  summary:
    'Records the work on a task: fields, files, state, another due time. The first field starts it; all required ones complete it. 422 TAREA_INCOMPLETA, TAREA_DE_HECHO; 409 MODIFICADO.',
});

export const completeTasks = defineCall({
  method: 'POST',
  path: '/task/complete_tasks_reservation',
  access: action('task.work'),
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ ...target, version }))
      .min(1, 'Elija al menos una tarea')
      .max(MOST_AT_ONCE, `Hasta ${MOST_AT_ONCE} filas por vez`)
      .refine(
        rows => new Set(rows.map(row => row.id_reservation_task)).size === rows.length,
        'Una tarea está dos veces',
      ),
  }),
  output: editAnswer,
  touches,
  summary:
    'Completes up to 200 tasks, each separately: a task that lacks information, that only a fact completes or that has changed is refused by name and does not stop the others. A completed task is unchanged.',
});

export const deleteTaskInformation = defineCall({
  method: 'POST',
  path: '/task/delete_task_information',
  access: action('task.work'),
  input: z
    .strictObject({ ...target, version, key: z.string().max(40).optional(), id_file: id.optional(), motive })
    .refine(given => (given.key === undefined) !== (given.id_file === undefined), 'Elija qué quitar'),
  output: taskDetail,
  touches,
  summary: 'Removes a field’s value or a file, with a motive. 422 TAREA_INCOMPLETA if the completed task needs it.',
});

export const deleteTask = defineCall({
  method: 'POST',
  path: '/task/delete_task_reservation',
  access: action('task.work'),
  input: z.strictObject({ ...target, version, motive }),
  output: z.object({ deleted: z.boolean() }),
  touches,
  summary:
    'Cancels a task of the catalogue, which is not created again, or deletes one in free text (`deleted`). 409 MODIFICADO, TRANSICION_INVALIDA.',
});

export const taskComment = z.object({
  id_comment: z.number(),
  text: z.string(),
  files: z.array(file),
  id_user: z.number(),
  author: z.string(),
  created_at: instant,
});
const comments = z.array(taskComment);

export const saveTaskComment = defineCall({
  method: 'POST',
  path: '/task/save_task_comment',
  access: action('task.work'),
  input: z.strictObject({ ...target, text: requiredText(2000), id_files: z.array(id).max(10).default([]) }),
  output: comments,
  touches: ['task'],
  summary: 'Writes a comment on a task, for the operator’s people.',
});

export const commentsTask = defineCall({
  method: 'POST',
  path: '/task/comments_task_reservation',
  access: action('task.work'),
  changes: false,
  input: z.strictObject(target),
  output: comments,
  summary: 'Comments on a task, oldest first.',
  shows: ['task'],
});
