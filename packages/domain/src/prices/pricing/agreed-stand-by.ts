/** Stand-by terms of a sale rate: hourly rate and free hours agreed with the client (8-money §0.2). */
import { type Money, toMoney } from '../../system/amounts/money';
import type { SaleRules } from './prepare-rules';
import { feeOf } from './rate';
import type { RateFacts } from './rate-facts';
import { type PriceItem, STAND_BY_CODE } from './rate-rules';

export interface AgreedWaiting {
  /** USD without VAT per hour beyond the free ones; null: not agreed, the parameter of the day applies. */
  readonly hour_usd: Money | null;
  /** Free hours at each stop with stand-by; null: those of the place apply. Zero is a value. */
  readonly free_hours: number | null;
}

/** Hourly rate of an item. A fixed amount is per hour, as in the catalogue; shares of the freight, km and tonnes give none. */
function hourOf({ method, amount, included }: PriceItem): Money | null {
  if (method !== 'FIJO' && method !== 'POR_HORA') return null;
  return included ? '0.00' : toMoney(amount);
}

/**
 * Stand-by terms of a movement: the hourly rate of the fee that prices stand-by, and its free hours, else those of the fee that prices the freight,
 * which may have free hours without an hourly rate.
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
