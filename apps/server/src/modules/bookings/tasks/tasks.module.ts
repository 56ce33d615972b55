import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { TASK_CODE_TEXTS } from './code-texts.data.ts';
import { taskJobs } from './task-changes.jobs.ts';
import { taskRoutes } from './tasks.routes.ts';

/** Tasks of reservations: lists, assigns and completes them; their templates and rules. */
export const tasksModule: Module = {
  routes: () => taskRoutes(),
  jobs: () => taskJobs(),
  codeTexts: TASK_CODE_TEXTS,
  usages: [
    tableUsage({
      table: 'task_comments',
      one: 'comentario de tarea',
      many: 'comentarios de tareas',
      of: { users: ['id_user'] },
    }),
  ],
  readable: [readable({ noun: 'task', table: 'reservation_tasks', key: 'id_reservation_task', action: 'task.work' })],
};
