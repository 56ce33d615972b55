import { endNotices, revokeTokens } from '../access-tokens.queries.ts';
import { attendProblemsOf } from '../problems/attend-problems.ts';
import type { Claim } from './claims.ts';

/**
 * Ends the links that show a guide, and its unread driver notices, with the guide. A driver who no longer drives it loses the phone link;
 * the links of customers stay.
 */
export const LINKS: Claim = {
  name: 'links',
  release: async (tx, loss) => {
    if (loss.what !== 'GUIDES' && loss.what !== 'DRIVER') return;
    for (const id_guide of loss.guides) {
      await revokeTokens(tx, id_guide, loss.what === 'DRIVER' ? 'travel_resources' : null);
      await endNotices(tx, id_guide);
    }
  },
};

/** The problems that the driver of a lost trip reported need no attention any more. */
export const DRIVER_PROBLEMS: Claim = {
  name: 'driver problems',
  release: async (tx, loss, { actor }) => {
    if (loss.what === 'GUIDES') await attendProblemsOf(tx, actor, loss.guides, { done: 'Se eliminó la guía' });
  },
};
