import type { Module } from '../../../module.ts';
import { factJobs } from './daily-sums.jobs.ts';

export const dailySumsModule: Module = {
  jobs: ({ services }) => factJobs(services.log),
};
