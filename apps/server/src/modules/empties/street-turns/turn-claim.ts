import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Claim, Containers, Loss } from '../../trips/state/claims/claims.ts';
import { boxInTurn } from './turn-claim.queries.ts';

/** The containers or legs of a loss; null: it concerns guides, which may be deleted and driven by others. */
function containersOf(loss: Loss): Containers | { legs: readonly number[] } | null {
  if ('of' in loss) return loss.of;
  if (loss.what !== 'LEGS') return null;
  return loss.legs === null ? { id_reservation: loss.id_reservation } : { legs: loss.legs };
}

/**
 * Refuses a loss of the trip or box of a street turn until it is cancelled, because the line's approval covers both containers. Once the
 * export has left with the box it can no longer be cancelled, so nothing is refused.
 */
export const STREET_TURNS: Claim = {
  name: 'street turns',
  refusal: async (tx, loss, actor) => {
    const of = containersOf(loss);
    const own = loss.what === 'LEGS' ? (loss.id_street_turn ?? null) : null;
    const contenedor = of === null ? null : await boxInTurn(tx, of, own);
    if (contenedor === null) return null;
    // Neither customer learns of the other.
    return actor.audience === 'operator' ? refuse('REUSO_VIGENTE', { contenedor }) : refuse('VIAJE_EN_PREPARACION');
  },
};
