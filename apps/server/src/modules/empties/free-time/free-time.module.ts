import type { Module } from '../../../module.ts';
import { FREE_TIME_CONSTRAINTS } from './constraints.data.ts';
import { dischargeImport } from './discharges.import.ts';
import { freeTimeJobs } from './free-time.jobs.ts';
import { freeTimeRoutes } from './free-time.routes.ts';

/** Free-time clocks of borrowed containers: shows the days left and their cost, discharges, extensions, tariffs of lines. */
export const freeTimeModule: Module = {
  routes: () => freeTimeRoutes(),
  jobs: () => freeTimeJobs(),
  imports: () => [dischargeImport],
  constraints: FREE_TIME_CONSTRAINTS,
};
