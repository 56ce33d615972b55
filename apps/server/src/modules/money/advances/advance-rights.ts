import type { Actor } from '../../../platform/http/context.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';

/** Operator: persons who give advances or see costs. Other audiences read their own vouchers (row-level security). */
export const readsAdvances = (actor: Actor): boolean =>
  actor.audience !== 'operator' || actor.actions.has('advance.write') || seesCosts(actor);
