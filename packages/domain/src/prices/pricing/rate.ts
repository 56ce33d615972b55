/**
 * Sale price of a movement: a pure function of its facts and the rules (8-money §1.2, §10 no. 3). The order of the rules, the clock and other
 * clients' rules have no effect.
 */

import { add, type Money } from '../../system/amounts/money';
import { daysBetween } from '../../system/time/time';
import { type LineAmount, lineAmountOf } from './item-price';
import type { SaleRules, WithItems } from './prepare-rules';
import type { RateFacts } from './rate-facts';
import { factMissing, feeRequired, parameterMissing, withoutPrice } from './rate-gaps';
import {
  type ChargedItem,
  chargeItem,
  chargeSurcharges,
  type Desk,
  lineOf,
  pricesBooked,
  serviceFee,
  serviceOf,
} from './rate-lines';
import { type Fee, type FeeItem, GENSET_CODE, type PriceItem, type RatedService } from './rate-rules';
import {
  type AppliedRule,
  DIESEL_MAX_DAYS,
  type Loser,
  RATE_ENGINE,
  type RateFlag,
  type RateGap,
  type RateLine,
  type RateTrace,
  type SkippedSurcharge,
} from './rate-trace';
import { matchRules, type RuleRow } from './rule-index';

function applied({ rule, head }: RuleRow<Fee>, item: PriceItem, booked: number | null): AppliedRule {
  return {
    origin: 'FEE',
    id_fee: rule.id_fee,
    id_fee_item: (item as FeeItem).id_fee_item,
    code: head.code,
    version: head.version,
    id_client: head.owner,
    valid_from: head.valid_from,
    valid_to: head.valid_to ?? null,
    diesel_base_usd: rule.diesel_base_usd ?? null,
    item,
    booked,
  };
}

function saleDesk(facts: RateFacts, rules: SaleRules): Desk<Fee> {
  const owners = [facts.id_bill_to, facts.id_client];
  return {
    facts,
    rules,
    fees: matchRules(rules.fees, facts, owners),
    surcharges: matchRules(rules.surcharges, facts, owners),
    applied,
  };
}

/** Units of each booked service except the freight; duplicates are summed. */
export function bookedUnits(facts: RateFacts, freight: RatedService): Map<number, number> {
  const units = new Map<number, number>();
  for (const { id_service, quantity } of facts.services) {
    if (id_service !== freight.id_service) units.set(id_service, (units.get(id_service) ?? 0) + quantity);
  }
  return units;
}

/** Lines and gaps while a price is made. */
interface Draft {
  readonly lines: RateLine[];
  readonly gaps: RateGap[];
}

/** Whether a service is the genset that the client provides: no fee and no catalogue price applies. */
const isClientsGenset = ({ own_generator }: RateFacts, { code }: RatedService): boolean =>
  own_generator && code === GENSET_CODE;

/** Adds the lines of services priced by fees: booked ones, and automatic ones. Returns the booked services without a fee, with their losers. */
export function chargeServices<T extends WithItems>(
  desk: Desk<T>,
  booked: ReadonlyMap<number, number>,
  freight: Money | null,
  draft: Draft,
): Map<number, readonly Loser[]> {
  const open = new Map<number, readonly Loser[]>();
  const wanted = new Set([...booked.keys(), ...desk.rules.auto_services]);
  for (const id_service of wanted) {
    const service = serviceOf(desk.rules, id_service);
    if (isClientsGenset(desk.facts, service)) continue;
    const charged: ChargedItem = chargeItem(desk, service, booked.get(id_service) ?? null, freight);
    if (charged.line !== null) draft.lines.push(charged.line);
    else if (charged.missing !== null)
      draft.gaps.push(factMissing(service.name, id_service, charged.missing, false, charged.losers));
    else if (booked.has(id_service)) open.set(id_service, charged.losers);
  }
  return open;
}

/** Services that a fee prices, even if a fact is missing; no surcharge replaces it. */
export const servicesWithFee = ({ lines, gaps }: Draft): Set<number> =>
  new Set([...lines, ...gaps].flatMap(({ id_service }) => id_service ?? []));

/** Gaps for surcharges that may or may not be due, because a fact is unknown. A freight without a price has its own gap. */
export function surchargeGaps(facts: RateFacts, skipped: readonly SkippedSurcharge[]): RateGap[] {
  return skipped.flatMap(({ id_service, code, missing, parameter, losers }) => {
    if (parameter !== undefined) return [parameterMissing(parameter, facts, id_service)];
    if (missing === undefined || missing === 'freight') return [];
    return [factMissing(`Recargo ${code}`, id_service, missing, false, losers)];
  });
}

