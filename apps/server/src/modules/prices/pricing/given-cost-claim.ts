import type { Claim } from '../../trips/state/claims/claims.ts';
import { voidGivenCosts } from './void-costs.ts';

/** Voids the costs that people agreed for lost legs. */
export const GIVEN_COSTS: Claim = {
  name: 'given costs',
  release: async (tx, loss, { motive }) => {
    if (loss.what !== 'LEGS') return;
    const { id_reservation, legs } = loss;
    const isGone = (id_leg: number | null) => id_leg !== null && (legs === null || legs.includes(id_leg));
    await voidGivenCosts(tx, id_reservation, cost => isGone(cost.id_leg), motive);
  },
};
