import * as calls from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { emptyPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { acceptProposal, dismissProposal } from './decide-proposal.ts';
import { listProposals, readProposal } from './read-proposals.ts';

const shown = ({ tx, actor }: Context<unknown>, id: number) => readProposal(tx, actor, id);

/** Charges that operational edits propose, decided by users with the action for their kind; only the operator has them. */
export const chargeProposalRoutes = (): Route[] => [
  serve(calls.getChargeProposals, async ({ tx, actor, input }) =>
    actor.audience === 'operator' ? listProposals(tx, actor, input) : emptyPage(input),
  ),
  serveChange(calls.acceptChargeProposal, ({ tx, actor, input }) => acceptProposal(tx, actor, input), shown),
  serveChange(calls.dismissChargeProposal, ({ tx, actor, input }) => dismissProposal(tx, actor, input), shown),
];
