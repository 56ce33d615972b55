import { endNotices, revokeTokens } from './access-tokens.queries.ts';
import { attendProblemsOf } from './attend-problems.ts';
import type { Claim } from './claims.ts';

/**
 * Links that show a guide end with it, and what was told of it to its driver and not read. A driver who no longer drives it loses the link of
 * its phone; those of customers stay.
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

/** Nobody attends what a driver reported of a trip that is gone. */
export const DRIVER_PROBLEMS: Claim = {
  name: 'driver problems',
  release: async (tx, loss, { actor }) => {
    if (loss.what === 'GUIDES') await attendProblemsOf(tx, actor, loss.guides, 'Se eliminó la guía');
  },
};
