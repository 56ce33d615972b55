import type { Module } from '../../../module.ts';
import { monitoringJobs } from './monitoring.jobs.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

export const monitoringModule: Module = {
  routes: ({ services }) => monitoringRoutes(services),
  jobs: () => monitoringJobs(),
};
