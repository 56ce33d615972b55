import type { Module } from '../../../module.ts';
import { chargeProposalRoutes } from './charge-proposals.routes.ts';

/** Proposals of charges that edits of trips caused: lists and decides them. The kernel prices/charge-proposal-store writes them. */
export const chargeProposalsModule: Module = {
  routes: () => chargeProposalRoutes(),
};
