import type { Actor } from '../../platform/http/context.ts';

/** What carrying costs and what remains of it, in every answer: the operator's people with «Ver costos y rentabilidad». */
export const seesCosts = (actor: Pick<Actor, 'audience' | 'actions'>): boolean =>
  actor.audience === 'operator' && actor.actions.has('cost.read');
