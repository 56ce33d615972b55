import type { Module } from '../../../module.ts';
import { cleaningJobs } from './cleaning.jobs.ts';

export const housekeepingModule: Module = {
  jobs: ({ services }) => cleaningJobs(services),
};
