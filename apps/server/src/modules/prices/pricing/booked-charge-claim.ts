import { type Claim, subsOf } from '../../trips/state/claims/claims.ts';
import { voidAllCharges, voidBookedCharges } from './booked-charges.queries.ts';

/**
 * Voids what was booked for containers that are cancelled on their own, and all charges of containers that are deleted. The charges of a
 * reservation that is cancelled whole stay with it and are not owed.
 */
export const BOOKED_CHARGES: Claim = {
  name: 'booked charges',
  release: async (tx, loss, { motive }) => {
    const subs = loss.what === 'CONTAINERS' ? subsOf(loss.of) : null;
    if (loss.what !== 'CONTAINERS' || subs === null || subs.length === 0) return;
    if (loss.how === 'cancelled') await voidBookedCharges(tx, subs, motive);
    if (loss.how === 'deleted') await voidAllCharges(tx, subs, motive);
  },
};
