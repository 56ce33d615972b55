import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Claim, Loss } from '../../trips/state/claims/claims.ts';
import { annulOfGuides, handedOfGuides, type Vouchers } from './advances.queries.ts';

/** The guides that are lost, and whose vouchers; null: none. A lost driver does not affect the carrier's vouchers, and vice versa. */
function vouchersOf(loss: Loss): Vouchers | null {
  if (loss.what === 'GUIDES') return { guides: loss.guides, beneficiary: null };
  if (loss.what === 'DRIVER') return { guides: loss.guides, beneficiary: 'CONDUCTOR' };
  return loss.what === 'CARRIER' ? { guides: loss.guides, beneficiary: 'TRANSPORTISTA' } : null;
}

/**
 * Refuses to remove a trip or give it to another unit until advances handed over are returned with a counter-voucher: nobody would look for
 * them there later. Vouchers not handed over are annulled. Outside the operator the refusal does not mention vouchers.
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
