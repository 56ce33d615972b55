import type { Module } from '../../../module.ts';
import { RECURRING } from './kept/recurring.record.ts';
import { recurringJobs } from './recurring.jobs.ts';
import { recurringRoutes } from './recurring.routes.ts';

export const recurringModule: Module = {
  routes: ({ services }) => recurringRoutes(services),
  jobs: ({ services }) => recurringJobs(services),
  records: [RECURRING],
};
