import { TEMPLATE_CODES } from '@cabezal/domain/trips/status/templates';
import { TASK_GATE_NAMES, TASK_RULE_NAMES } from '@cabezal/domain/trips/tasks/task';
import { TASK_ANCHOR_NAMES, TASK_OCCASION_NAMES, TASK_SCOPE_NAMES } from '@cabezal/domain/trips/tasks/task-words';
import { z } from 'zod';
import { action, defineCall, nothing } from '../../call.ts';
import { id, requiredText, text, version } from '../../shapes.ts';
import { documentKinds } from '../../trips/documents/document.shapes.ts';

/** Enum of the keys of a record of names. */
export const keysOf = <T extends object>(names: T) =>
  z.enum(Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]);
export const taskGate = keysOf(TASK_GATE_NAMES);
export const taskRule = keysOf(TASK_RULE_NAMES);
const taskScope = keysOf(TASK_SCOPE_NAMES);
const taskOccasion = keysOf(TASK_OCCASION_NAMES);
const taskAnchor = keysOf(TASK_ANCHOR_NAMES);
const fieldKind = z.enum(['text', 'number', 'date', 'file', 'check']);
/** Facts that complete a task; for a document, one per kind. */
export const TASK_FACTS = [
  ...(['SLOT_SET', 'RETURN_SLOT_SET', 'CONTAINER_SET', 'SEAL_SET', 'GUIDE_ISSUED', 'DISV_ISSUED'] as const),
  ...Object.keys(documentKinds).map(kind => `FILE:${kind}` as const),
] as const;
/** A month before or after the anchor. */
const MOST_OFFSET_MIN = 30 * 24 * 60;

export const taskField = z.object({
  key: z.string(),
  label: z.string(),
  kind: fieldKind,
  required: z.boolean(),
});

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
  /** SLOT_SET, FILE:EIR_INGRESO …; null: completed by a person. */
  fact: z.string().nullable(),
  /** Fact in words: «el turno». */
  completes_on: z.string().nullable(),
  fields: z.array(taskField),
  gate: taskGate,
  rule: taskRule,
  /** Minutes overdue after which it is escalated to the chief. */
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
  summary: 'The catalogue of tasks: what is to be done, when it is created, when it is due and what completes it.',
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
    'Responsible persons: each task of the catalogue with its rule and its candidates, and how many open tasks each person has.',
  shows: ['task', 'user', 'role'],
});

/** Definition of a task: reservations, occasion, due time and required information. */
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
        /** Absent for a new one. */
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
      /** Absent: a new one, with its definition. */
      id_task: id.optional(),
      version: version.optional(),
      /** Absent: unchanged. */
      definition: taskDefinition.optional(),
      assignees: z
        .array(
          z
            .strictObject({ id_role: id.nullish(), id_user: id.nullish() })
            .refine(one => (one.id_role == null) !== (one.id_user == null), 'Elija un rol o una persona'),
        )
        .max(100),
      rule: taskRule,
      /** Gated action; absent: unchanged. */
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
    'Sets the responsible person of a task, the action that waits for it and, with a definition, the task itself; without `id_task` a new one. LEAST_LOADED and PERSON need candidates; existing tasks keep their person, except those of the operative and the advisor. Reservations under way adopt a new definition with their next change. 409 MODIFICADO, TAREA_EN_USO for another scope once reservations have the task.',
});
