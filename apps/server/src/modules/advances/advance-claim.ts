import { refuse } from '@cabezal/domain/rules/refusal';
import type { Claim, Loss } from '../trips/claims.ts';
import { annulOfGuides, handedOfGuides } from './advances.queries.ts';

const guidesOf = (loss: Loss): readonly number[] =>
  loss.what === 'GUIDES' || loss.what === 'DRIVER' ? loss.guides : [];

/**
 * Before trips are given up or go to somebody else, money that changed hands comes back, by a counter-voucher to who had it: afterwards nobody
 * would look for it there. Vouchers that were not handed over are annulled. An outsider is told nothing of vouchers.
 */
export const ADVANCES: Claim = {
  name: 'advances',
  refusal: async (tx, loss, actor) => {
    const guides = guidesOf(loss);
    const [first] = guides.length === 0 ? [] : await handedOfGuides(tx, guides);
    if (first === undefined) return null;
    return actor.audience === 'operator'
      ? refuse('ANTICIPO_POR_DEVOLVER', { guia: first.guide_number ?? '' })
      : refuse('VIAJE_EN_PREPARACION');
  },
  release: async (tx, loss) => {
    const guides = guidesOf(loss);
    if (guides.length > 0) await annulOfGuides(tx, guides);
  },
};
