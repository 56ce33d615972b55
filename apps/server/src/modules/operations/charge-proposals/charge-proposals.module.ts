import type { Module } from '../../../module.ts';
import { chargeProposalRoutes } from './charge-proposals.routes.ts';

export const chargeProposalsModule: Module = {
  routes: () => chargeProposalRoutes(),
};
