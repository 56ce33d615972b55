/** Carrier orders: the agreed price of a guide that is not invoiced yet, as posted to SAP (8-money §4.2, `PurchaseOrders`). */

import { linesOfTotal, type PayLine } from '../../prices/amounts/carrier-pay';
import { type ChainLink, chainPart } from '../../prices/amounts/leg-parts';
import { add, type Money } from '../../system/amounts/money';
import type { Moment, PostedFacts } from '../../system/sap/posted-status';

/** Facts of a guide for its order. */
export interface OrderedGuide {
  readonly id_guide: number;
  /** Issued, live, and driven by a company other than the operator. */
  readonly stands: boolean;
  /** Agreed payment for the whole leg; null: none. */
  readonly agreed: readonly PayLine[] | null;
  /** The guides of a leg that was handed over; only this one without a rescue. */
  readonly chain: readonly ChainLink[];
  /** Payment by the closing, without VAT; null: not closed. */
  readonly closed: Money | null;
}

/**
 * Lines of a guide's order; none: no order. After a handover its part by kilometres; after the closing the closed amount, so that a false freight is
 * ordered as paid.
 */
export function orderedLines({ id_guide, stands, agreed, chain, closed }: OrderedGuide): PayLine[] {
  if (!stands || (agreed === null && closed === null)) return [];
  const whole = agreed ?? [];
  const part = chainPart(add('0.00', ...whole.map(line => line.subtotal)), chain, id_guide);
  return linesOfTotal(whole, closed ?? part);
}

/** The last requested order. */
export interface StandingOrder extends PostedFacts {
  readonly voided_at: Moment;
  readonly id_carrier: number;
  readonly lines: readonly PayLine[];
  /** A provider's invoice is based on it. */
  readonly drawn: boolean;
}

const isSame = (a: readonly PayLine[], b: readonly PayLine[]): boolean =>
  a.length === b.length &&
  a.every((line, i) => {
    const other = b[i];
    return (
      line.id_cost_type === other?.id_cost_type && line.subtotal === other.subtotal && line.iva_kind === other.iva_kind
    );
  });

/**
 * Request to SAP that brings it in line with a guide: POST a first or new version, CANCEL, or nothing. While a message is on its way nothing is
 * requested; later changes follow its outcome. An invoiced order is not changed.
 */
export function orderStep(
  order: StandingOrder | null,
  wanted: { readonly id_carrier: number; readonly lines: readonly PayLine[] },
): 'POST' | 'CANCEL' | null {
  const hasLines = wanted.lines.length > 0;
  if (order === null) return hasLines ? 'POST' : null;
  if (order.queued || order.drawn) return null;
  const isGone = order.voided_at !== null || order.cancel_asked_at !== null;
  if (!hasLines) return isGone ? null : 'CANCEL';
  const isAsked = !isGone && order.id_carrier === wanted.id_carrier && isSame(order.lines, wanted.lines);
  return isAsked ? null : 'POST';
}
