import type { Module } from '../../../module.ts';
import { alertJobs } from './alerts.jobs.ts';
import { alertRoutes } from './alerts.routes.ts';
import { CASE_CONSTRAINTS } from './constraints.data.ts';

/** Cases on trips: lists them, and records who attends, hands over and ends them. */
export const alertsModule: Module = {
  routes: () => alertRoutes(),
  jobs: () => alertJobs(),
  constraints: CASE_CONSTRAINTS,
};
