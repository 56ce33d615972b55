import type { Module } from '../../../module.ts';
import { monitoringJobs } from './monitoring.jobs.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

/** The board of trips under way: risks, problems, tracks, notes to customers. */
export const monitoringModule: Module = {
  routes: ({ services }) => monitoringRoutes(services),
  jobs: () => monitoringJobs(),
};
