import type { Module } from '../../../module.ts';
import { timeJobs } from './times.jobs.ts';
import { timeRoutes } from './times.routes.ts';

/** Expected arrivals, their measured error, and driving times learnt from past trips. */
export const timesModule: Module = {
  routes: () => timeRoutes(),
  jobs: () => timeJobs(),
};
