import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Claim } from '../../trips/state/claims/claims.ts';
import { isCarrierInvoiceSent } from './cost-orders.queries.ts';

/**
 * Refuses to reverse the closing of a guide while SAP has, or is being sent, the carrier's own invoice for it: closing again could give another
 * cost. It is possible again when the invoice is voided.
 */
export const SENT_COSTS: Claim = {
  name: 'sent costs',
  refusal: async (tx, loss) =>
    loss.what === 'REVERSAL' && (await isCarrierInvoiceSent(tx, loss.id_guide)) ? refuse('COSTO_EN_SAP') : null,
};
