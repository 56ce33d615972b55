/** Recomputes a stored price from its trace alone: facts and applied rules, without the tables (8-money §1). */
import { add, type Money } from '../../system/amounts/money';
import { type LineAmount, lineAmountOf, priceItem } from './item-price';
import { priceByParam } from './purchase-params';
import type { PurchaseFacts } from './rate-facts';
import { FREIGHT_CODE } from './rate-rules';
import type { RateLine, RateTrace } from './rate-trace';
import { priceSurcharge } from './surcharge-price';

export interface Replay {
  readonly total: Money;
  /** Lines whose amount differs from the trace; `now` null: no amount. */
  readonly differs: readonly { readonly line: RateLine; readonly now: LineAmount | null }[];
}

function lineAgain({ rule }: RateLine, trace: RateTrace, freight: Money | null): LineAmount | null {
  const { facts } = trace;
  switch (rule.origin) {
    case 'FEE':
    case 'PURCHASE_FEE': {
      const priced = priceItem(rule.item, rule.booked, facts, freight);
      return 'line' in priced ? priced.line : null;
    }
    case 'SERVICE':
      return lineAmountOf(rule.booked, rule.unit_price);
    case 'SURCHARGE': {
      const { diesel_base_usd = null, holiday = null } = rule.basis;
      const outcome = priceSurcharge(rule, { facts, freight, fee_diesel_base: diesel_base_usd, holiday });
      return 'line' in outcome ? outcome.line : null;
    }
    case 'PURCHASE_PARAM': {
      const { km, sale_freight = null } = facts as PurchaseFacts;
      const priced = priceByParam(rule, { km, sale_freight });
      return 'line' in priced ? priced.line : null;
    }
  }
}

/** Recomputes every line of a trace. For a trace of this engine version, nothing differs. */
export function replay(trace: RateTrace): Replay {
  const freight =
    trace.lines.find(line => line.service === FREIGHT_CODE && line.rule.origin !== 'SURCHARGE')?.amount ?? null;
  const again = trace.lines.map(line => ({ line, now: lineAgain(line, trace, freight) }));
  return {
    total: add(...again.map(({ now }) => now?.amount ?? '0.00')),
    differs: again.filter(
      ({ line, now }) =>
        now === null ||
        now.amount !== line.amount ||
        now.quantity !== line.quantity ||
        now.unit_price !== line.unit_price,
    ),
  };
}
