import type { Module } from '../../../module.ts';
import { cleaningJobs } from './cleaning.jobs.ts';

export const operationsModule: Module = {
  jobs: ({ services }) => cleaningJobs(services),
};
