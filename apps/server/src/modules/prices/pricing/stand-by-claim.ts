import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Claim } from '../../trips/state/claims/claims.ts';
import { withBilledStandBy } from './owed.queries.ts';

/** Refuses to clear or correct the hours of a guide whose stand-by is on an order: the order would charge another time. */
export const BILLED_STAND_BY: Claim = {
  name: 'billed stand-by',
  hours: async (tx, guides) =>
    new Map((await withBilledStandBy(tx, guides)).map(id_guide => [id_guide, refuse('STAND_BY_FACTURADO')])),
};
