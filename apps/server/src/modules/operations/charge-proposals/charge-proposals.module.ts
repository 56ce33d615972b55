import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { chargeProposalRoutes } from './charge-proposals.routes.ts';

/** Proposals of charges that edits of trips caused: lists and decides them. The kernel prices/charge-proposal-store writes them. */
export const chargeProposalsModule: Module = {
  routes: () => chargeProposalRoutes(),
  usages: [
    tableUsage({
      table: 'charge_proposals',
      one: 'cobro propuesto',
      many: 'cobros propuestos',
      of: { users: ['id_user', 'decided_by'], motives: ['id_motivo'] },
    }),
  ],
  historyTexts: {
    'reservation.accept_charge_proposal': 'Aceptó un cobro propuesto',
    'reservation.dismiss_charge_proposal': 'Descartó un cobro propuesto',
    'reservation.take_back_charge': 'Quitó el cobro de un cambio que se deshizo',
  },
};
