import type { Actor } from '../../../platform/http/context.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';

/** Of the operator's people who gives advances, and who sees costs; of others who got them (row by row). */
export const readsAdvances = (actor: Actor): boolean =>
  actor.audience !== 'operator' || actor.actions.has('advance.write') || seesCosts(actor);
