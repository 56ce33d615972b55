import type { Lose } from '../../../trips/state/claims/with-reservation.ts';
import type { OfContainer } from '../../../trips/state/status/refresh-status.ts';
import type { TripStop } from '../trip/trip.queries.ts';

/** Where a container is loaded, emptied or handed over: at a plant, or at the yard where it waits. */
const isHandedOver = ({ code, action }: TripStop): boolean => code === 'PLT' || (code === 'PATIO' && action !== null);
const plantsOf = (stops: readonly TripStop[]): string[] =>
  stops
    .filter(stop => isHandedOver(stop) && stop.skipped_at === null)
    .map(({ id_location, action }) => `${id_location} ${action}`);

/**
 * Loses a plant, or the yard of a hand-over, that a trip or its plan no longer has. Another place or other work counts as removal, another
 * hour does not. Errors: those of the claims on plants.
 */
export async function losePlant(
  lose: Lose,
  { id_sub_reservation }: OfContainer,
  { before, after }: { before: readonly TripStop[]; after: readonly TripStop[] },
  motive: string,
): Promise<void> {
  const kept = plantsOf(after);
  if (plantsOf(before).some(plant => !kept.includes(plant)))
    await lose({ what: 'PLANT', of: { id_sub_reservation } }, motive);
}
