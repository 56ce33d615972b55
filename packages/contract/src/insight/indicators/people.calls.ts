import { TASK_GROUPS } from '@cabezal/domain/insight/indicators/task-groups';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { workbook } from '../../shapes.ts';
import { indicatorInput, percent } from './indicator.shapes.ts';

const reads = { method: 'POST', changes: false, input: indicatorInput } as const;

/** How long guides waited for truck and driver; `spread`: whole minutes, for a box plot. */
const waits = z.object({
  guides: z.number(),
  /** Number of guides within the limit of their kind on the day of the assignment. */
  in_time: z.number(),
  in_time_percent: percent,
  spread: z.object({
    p10: z.number(),
    p25: z.number(),
    p50: z.number(),
    p75: z.number(),
    p90: z.number(),
    max: z.number(),
  }),
});
export type AssignmentWaits = z.infer<typeof waits>;
/** By kind of leg; null: no guides of that kind. */
const ofLegs = z.object({ RETIRO: waits.nullable(), VIAJE: waits.nullable() });
export type WaitsOfLegs = z.infer<typeof ofLegs>;
export const getAssignmentsDashboard = defineCall({
  ...reads,
  path: '/dashboard/dashboard_tiempos_asignacion_recursos',
  access: action('guide.read'),
  output: z.object({
    /** By the person who assigned, most guides first; `id_user` null: the system, or a person of another company. */
    people: z.array(ofLegs.extend({ id_user: z.number().nullable(), name: z.string() })),
    total: ofLegs,
    /** Limits of today, in minutes; null: hidden from the caller. */
    limits: z.object({ RETIRO: z.number(), VIAJE: z.number() }).nullable(),
  }),
  summary:
    'How long pick-ups and trips waited for truck and driver from when they could be assigned, by assigning person, for guides assigned in a period. Returns nothing to other companies.',
  shows: [],
});
export type AssignmentsDashboard = z.infer<typeof getAssignmentsDashboard.output>;
export const getAssignmentsDashboardExcel = defineCall({
  ...reads,
  path: '/excel/dashboard_tiempos_asignacion_recursos',
  access: action('guide.read'),
  output: workbook,
  summary:
    'Excel «asignacion_recursos»: one row per guide that dashboard_tiempos_asignacion_recursos counts. 404 for others than the operator.',
});

/** Number of tasks by group, and in total. */
const tasks = z.object({
  groups: z.record(z.enum(TASK_GROUPS), z.number()),
  tasks: z.number(),
  /** Percent of the tasks that are not cancelled. */
  completed_percent: percent,
});
export type TaskFigures = z.infer<typeof tasks>;
export const getTasksDashboard = defineCall({
  ...reads,
  path: '/dashboard/dashboard_estado_tareas_reservas',
  access: action('task.read'),
  output: z.object({
    /** By task of the catalogue, most tasks first; `id_task` null: tasks that people wrote in free text. */
    kinds: z.array(tasks.extend({ id_task: z.number().nullable(), name: z.string() })),
    /** By responsible person, most tasks first; `id_user` null: without one. */
    owners: z.array(tasks.extend({ id_user: z.number().nullable(), name: z.string() })),
    total: tasks,
  }),
  summary:
    'How far the tasks due in a period have come, by task and by responsible person: completed, in progress, others (pending, cancelled). Returns nothing to other companies.',
  shows: [],
});
export type TasksDashboard = z.infer<typeof getTasksDashboard.output>;
export const getTasksDashboardExcel = defineCall({
  ...reads,
  path: '/excel/dashboard_estado_tareas_reservas',
  access: action('task.read'),
  output: workbook,
  summary:
    'Excel «estado_tareas»: one row per task that dashboard_estado_tareas_reservas counts. 404 for others than the operator.',
});
