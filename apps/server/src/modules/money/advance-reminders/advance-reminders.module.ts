import type { Module } from '../../../module.ts';
import { advanceJobs } from './late-advances.jobs.ts';

export const advanceRemindersModule: Module = {
  jobs: () => advanceJobs(),
};
