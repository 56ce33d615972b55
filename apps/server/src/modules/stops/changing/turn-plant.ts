import type { Tx } from '../../../platform/db/tx.ts';
import { demandNoTurn } from '../../reservations/deciding/demand-no-turn.ts';
import type { OfContainer } from '../../trips/refresh-status.ts';
import type { TripStop } from '../trip/trip.queries.ts';

const plantsOf = (stops: readonly TripStop[]): string[] =>
  stops
    .filter(stop => stop.code === 'PLT' && stop.skipped_at === null)
    .map(({ id_location, action }) => `${id_location} ${action}`);

/**
 * The plant at which a street turn hands its box over stays in both trips until that is undone: another hour is none, another place or work
 * is. Errors: 409 REUSO_VIGENTE.
 */
export async function demandPlantOfTurn(
  tx: Tx,
  { id_sub_reservation }: OfContainer,
  before: readonly TripStop[],
  after: readonly TripStop[],
): Promise<void> {
  const kept = plantsOf(after);
  if (plantsOf(before).some(plant => !kept.includes(plant))) await demandNoTurn(tx, { id_sub_reservation });
}
