import type { Module } from '../../../module.ts';
import { cleaningJobs } from './cleaning.jobs.ts';

/** Health, metrics, and the job that deletes what is no longer kept. */
export const housekeepingModule: Module = {
  jobs: ({ services }) => cleaningJobs(services),
};
