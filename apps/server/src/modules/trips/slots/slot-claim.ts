import type { Claim } from '../state/claims/claims.ts';
import { copySlotsToLeg } from './copy-slots-to-leg.queries.ts';

/** The terminal still has the slots of a guide that is deleted or ended in a false freight: the next guide of the leg gets them. */
export const SLOTS: Claim = {
  name: 'slots',
  release: async (tx, loss) => {
    if (loss.what === 'TRIP') await copySlotsToLeg(tx, loss.id_guide);
    if (loss.what === 'GUIDES' && loss.leg === 'waits')
      for (const id_guide of loss.guides) await copySlotsToLeg(tx, id_guide);
  },
};
