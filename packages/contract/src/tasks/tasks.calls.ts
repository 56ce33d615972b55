import { TEMPLATE_CODES } from '@cabezal/domain/status/templates';
import { TASK_GATE_NAMES, TASK_RULE_NAMES, TASK_STATUS_NAMES } from '@cabezal/domain/tasks/task';
import { TASK_ANCHOR_NAMES, TASK_OCCASION_NAMES, TASK_SCOPE_NAMES } from '@cabezal/domain/tasks/task-words';
import { z } from 'zod';
import { action, defineCall, nothing } from '../call.ts';
import { excelOf } from '../excel/excel.calls.ts';
import { documentKinds } from '../guides/guide.shapes.ts';
import { historyRow } from '../history/history.calls.ts';
import {
  givenDate,
  givenInstant,
  id,
  instant,
  listInput,
  motive,
  pageOf,
  possible,
  requiredText,
  text,
  version,
} from '../shapes.ts';

const keysOf = <T extends object>(names: T) =>
  z.enum(Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]);
export const taskStatus = keysOf(TASK_STATUS_NAMES);
export const taskGate = keysOf(TASK_GATE_NAMES);
export const taskRule = keysOf(TASK_RULE_NAMES);
const taskScope = keysOf(TASK_SCOPE_NAMES);
const taskOccasion = keysOf(TASK_OCCASION_NAMES);
const taskAnchor = keysOf(TASK_ANCHOR_NAMES);
const fieldKind = z.enum(['text', 'number', 'date', 'file', 'check']);
/** Facts that complete a task; a document is one of its kind. */
export const TASK_FACTS = [
  ...(['SLOT_SET', 'CONTAINER_SET', 'SEAL_SET', 'GUIDE_ISSUED'] as const),
  ...Object.keys(documentKinds).map(kind => `FILE:${kind}` as const),
] as const;
/** A month either way. */
const MOST_OFFSET_MIN = 30 * 24 * 60;

export const taskField = z.object({
  key: z.string(),
  label: z.string(),
  kind: fieldKind,
  required: z.boolean(),
});
const value = z.union([text(500), z.number(), z.boolean()]);
const information = z.record(z.string().max(40), value);

/** A task of the catalogue. */
export const catalogueTask = z.object({
  id_task: z.number(),
  code: z.string(),
  name: z.string(),
  help: z.string().nullable(),
  reservation_type: z.enum(['E', 'I']).nullable(),
  /** Empty: any. */
  templates: z.array(z.string()),
  id_client: z.number().nullable(),
  client_name: z.string().nullable(),
  id_shipping_line: z.number().nullable(),
  shipping_line: z.string().nullable(),
  scope: taskScope,
  only_reefer: z.boolean(),
  created_on: taskOccasion,
  due_anchor: taskAnchor,
  /** Minutes after the anchor; before it when negative. */
  due_offset_min: z.number(),
  /** SLOT_SET, FILE:EIR_INGRESO …; null: a person completes it. */
  fact: z.string().nullable(),
  /** The same as people say it: «el turno». */
  completes_on: z.string().nullable(),
  fields: z.array(taskField),
  gate: taskGate,
  rule: taskRule,
  /** Minutes overdue after which it is the chief's. */
  escalate_after_min: z.number(),
  active: z.boolean(),
  version: z.number(),
});
export type CatalogueTaskRow = z.infer<typeof catalogueTask>;

export const listTasks = defineCall({
  method: 'GET',
  path: '/task/list_tasks',
  access: action('task.work'),
  output: z.array(catalogueTask),
  summary:
    'The catalogue of tasks: what is to be done, when it comes into being, when it is due and what completes it.',
  shows: ['task'],
});

const assignees = z.array(
  z.object({ id_role: z.number().nullable(), id_user: z.number().nullable(), name: z.string() }),
);
const matrix = z.object({
  tasks: z.array(catalogueTask.extend({ assignees })),
  roles: z.array(z.object({ id_role: z.number(), name: z.string() })),
  people: z.array(z.object({ id_user: z.number(), name: z.string(), id_role: z.number(), open: z.number() })),
});

export type TaskMatrix = z.infer<typeof matrix>;

export const listRoleUserTask = defineCall({
  method: 'GET',
  path: '/task/list_role_user_task',
  access: action('task.admin'),
  input: nothing,
  output: matrix,
  summary:
    'Who does what: each task of the catalogue with its rule and those it chooses among, and how many open tasks each person has.',
  shows: ['task', 'user', 'role'],
});

/** What a task of the catalogue is: for which reservations, when it comes into being, when it is due, what it asks. */
export const taskDefinition = z.strictObject({
  name: requiredText(200),
  help: text(500).nullish(),
  reservation_type: z.enum(['E', 'I']).nullish(),
  templates: z.array(z.enum(TEMPLATE_CODES)).max(TEMPLATE_CODES.length).default([]),
  id_client: id.nullish(),
  id_shipping_line: id.nullish(),
  only_reefer: z.boolean().default(false),
  scope: taskScope,
  created_on: taskOccasion,
  due_anchor: taskAnchor,
  due_offset_min: z.number().int().min(-MOST_OFFSET_MIN, 'Hasta 30 días').max(MOST_OFFSET_MIN, 'Hasta 30 días'),
  completes_on: z.enum(TASK_FACTS).nullish(),
  fields: z
    .array(
      z.strictObject({
        /** Left out of a new one. */
        key: text(40).nullish(),
        label: requiredText(60),
        kind: fieldKind,
        required: z.boolean().default(false),
      }),
    )
    .max(20, 'Hasta 20 datos')
    .default([]),
  escalate_after_min: z.number().int().min(1, 'Ingrese al menos 1 minuto').max(MOST_OFFSET_MIN, 'Hasta 30 días'),
});

