import type { Module } from '../../../module.ts';
import { proposalRoutes } from './proposals.routes.ts';
import { proposalJobs } from './replan.jobs.ts';

export const proposalsModule: Module = {
  routes: ({ services }) => proposalRoutes(services),
  jobs: () => proposalJobs(),
};
