import { type Claim, subsOf } from '../../trips/state/claims/claims.ts';
import { reservationsOf } from './given-costs.queries.ts';
import { voidGivenCosts } from './void-costs.ts';

/** Voids the costs that people agreed for lost legs, and for containers that are deleted. */
export const AGREED_COSTS: Claim = {
  name: 'given costs',
  release: async (tx, loss, { motive }) => {
    if (loss.what === 'LEGS') {
      const { id_reservation, legs } = loss;
      const isGone = (id_leg: number | null) => id_leg !== null && (legs === null || legs.includes(id_leg));
      await voidGivenCosts(tx, id_reservation, cost => isGone(cost.id_leg), motive);
    }
    if (loss.what === 'CONTAINERS' && loss.how === 'deleted') {
      const subs = subsOf(loss.of) ?? [];
      for (const id of await reservationsOf(tx, subs))
        await voidGivenCosts(tx, id, cost => subs.includes(cost.id_sub_reservation), motive);
    }
  },
};
