import type { Module } from '../../../module.ts';
import { timeJobs } from './times.jobs.ts';
import { timeRoutes } from './times.routes.ts';

export const timesModule: Module = {
  routes: () => timeRoutes(),
  jobs: () => timeJobs(),
};
