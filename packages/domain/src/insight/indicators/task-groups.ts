import { TASK_STATUS_NAMES, type TaskStatus } from '../../trips/tasks/task';

/** Groups of tasks by status (8-money §7): completed, in progress, others. */

export const TASK_GROUPS = ['COMPLETED', 'IN_PROGRESS', 'OTHER'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

export const TASK_GROUP_NAMES: Readonly<Record<TaskGroup, string>> = {
  COMPLETED: 'Completadas',
  IN_PROGRESS: 'En proceso',
  OTHER: 'Pendientes o canceladas',
};

/** Name of the group of one task. */
export const TASK_GROUP_NAME: Readonly<Record<TaskGroup, string>> = {
  COMPLETED: 'Completada',
  IN_PROGRESS: 'En proceso',
  OTHER: 'Pendiente o cancelada',
};

/** The group of a status: OTHER is what nobody began, and what was cancelled. */
export function taskGroup(status: TaskStatus): TaskGroup {
  return status === 'COMPLETED' || status === 'IN_PROGRESS' ? status : 'OTHER';
}

/** Statuses of a group, by which a list filters. */
export const statusesOf = (group: TaskGroup): TaskStatus[] =>
  (Object.keys(TASK_STATUS_NAMES) as TaskStatus[]).filter(status => taskGroup(status) === group);
