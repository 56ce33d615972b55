import type { Module } from '../../../module.ts';
import { taskJobs } from './task-changes.jobs.ts';
import { taskRoutes } from './tasks.routes.ts';

/** Tasks of reservations: lists, assigns and completes them; their templates and rules. */
export const tasksModule: Module = {
  routes: () => taskRoutes(),
  jobs: () => taskJobs(),
};
