import type { Module } from '../../../module.ts';
import { summaryJobs } from './summaries.jobs.ts';
import { summaryRoutes } from './summaries.routes.ts';

export const summariesModule: Module = {
  routes: () => summaryRoutes(),
  jobs: () => summaryJobs(),
};
