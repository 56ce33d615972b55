import type { BoxLink } from '@cabezal/domain/trips/rules/assignment-box';
import type { AssignmentFacts } from '../../trips/trips/assignment-facts.queries.ts';

/**
 * The facts without what legs of the same box have whose turn in this call is still to come: what they get is compared then, so that two
 * legs that change trucks together are judged by what both have in the end.
 */
export function withoutLater(facts: AssignmentFacts, later: ReadonlySet<number>): AssignmentFacts {
  const settled = (link: BoxLink | null | undefined): BoxLink | null => (link && !later.has(link.id_leg) ? link : null);
  const { brought_by, carried_by } = facts.trip;
  return { ...facts, trip: { ...facts.trip, brought_by: settled(brought_by), carried_by: settled(carried_by) } };
}
