import type { Module } from '../../../module.ts';
import { taskJobs } from './task-changes.jobs.ts';
import { taskRoutes } from './tasks.routes.ts';

export const tasksModule: Module = {
  routes: () => taskRoutes(),
  jobs: () => taskJobs(),
};
