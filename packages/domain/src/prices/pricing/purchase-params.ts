/** Dated parameters that price a carrier without a purchase fee (8-money §1.1 `purchase_params`, §1.3). */
import { compare, type Money, percent, toMoney } from '../../system/amounts/money';
import { type LineAmount, lineAmountOf, type MissingFact } from './item-price';
import { type PurchaseRules, paramKey } from './prepare-rules';
import type { PurchaseFacts } from './rate-facts';
import type { PurchaseParam, PurchaseParamKey, PurchaseParamValues } from './rate-rules';
import type { AppliedRule } from './rate-trace';

/** The row of one owner in force on the date with a value; the latest wins. */
function rowOf<K extends PurchaseParamKey>(
  rules: Pick<PurchaseRules, 'params'>,
  owner: number | null,
  key: K,
  date: string,
): (PurchaseParam & { readonly key: K; readonly value: PurchaseParamValues[K] }) | null {
  const row = rules.params.get(paramKey(owner, key))?.find(param => param.valid_from <= date);
  if (row === undefined || row.value === null) return null;
  return row as PurchaseParam & { readonly key: K; readonly value: PurchaseParamValues[K] };
}

/** A parameter on a date: the carrier's own, else the general one; null: neither is set. */
export function purchaseParam<K extends PurchaseParamKey>(
  rules: Pick<PurchaseRules, 'params'>,
  id_carrier: number | null,
  key: K,
  date: string,
): PurchaseParamValues[K] | null {
  const own = id_carrier === null ? null : rowOf(rules, id_carrier, key, date);
  return (own ?? rowOf(rules, null, key, date))?.value ?? null;
}

type ByParam = AppliedRule & { readonly origin: 'PURCHASE_PARAM' };

/** Basis of an owner's freight: percent of the sale or USD per km, whichever was set later; on the same day the percentage. */
function basisOf(rules: Pick<PurchaseRules, 'params'>, owner: number | null, date: string) {
  const share = rowOf(rules, owner, 'porcentaje_venta', date);
  const perKm = rowOf(rules, owner, 'usd_km', date);
  if (share === null || perKm === null) return share ?? perKm;
  return perKm.valid_from > share.valid_from ? perKm : share;
}

/** Amount by parameters, or the missing fact. Never less than `minimo`. */
export function priceByParam(
  rule: Pick<ByParam, 'key' | 'value' | 'minimo'>,
  facts: Pick<PurchaseFacts, 'sale_freight' | 'km'>,
): { line: LineAmount; limit: 'MIN' | null; computed: Money } | { missing: MissingFact } {
  const base = rule.key === 'usd_km' ? facts.km : facts.sale_freight;
  if (base === null) return { missing: rule.key === 'usd_km' ? 'km' : 'sale_freight' };
  const line =
    rule.key === 'usd_km' ? lineAmountOf(base, toMoney(rule.value)) : lineAmountOf(1, percent(base, rule.value));
  if (rule.minimo === null || compare(line.amount, rule.minimo) >= 0)
    return { line, limit: null, computed: line.amount };
  return { line: lineAmountOf(1, toMoney(rule.minimo)), limit: 'MIN', computed: line.amount };
}

/** The parameters that price a carrier on a date; null: none. */
export function paramRule(facts: PurchaseFacts, rules: Pick<PurchaseRules, 'params'>): ByParam | null {
  const { id_carrier, date } = facts;
  const row = (id_carrier === null ? null : basisOf(rules, id_carrier, date)) ?? basisOf(rules, null, date);
  if (row === null) return null;
  return {
    origin: 'PURCHASE_PARAM',
    key: row.key,
    value: row.value,
    minimo: purchaseParam(rules, id_carrier, 'minimo', date),
    id_carrier: row.id_carrier,
    valid_from: row.valid_from,
  };
}
