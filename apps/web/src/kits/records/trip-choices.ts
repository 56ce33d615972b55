import type { TripAheadRow, TripDecisions } from '@cabezal/contract/system/records/records.shapes';
import type { TripDecision } from '@cabezal/domain/system/records/state-change';

/** What a person decided on trips, by guide, each with the version of the trip that the person saw. */
export type TripChoices = Readonly<Record<number, { readonly version: number; readonly decision: TripDecision }>>;
type Trip = Pick<TripAheadRow, 'id_guide' | 'version'>;

/** The decision on a trip; undefined: none yet, or another person changed the trip since. */
export function choiceOf({ id_guide, version }: Trip, choices: TripChoices): TripDecision | undefined {
  const made = choices[id_guide];
  return made?.version === version ? made.decision : undefined;
}

/** The decisions to send; null while a trip has none. */
export function decisionsOf(trips: readonly Trip[], choices: TripChoices): TripDecisions | null {
  const made = trips.flatMap(trip => {
    const decision = choiceOf(trip, choices);
    return decision === undefined ? [] : [{ id_guide: trip.id_guide, version: trip.version, decision }];
  });
  return made.length === trips.length ? made : null;
}