export const saveRoleUserTask = defineCall({
  method: 'POST',
  path: '/task/save_role_user_task',
  access: action('task.admin'),
  input: z
    .strictObject({
      /** Left out: a new one, with its definition. */
      id_task: id.optional(),
      version: version.optional(),
      /** Left out: as it was. */
      definition: taskDefinition.optional(),
      assignees: z
        .array(
          z
            .strictObject({ id_role: id.nullish(), id_user: id.nullish() })
            .refine(one => (one.id_role == null) !== (one.id_user == null), 'Elija un rol o una persona'),
        )
        .max(100),
      rule: taskRule,
      /** What waits for it; left out: as it was. */
      gate: taskGate.optional(),
      active: z.boolean().optional(),
    })
    .refine(
      given => (given.id_task === undefined ? given.definition : given.version) !== undefined,
      'Diga cuál es la tarea',
    ),
  output: matrix,
  touches: ['task'],
  summary:
    'Says who gets a task when it comes into being, what waits for it and, with a definition, what it is; without `id_task` a new one. LEAST_LOADED and PERSON want somebody to choose among; one that is there already stays whose it is, but for the operative’s and the adviser’s. Reservations under way take a new definition over with their next change. 409 MODIFICADO, TAREA_EN_USO: its scope, once reservations have it.',
});

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
  /** Null: somebody wrote it by hand. */
  id_task: z.number().nullable(),
  due_is_manual: z.boolean(),
  id_user: z.number().nullable(),
  user: z.string().nullable(),
  /** «el turno»: what completes it; null: a person. */
  completes_on: z.string().nullable(),
  gate: taskGate,
  version: z.number(),
  can: z.object({ start: possible, complete: possible, reopen: possible, delete: possible }),
});
export type TaskRow = z.infer<typeof taskRow>;
/** What the client's side reads of it: what and when, not by whom. */
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

/** Where it stands in one's day: what is open by when it is due. */
export const taskMoment = z.enum(['OVERDUE', 'TODAY', 'TOMORROW', 'LATER']);
export type TaskMoment = z.infer<typeof taskMoment>;

export const listReservationsTasks = defineCall({
  method: 'POST',
  path: '/task/list_reservations_tasks',
  access: action('task.read'),
  changes: false,
  input: listInput({
    mine: z.boolean(),
    /** Whose role it is: who has it holds that role, or the catalogue chooses among it. */
    id_role: id,
    id_user: id,
    overdue: z.boolean(),
    open: z.boolean(),
    moment: taskMoment,
    status: z.array(taskStatus).max(4),
    id_client: id,
    id_reservation: id,
    /** Business days on which it is due. */
    from: givenDate,
    to: givenDate,
  }),
  output: pageOf(taskRow),
  outputFor: { customer: pageOf(taskOfCustomer) },
  summary:
    'Tasks of reservations, nearest due first; a customer reads those of its reservations, without who does them.',
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
    'A task by hand: of the catalogue, once per reservation or container, or in one’s own words. 409 TAREA_REPETIDA.',
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
    'Gives a reservation tasks of the catalogue that its facts have not made: those of a container to each that stands. What it has already stays as it is.',
});

export const assignTasks = defineCall({
  method: 'POST',
  path: '/task/assign_user_task_reservation',
  access: action('task.work'),
  input: z.strictObject({ ids: z.array(id).min(1, 'Elija al menos una tarea').max(200), id_user: id.nullable() }),
  output: z.object({ assigned: z.number(), over: z.number() }),
  touches,
  summary:
    'Gives open tasks to a person of the operator; null: back to whom their rule says. `over`: those that are completed or cancelled, which stay as they are.',
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
    'What was done: fields, files, state, another due time. The first field begins it; all that is required completes it. 422 TAREA_INCOMPLETA, TAREA_DE_HECHO; 409 MODIFICADO.',
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
  summary: 'Takes a field’s value or a file away, with a motive. 422 TAREA_INCOMPLETA: a completed one needs it.',
});

export const deleteTask = defineCall({
  method: 'POST',
  path: '/task/delete_task_reservation',
  access: action('task.work'),
  input: z.strictObject({ ...target, version, motive }),
  output: z.object({ deleted: z.boolean() }),
  touches,
  summary:
    'One of the catalogue is cancelled and not made again; one in one’s own words goes (`deleted`). 409 MODIFICADO, TRANSICION_INVALIDA.',
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
  summary: 'Says something of a task, among the operator’s people.',
});

export const commentsTask = defineCall({
  method: 'POST',
  path: '/task/comments_task_reservation',
  access: action('task.work'),
  changes: false,
  input: z.strictObject(target),
  output: comments,
  summary: 'What was said of a task, oldest first.',
  shows: ['task'],
});
