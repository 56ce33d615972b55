import { type Refusal, refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Actor } from '../../../platform/http/context.ts';
import type { Claim, Loss } from '../../trips/state/claims/claims.ts';
import { annulOfGuides, handedOfGuides, type Vouchers } from './advances.queries.ts';

/** Outside the operator the refusal does not mention vouchers. */
const toReturn = (guide_number: string | null, { audience }: Pick<Actor, 'audience'>): Refusal =>
  audience === 'operator'
    ? refuse('ANTICIPO_POR_DEVOLVER', { guia: guide_number ?? '' })
    : refuse('VIAJE_EN_PREPARACION');

/** The guides that are lost, and whose vouchers; null: none. A lost driver does not affect the carrier's vouchers, and vice versa. */
function vouchersOf(loss: Loss): Vouchers | null {
  if (loss.what === 'GUIDES') return { guides: loss.guides, beneficiary: null };
  if (loss.what === 'DRIVER') return { guides: loss.guides, beneficiary: 'CONDUCTOR' };
  return loss.what === 'CARRIER' ? { guides: loss.guides, beneficiary: 'TRANSPORTISTA' } : null;
}

/**
 * Refuses to remove a trip or give it to another unit until advances handed over are returned with a counter-voucher: nobody would look for
 * them there later. Vouchers not handed over are annulled.
 */
export const ADVANCES: Claim = {
  name: 'advances',
  refusal: async (tx, loss, actor) => {
    const vouchers = vouchersOf(loss);
    const [first] = vouchers === null ? [] : await handedOfGuides(tx, vouchers);
    return first === undefined ? null : toReturn(first.guide_number, actor);
  },
  deletions: async (tx, guides, by) => {
    const handed = await handedOfGuides(tx, { guides, beneficiary: null });
    return new Map(handed.map(({ id_guide, guide_number }) => [id_guide, toReturn(guide_number, by)]));
  },
  release: async (tx, loss) => {
    const vouchers = vouchersOf(loss);
    if (vouchers !== null) await annulOfGuides(tx, vouchers);
  },
};
