/** Payment of a carrier for a movement (8-money §1.3): own row > general row > parameters > SIN_COSTO_COMPRA. */
import { add } from '../../system/amounts/money';
import { inForce } from './dimensions';
import { completedScope, type Implied, liesWithin } from './implied';
import type { PurchaseRules } from './prepare-rules';
import { paramRule, priceByParam } from './purchase-params';
import { bookedUnits, chargeServices, flagsOf, servicesWithFee, surchargeGaps } from './rate';
import type { PurchaseFacts } from './rate-facts';
import { factMissing, purchaseUnknown } from './rate-gaps';
import { chargeItem, chargeSurcharges, type Desk, lineOf } from './rate-lines';
import type { PriceItem, PurchaseFee, PurchaseFeeItem, RuleDates, RuleScope } from './rate-rules';
import { type AppliedRule, RATE_ENGINE, type RateGap, type RateLine, type RateTrace } from './rate-trace';
import { matchRules, type RuleRow } from './rule-index';

function applied({ rule, head }: RuleRow<PurchaseFee>, item: PriceItem, booked: number | null): AppliedRule {
  return {
    origin: 'PURCHASE_FEE',
    id_purchase_fee: rule.id_purchase_fee,
    id_purchase_fee_item: (item as PurchaseFeeItem).id_purchase_fee_item,
    code: head.code,
    version: head.version,
    id_carrier: head.owner,
    valid_from: head.valid_from,
    valid_to: head.valid_to ?? null,
    diesel_base_usd: rule.diesel_base_usd ?? null,
    item,
    booked,
  };
}

/** The freight by a purchase fee, else by parameters. */
function payFreight(facts: PurchaseFacts, desk: Desk<PurchaseFee>, rules: PurchaseRules): RateLine | RateGap {
  const { freight } = rules;
  const charged = chargeItem(desk, freight, null, null);
  if (charged.line !== null) return charged.line;
  if (charged.missing !== null)
    return factMissing(freight.name, freight.id_service, charged.missing, true, charged.losers);
  const rule = paramRule(facts, rules);
  if (rule === null) return purchaseUnknown(freight, charged.losers);
  const priced = priceByParam(rule, facts);
  if ('missing' in priced) return factMissing(freight.name, freight.id_service, priced.missing, true, charged.losers);
  const { line, limit, computed } = priced;
  return lineOf(freight, line, rule, { limit, computed, losers: charged.losers });
}

/**
 * Cost of one container with a carrier, USD without VAT: freight, surcharges of the purchase, and the services that a purchase fee pays (booked, or
 * automatic). A booked service that no fee pays is not the carrier's.
 */
export function ratePurchase(facts: PurchaseFacts, rules: PurchaseRules): RateTrace {
  const owners = [facts.id_carrier];
  const desk: Desk<PurchaseFee> = {
    facts,
    rules,
    fees: matchRules(rules.fees, facts, owners),
    surcharges: matchRules(rules.surcharges, facts, owners),
    applied,
  };
  const paid = payFreight(facts, desk, rules);
  const first = 'rule' in paid ? [paid] : [];
  const freight = 'rule' in paid ? paid.amount : null;
  const services: { lines: RateLine[]; gaps: RateGap[] } = { lines: [], gaps: [] };
  const booked = bookedUnits(facts, rules.freight);
  chargeServices(desk, booked, freight, services);
  const surcharges = chargeSurcharges(desk, {
    freight,
    fee_diesel_base: 'rule' in paid && paid.rule.origin === 'PURCHASE_FEE' ? (paid.rule.diesel_base_usd ?? null) : null,
    booked,
    by_fee: servicesWithFee(services),
  });
  const lines = [...first, ...surcharges.lines, ...services.lines.sort((a, b) => a.id_service - b.id_service)];
  return {
    engine: RATE_ENGINE,
    side: 'COMPRA',
    facts,
    lines,
    skipped: surcharges.skipped,
    gaps: ['rule' in paid ? [] : [paid], services.gaps, surchargeGaps(facts, surcharges.skipped)].flat(),
    flags: flagsOf(facts, lines),
    total: add(...lines.map(line => line.amount)),
  };
}

/** Fields of a purchase fee that determine lane and owner. */
export type LaneFee = Pick<PurchaseFee, keyof RuleScope | keyof RuleDates | 'code' | 'id_purchase_fee' | 'id_carrier'>;

/** A rate of a carrier. */
export interface CarrierFee<F extends LaneFee = PurchaseFee> {
  readonly fee: F;
  /** True: the general row, because the carrier has none of its own for the lane. */
  readonly inherited: boolean;
}

/**
 * Rates of a carrier per lane on a date, own or inherited, by code; without a carrier, the general rows only. A general row is left out when its lane
 * is covered by an own row, because the owner takes precedence over specificity.
 */
export function carrierFees<F extends LaneFee>(
  fees: readonly F[],
  id_carrier: number | null,
  date: string,
  implied: Implied,
): CarrierFee<F>[] {
  const holding = fees.filter(
    fee => (fee.approved_at ?? null) !== null && (fee.voided_at ?? null) === null && inForce(fee, date),
  );
  const own = holding.filter(fee => id_carrier !== null && fee.id_carrier === id_carrier);
  const isPaidByOwn = (fee: F): boolean => {
    const lane = completedScope<RuleScope>(fee, implied);
    return own.some(one => liesWithin(lane, one));
  };
  const general = holding.filter(fee => (fee.id_carrier ?? null) === null && !isPaidByOwn(fee));
  return [...own.map(fee => ({ fee, inherited: false })), ...general.map(fee => ({ fee, inherited: true }))].sort(
    (a, b) =>
      a.fee.code < b.fee.code ? -1 : a.fee.code > b.fee.code ? 1 : a.fee.id_purchase_fee - b.fee.id_purchase_fee,
  );
}
