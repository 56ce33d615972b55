import type { Actor } from '../../../platform/http/context.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';

/** Which figures of guides a person reads: of what is sold who reads rates of sale, of what it costs who reads costs; the operator's people alone. */
export interface FigureRights {
  sale: boolean;
  cost: boolean;
}
export const figureRights = (actor: Pick<Actor, 'audience' | 'actions'>): FigureRights => ({
  sale: actor.audience === 'operator' && actor.actions.has('fee.read'),
  cost: seesCosts(actor),
});
