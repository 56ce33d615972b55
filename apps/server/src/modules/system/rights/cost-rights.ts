import type { Actor } from '../../../platform/http/context.ts';
import { demandOperator, forbidden } from '../../../platform/http/errors.ts';

/** Whether the person sees costs and profits in answers: the operator's people with «Ver costos y rentabilidad». */
export const seesCosts = (actor: Pick<Actor, 'audience' | 'actions'>): boolean =>
  actor.audience === 'operator' && actor.actions.has('cost.read');

/** Collecting or changing others' costs shows them: a person who only writes costs may only enter own ones. Errors: 403, 404. */
export function demandSeesCosts(actor: Pick<Actor, 'audience' | 'actions'>): void {
  demandOperator(actor);
  if (!seesCosts(actor)) throw forbidden();
}
