import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Claim } from '../../trips/state/claims/claims.ts';
import { isGuidePaid } from './cutoff-lines.queries.ts';

/** Refuses to reverse the closing of a guide that a closed corte paid, until the line of the corte is reversed. */
export const CLOSED_CUTOFFS: Claim = {
  name: 'closed cutoffs',
  refusal: async (tx, loss) =>
    loss.what === 'REVERSAL' && (await isGuidePaid(tx, loss.id_guide)) ? refuse('GUIA_EN_CORTE') : null,
};