/** Flags for fuel computed with an outdated diesel price. */
export function flagsOf(facts: RateFacts, lines: readonly RateLine[]): RateFlag[] {
  const since = facts.parameters.diesel_valid_from;
  const fuel = lines.some(line => line.rule.origin === 'SURCHARGE' && line.rule.kind === 'COMBUSTIBLE');
  return fuel && since !== null && daysBetween(since, facts.date) > DIESEL_MAX_DAYS ? ['DIESEL_ANTIGUO'] : [];
}

/** Adds the line of the freight by its fee. */
function chargeFreight(desk: Desk<Fee>, draft: Draft): RateLine | null {
  const { freight } = desk.rules;
  const charged = chargeItem(desk, freight, null, null);
  if (charged.line !== null) draft.lines.push(charged.line);
  else if (charged.missing !== null)
    draft.gaps.push(factMissing(freight.name, freight.id_service, charged.missing, true, charged.losers));
  else draft.gaps.push(feeRequired(freight, charged.losers));
  return charged.line;
}

/** Prices booked services without a fee by the catalogue, or adds a gap. */
function chargeCatalogue(
  desk: Desk<Fee>,
  open: ReadonlyMap<number, readonly Loser[]>,
  booked: ReadonlyMap<number, number>,
  draft: Draft,
): void {
  for (const [id_service, losers] of open) {
    const service = serviceOf(desk.rules, id_service);
    const units = booked.get(id_service) ?? 1;
    if (service.unit_price === null) {
      draft.gaps.push(withoutPrice(service, losers));
      continue;
    }
    const amount: LineAmount = lineAmountOf(units, service.unit_price);
    const rule: AppliedRule = { origin: 'SERVICE', unit_price: service.unit_price, booked: units };
    draft.lines.push(lineOf(service, amount, rule, { losers }));
  }
}

/** A booked genset that the client provides becomes a line of 0.00, so that the booking is kept. */
function addClientsGenset({ facts, rules }: Desk<Fee>, booked: ReadonlyMap<number, number>, draft: Draft): void {
  for (const [id_service, units] of booked) {
    const service = serviceOf(rules, id_service);
    if (!isClientsGenset(facts, service)) continue;
    const rule: AppliedRule = { origin: 'SERVICE', unit_price: '0.00', booked: units, own_generator: true };
    draft.lines.push(lineOf(service, lineAmountOf(units, '0.00'), rule));
  }
}

/**
 * Price of one container: freight, surcharges, services. Each service is priced by its most specific fee, else by the surcharge of a genset, else by
 * the catalogue, else it is a gap. Throws RangeError for an unknown booked service.
 */
export function rate(facts: RateFacts, rules: SaleRules): RateTrace {
  const desk = saleDesk(facts, rules);
  const draft: Draft = { lines: [], gaps: [] };
  const freightLine = chargeFreight(desk, draft);
  const freight = freightLine?.amount ?? null;
  const booked = bookedUnits(facts, rules.freight);
  const services: Draft = { lines: [], gaps: [] };
  const open = chargeServices(desk, booked, freight, services);
  const surcharges = chargeSurcharges(desk, {
    freight,
    fee_diesel_base: freightLine?.rule.origin === 'FEE' ? freightLine.rule.diesel_base_usd : null,
    booked,
    by_fee: servicesWithFee(services),
  });
  for (const line of surcharges.lines) if (pricesBooked(line)) open.delete(line.id_service);
  chargeCatalogue(desk, open, booked, services);
  addClientsGenset(desk, booked, services);
  const lines = [...draft.lines, ...surcharges.lines, ...services.lines.sort((a, b) => a.id_service - b.id_service)];
  return {
    engine: RATE_ENGINE,
    side: 'VENTA',
    facts,
    lines,
    skipped: surcharges.skipped,
    gaps: [...draft.gaps, ...services.gaps, ...surchargeGaps(facts, surcharges.skipped)],
    flags: flagsOf(facts, lines),
    total: add(...lines.map(line => line.amount)),
  };
}

/** The fee of a service for a movement, booked or not; for stand-by, the hourly rate and free hours. Null: none. */
export function feeOf(
  facts: RateFacts,
  rules: SaleRules,
  id_service: number,
): { readonly fee: Fee; readonly item: PriceItem } | null {
  const { winner, item } = serviceFee(saleDesk(facts, rules), id_service);
  return winner === null || item === null ? null : { fee: winner.rule, item };
}
