import { dearerBy } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { add, type Money, subtract } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { proposeCharge, proposeRemoval } from '../../../prices/charge-proposal-store/propose-charge.ts';
import { acceptedCharges } from '../../../prices/charge-proposal-store/proposed-charges.queries.ts';
import { freightService } from '../../../prices/pricing/rates.queries.ts';
import { pricesWith } from '../../../prices/pricing/re-rate.ts';
import { standingCharges } from '../../../prices/pricing/stored-prices.queries.ts';

interface Corrected {
  id_reservation: number;
  /** What changed: «Cambió el peso». */
  why: string;
  motive: string | null;
}

/**
 * Containers on an order keep their price when a fact behind it is corrected (8-money §1.2): an increase is proposed beside the order.
 * Reverting the correction withdraws the proposal.
 */
export async function proposeCorrections(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  { id_reservation, why, motive }: Corrected,
): Promise<void> {
  for (const id_sub_reservation of ids) {
    const standing = await standingCharges(tx, [id_sub_reservation]);
    const prices = standing.some(one => one.id_line !== null)
      ? await pricesWith(tx, id_sub_reservation, () => ({}))
      : null;
    if (prices === null) continue;
    const cause = { kind: 'CORRECTION' as const, subject: id_sub_reservation };
    // Differences accepted before are charged already, beside the price by the rules.
    const accepted = await acceptedCharges(tx, cause);
    const before = add('0.00', ...[...standing, ...accepted].map(one => one.subtotal));
    const after = add('0.00', ...prices.after.charges.map(one => one.subtotal));
    const unit_price = dearerBy(before, after);
    const reason = [why, motive].filter(Boolean).join(' — ');
    const line = {
      id_reservation,
      id_sub_reservation,
      id_leg: null,
      id_guide: null,
      id_motivo: null,
      id_service: await freightService(tx),
      quantity: 1,
      unit_price,
      reason,
      facts: { before, after },
      description: `Diferencia de precio: ${why.toLowerCase()}`,
    };
    await proposeCharge(tx, actor, cause, unit_price === null ? null : line);
    // An accepted difference is still owed if, without it, the charges would be below the corrected price.
    const isStillOwed = ({ subtotal }: { subtotal: Money }) => dearerBy(subtract(before, subtotal), after) !== null;
    await proposeRemoval(tx, actor, cause, `Se deshizo la corrección que se cobró: ${reason}`, isStillOwed);
  }
}
