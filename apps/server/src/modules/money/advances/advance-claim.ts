import { refuse } from '@cabezal/domain/trips/rules/refusal';
import type { Claim, Loss } from '../../trips/trips/claims.ts';
import { annulOfGuides, handedOfGuides, type Vouchers } from './advances.queries.ts';

/** Whose vouchers of which guides are lost; null: none. A driver's are not the carrier's, nor the other way round. */
function vouchersOf(loss: Loss): Vouchers | null {
  if (loss.what === 'GUIDES') return { guides: loss.guides, beneficiary: null };
  if (loss.what === 'DRIVER') return { guides: loss.guides, beneficiary: 'CONDUCTOR' };
  return loss.what === 'CARRIER' ? { guides: loss.guides, beneficiary: 'TRANSPORTISTA' } : null;
}

/**
 * Before trips are given up or go to somebody else, money that changed hands comes back, by a counter-voucher to who had it: afterwards nobody
 * would look for it there. Vouchers that were not handed over are annulled. An outsider is told nothing of vouchers.
 */
export const ADVANCES: Claim = {
  name: 'advances',
  refusal: async (tx, loss, actor) => {
    const vouchers = vouchersOf(loss);
    const [first] = vouchers === null ? [] : await handedOfGuides(tx, vouchers);
    if (first === undefined) return null;
    return actor.audience === 'operator'
      ? refuse('ANTICIPO_POR_DEVOLVER', { guia: first.guide_number ?? '' })
      : refuse('VIAJE_EN_PREPARACION');
  },
  release: async (tx, loss) => {
    const vouchers = vouchersOf(loss);
    if (vouchers !== null) await annulOfGuides(tx, vouchers);
  },
};
