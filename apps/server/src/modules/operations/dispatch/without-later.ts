import type { BoxLink } from '@cabezal/domain/trips/rules/assignment-box';
import type { AssignmentFacts } from '../../trips/state/assignment/assignment-facts.queries.ts';

/**
 * The facts without the units of adjacent legs of the container that are assigned later in the same call: they are compared at their own turn, so
 * that two legs that change trucks together are judged by their final trucks. Their stops and times stay, because the leg's own genset and chassis
 * are needed until the next one begins, whoever drives it.
 */
export function withoutLater(facts: AssignmentFacts, later: ReadonlySet<number>): AssignmentFacts {
  const settled = (link: BoxLink | null | undefined): BoxLink | null =>
    link && later.has(link.id_leg) ? { ...link, unit: null } : (link ?? null);
  const { brought_by, carried_by } = facts.trip;
  return { ...facts, trip: { ...facts.trip, brought_by: settled(brought_by), carried_by: settled(carried_by) } };
}
