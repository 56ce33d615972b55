import type { Actor } from '../../../platform/http/context.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';

/**
 * Which figures of guides a person reads: sales with the right to read sale rates, costs with the right to read costs; only the operator's
 * people.
 */
export interface FigureRights {
  sale: boolean;
  cost: boolean;
}
export const figureRights = (actor: Pick<Actor, 'audience' | 'actions'>): FigureRights => ({
  sale: actor.audience === 'operator' && actor.actions.has('fee.read'),
  cost: seesCosts(actor),
});
