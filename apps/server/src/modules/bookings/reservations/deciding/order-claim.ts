import { type Refusal, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { notBilled, offItsOrder } from '@cabezal/domain/trips/rules/reservation-guards';
import { subsInSentOrders } from '../../../prices/pricing/owed.queries.ts';
import type { Claim } from '../../../trips/state/claims/claims.ts';
import { findBilled, findBilledSubs } from './decide.queries.ts';

const refusalOf = (verdict: Verdict): Refusal | null => (verdict === true ? null : verdict);

/**
 * Refuses to give up containers whose charges are on a payment order, to reject or decide again a reservation that was billed, and to reverse
 * the closing of a trip whose container is on a sent order.
 */
export const PAYMENT_ORDERS: Claim = {
  name: 'payment orders',
  refusal: async (tx, loss, actor) => {
    if (loss.what === 'APPROVAL')
      return refusalOf(notBilled(await findBilled(tx, { id_reservation: loss.id_reservation }, actor)));
    if (loss.what !== 'CONTAINERS' || loss.how === 'deleted') return null;
    const billed = await findBilled(tx, loss.of, actor);
    const isWholeRejected = loss.how === 'rejected' && 'id_reservation' in loss.of;
    return refusalOf(isWholeRejected ? notBilled(billed) : offItsOrder(billed));
  },
  reversals: async (tx, guides) => {
    const sent = await subsInSentOrders(
      tx,
      guides.map(guide => guide.id_sub_reservation),
    );
    const billed = guides.filter(guide => sent.has(guide.id_sub_reservation));
    return new Map(billed.map(({ id_guide }) => [id_guide, refuse('GUIA_FACTURADA')]));
  },
  refusals: async (tx, { id_reservation }, actor) => {
    const refused = new Map<number, Refusal>();
    for (const [id, billed] of await findBilledSubs(tx, id_reservation, actor)) {
      const refusal = refusalOf(offItsOrder(billed));
      if (refusal !== null) refused.set(id, refusal);
    }
    return refused;
  },
};
