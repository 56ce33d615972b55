import type { Actor } from '../../../platform/http/context.ts';
import { demandOperator, forbidden } from '../../../platform/http/errors.ts';

/** What carrying costs and what remains of it, in every answer: the operator's people with «Ver costos y rentabilidad». */
export const seesCosts = (actor: Pick<Actor, 'audience' | 'actions'>): boolean =>
  actor.audience === 'operator' && actor.actions.has('cost.read');

/** What gathers or changes what others entered shows it: who writes costs without reading them enters their own alone. Errors: 403, 404. */
export function demandSeesCosts(actor: Pick<Actor, 'audience' | 'actions'>): void {
  demandOperator(actor);
  if (!seesCosts(actor)) throw forbidden();
}
