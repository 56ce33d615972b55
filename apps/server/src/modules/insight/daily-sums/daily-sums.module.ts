import type { Module } from '../../../module.ts';
import { factJobs } from './daily-sums.jobs.ts';

/** Sums by day, which a job computes from the facts, for dashboards, reports and projections. */
export const dailySumsModule: Module = {
  jobs: ({ services }) => factJobs(services.log),
};
