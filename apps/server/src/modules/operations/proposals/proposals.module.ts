import type { Module } from '../../../module.ts';
import { proposalRoutes } from './proposals.routes.ts';
import { proposalJobs } from './replan.jobs.ts';
import { PROPOSAL_USAGES } from './usages.data.ts';

/** Automatic assignment: plans trucks for trips, explains the plan, and stores what is accepted. */
export const proposalsModule: Module = {
  routes: ({ services }) => proposalRoutes(services),
  jobs: () => proposalJobs(),
  usages: PROPOSAL_USAGES,
  rights: [
    {
      code: 'dispatch.propose',
      module: 'Despachos',
      name: 'Asignar automáticamente y volver a planificar',
      initially: ['OPERADOR', 'DESPACHADOR'],
    },
  ],
};
