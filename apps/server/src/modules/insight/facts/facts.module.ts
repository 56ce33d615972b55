import type { Module } from '../../../module.ts';
import { factJobs } from './facts.jobs.ts';

export const factsModule: Module = {
  jobs: ({ services }) => factJobs(services.log),
};
