import type { Module } from '../../../module.ts';
import { advanceJobs } from './late-advances.jobs.ts';

/** A job that reminds of advances without a receipt. */
export const advanceRemindersModule: Module = {
  jobs: () => advanceJobs(),
};
