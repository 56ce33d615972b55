/** Orders to carriers: what is agreed for a guide and not invoiced yet, as SAP has it (8-money §4.2, `PurchaseOrders`). */

import { linesOfTotal, type PayLine } from '../../prices/money/carrier-pay';
import { type ChainLink, chainPart } from '../../prices/money/leg-parts';
import { add, type Money } from '../../prices/money/money';
import type { CostOrderFacts } from './cost-order';

/** What a guide says of its order. */
export interface OrderedGuide {
  readonly id_guide: number;
  /** It is issued, stands, and another company than the operator drives it. */
  readonly stands: boolean;
  /** What its carrier is paid for the whole leg; null: nothing says so. */
  readonly agreed: readonly PayLine[] | null;
  /** The guides among which its leg was handed on; itself alone without rescue. */
  readonly chain: readonly ChainLink[];
  /** What its closing says that the carrier is paid, without VAT; null: it is not closed. */
  readonly closed: Money | null;
}

/**
 * The lines of the order that a guide should have; none: no order. Of a leg that was handed on its part by kilometres; once closed what the
 * closing came to, so that a false freight, too, is ordered as it is paid.
 */
export function orderedLines({ id_guide, stands, agreed, chain, closed }: OrderedGuide): PayLine[] {
  if (!stands || (agreed === null && closed === null)) return [];
  const whole = agreed ?? [];
  const part = chainPart(add('0.00', ...whole.map(line => line.subtotal)), chain, id_guide);
  return linesOfTotal(whole, closed ?? part);
}

/** An order as it was last asked for. */
export interface StandingOrder extends CostOrderFacts {
  readonly id_carrier: number;
  readonly lines: readonly PayLine[];
  /** A provider's invoice is drawn from it. */
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
 * What is to be asked of SAP so that it has what a guide should have: POST a first or another version, CANCEL, or nothing. While a message is
 * on its way nothing else is asked: what changed meanwhile follows its outcome. What was invoiced stays as it is.
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
