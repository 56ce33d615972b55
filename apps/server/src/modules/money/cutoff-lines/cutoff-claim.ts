import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Claim } from '../../trips/state/claims/claims.ts';
import { guidesInCutoffs, holdCutoffs } from './cutoff-lines.queries.ts';

/** Refuses to reverse the closing of a guide that a closed corte paid, until the line of the corte is reversed. */
export const CLOSED_CUTOFFS: Claim = {
  name: 'closed cutoffs',
  hold: async (tx, loss) => {
    if (loss.what === 'REVERSAL') await holdCutoffs(tx);
  },
  reversals: async (tx, guides) => {
    const paid = await guidesInCutoffs(
      tx,
      guides.map(guide => guide.id_guide),
    );
    return new Map(paid.map(id_guide => [id_guide, refuse('GUIA_EN_CORTE')]));
  },
};
