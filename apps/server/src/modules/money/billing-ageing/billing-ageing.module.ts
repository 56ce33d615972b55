import type { Module } from '../../../module.ts';
import { ageingRoutes } from './ageing.routes.ts';
import { ageingJobs } from './reminders.jobs.ts';

/** Ageing of what customers owe, and a job that mails reminders. */
export const billingAgeingModule: Module = {
  routes: () => ageingRoutes(),
  jobs: ({ services }) => ageingJobs(services.publicUrl),
};
