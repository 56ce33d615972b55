import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Claim } from '../../trips/state/claims/claims.ts';
import { guidesInSentInvoices, holdCarrierInvoices } from './cost-orders.queries.ts';

/**
 * Refuses to reverse the closing of a guide while SAP has, or is being sent, the carrier's own invoice for it: closing again could give another
 * cost. It is possible again when the invoice is voided.
 */
export const SENT_COSTS: Claim = {
  name: 'sent costs',
  hold: async (tx, loss) => {
    if (loss.what === 'REVERSAL') await holdCarrierInvoices(tx, loss.id_guide);
  },
  reversals: async (tx, guides) => {
    const sent = await guidesInSentInvoices(
      tx,
      guides.map(guide => guide.id_guide),
    );
    return new Map(sent.map(id_guide => [id_guide, refuse('COSTO_EN_SAP')]));
  },
};
