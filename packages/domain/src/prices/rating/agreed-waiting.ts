/** What a sale rate says of waiting: the hour and the free hours that were agreed with the client (8-money §0.2). */
import { type Money, toMoney } from '../money/money';
import type { SaleRules } from './prepare-rules';
import { feeOf } from './rate';
import type { RateFacts } from './rate-facts';
import { type PriceItem, STAND_BY_CODE } from './rate-rules';

export interface AgreedWaiting {
  /** USD without VAT for an hour beyond the free ones; null: nothing was agreed, the parameter of the day holds. */
  readonly hour_usd: Money | null;
  /** Hours without charge at each stop where waiting is counted; null: those of the place hold. Zero is a value. */
  readonly free_hours: number | null;
}

/** Waiting is counted by the hour: a fixed amount is that of one hour, as in the catalogue; a share of the freight, km or tonnes say none. */
function hourOf({ method, amount, included }: PriceItem): Money | null {
  if (method !== 'FIJO' && method !== 'POR_HORA') return null;
  return included ? '0.00' : toMoney(amount);
}

/**
 * Stand-by of a movement by the nearest rates: the hour of the one that prices stand-by; its free hours, else those of the one that prices
 * the freight, which may say them without an hour of its own.
 */
export function agreedWaiting(facts: RateFacts, rules: SaleRules): AgreedWaiting {
  const service = [...rules.services.values()].find(one => one.code === STAND_BY_CODE);
  const stand_by = service === undefined ? null : feeOf(facts, rules, service.id_service);
  const freight = feeOf(facts, rules, rules.freight.id_service);
  return {
    hour_usd: stand_by === null ? null : hourOf(stand_by.item),
    free_hours: stand_by?.fee.free_hours ?? freight?.fee.free_hours ?? null,
  };
}
