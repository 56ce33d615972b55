import { TASK_STATUS_NAMES, type TaskStatus } from '../../bookings/tasks/task';

/** How far tasks have come (8-money §7): done, begun, and all others. */

export const TASK_GROUPS = ['COMPLETED', 'IN_PROGRESS', 'OTHER'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

export const TASK_GROUP_NAMES: Readonly<Record<TaskGroup, string>> = {
  COMPLETED: 'Completadas',
  IN_PROGRESS: 'En proceso',
  OTHER: 'Pendientes o canceladas',
};

/** Of one task. */
export const TASK_GROUP_NAME: Readonly<Record<TaskGroup, string>> = {
  COMPLETED: 'Completada',
  IN_PROGRESS: 'En proceso',
  OTHER: 'Pendiente o cancelada',
};

/** Of one that stands so. */
export function taskGroup(status: TaskStatus): TaskGroup {
  return status === 'COMPLETED' || status === 'IN_PROGRESS' ? status : 'OTHER';
}

/** Those of which a group is made: a list that is asked for them has as many. */
export const statusesOf = (group: TaskGroup): TaskStatus[] =>
  (Object.keys(TASK_STATUS_NAMES) as TaskStatus[]).filter(status => taskGroup(status) === group);
