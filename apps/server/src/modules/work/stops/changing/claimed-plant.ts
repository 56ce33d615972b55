import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demandUnclaimed } from '../../../trips/trips/claims.ts';
import type { OfContainer } from '../../../trips/trips/refresh-status.ts';
import type { TripStop } from '../trip/trip.queries.ts';

const plantsOf = (stops: readonly TripStop[]): string[] =>
  stops
    .filter(stop => stop.code === 'PLT' && stop.skipped_at === null)
    .map(({ id_location, action }) => `${id_location} ${action}`);

/**
 * A plant stays in the trip unless every claim on it lets it go: another hour takes nothing away, another place or other work does. Errors:
 * those of the claims on plants.
 */
export async function demandPlantUnclaimed(
  tx: Tx,
  actor: Actor,
  { id_sub_reservation }: OfContainer,
  { before, after }: { before: readonly TripStop[]; after: readonly TripStop[] },
): Promise<void> {
  const kept = plantsOf(after);
  if (plantsOf(before).some(plant => !kept.includes(plant)))
    await demandUnclaimed(tx, { what: 'PLANT', of: { id_sub_reservation } }, actor);
}
