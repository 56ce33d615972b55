/** Lines of a price for sale and purchase: fee items and surcharges (8-money §1.2). */

import type { Money } from '../../system/amounts/money';
import { isFreight } from '../../system/validation/service';
import { type LineAmount, type MissingFact, priceItem } from './item-price';
import { itemFor, type PreparedRules, type WithItems } from './prepare-rules';
import type { RateFacts } from './rate-facts';
import { type PriceItem, type RatedService, SURCHARGE_KIND_NAMES, SURCHARGE_KINDS, type Surcharge } from './rate-rules';
import type { AppliedRule, Loser, RateLine, SkippedSurcharge } from './rate-trace';
import { resolve } from './resolve';
import type { Resolution, RuleMatch, RuleRow } from './rule-index';
import { priceSurcharge, type SurchargeContext } from './surcharge-price';

/** One movement with the rules of one side. */
export interface Desk<T extends WithItems> {
  readonly facts: RateFacts;
  readonly rules: PreparedRules<T>;
  readonly fees: RuleMatch<T>;
  readonly surcharges: RuleMatch<Surcharge>;
  /** The rule in the form that the trace keeps. */
  applied(row: RuleRow<T>, item: PriceItem, booked: number | null): AppliedRule;
}

/** A service by id. Throws RangeError for an unknown one. */
export function serviceOf(rules: Pick<PreparedRules<unknown>, 'services'>, id_service: number): RatedService {
  const service = rules.services.get(id_service);
  if (service === undefined) throw new RangeError(`Unknown service ${id_service}`);
  return service;
}

/** A line of a service, for any kind of rule. */
export function lineOf(
  service: RatedService,
  amount: LineAmount,
  rule: AppliedRule,
  more: Partial<Pick<RateLine, 'description' | 'limit' | 'computed' | 'won_by' | 'losers'>> = {},
): RateLine {
  return {
    id_service: service.id_service,
    service: service.code,
    description: service.name,
    ...amount,
    iva_kind: service.iva_kind,
    is_freight: isFreight(service.service_type),
    rule,
    limit: null,
    computed: amount.amount,
    won_by: null,
    losers: [],
    ...more,
  };
}

/** The fee that prices a service. Each service is resolved separately, so that a client's fee without an item for it leaves it to the general one. */
export function serviceFee<T extends WithItems>(
  desk: Pick<Desk<T>, 'fees'>,
  id_service: number,
): Resolution<T> & { readonly item: PriceItem | null } {
  const resolution = resolve(desk.fees, id_service);
  const { winner } = resolution;
  return { ...resolution, item: winner === null ? null : itemFor(winner.rule, id_service) };
}

export type ChargedItem =
  | { readonly line: RateLine }
  | { readonly line: null; readonly missing: MissingFact | null; readonly losers: readonly Loser[] };

/** Line of a service by the fee that prices it. `booked` null: only when that fee charges it automatically (or it is the freight). */
export function chargeItem<T extends WithItems>(
  desk: Desk<T>,
  service: RatedService,
  booked: number | null,
  freight: Money | null,
): ChargedItem {
  const { winner, won_by, item, losers } = serviceFee(desk, service.id_service);
  const unasked = booked === null && service.id_service !== desk.rules.freight.id_service;
  if (winner === null || item === null || (unasked && !item.auto)) return { line: null, missing: null, losers };
  const priced = priceItem(item, booked, desk.facts, freight);
  if ('missing' in priced) return { line: null, missing: priced.missing, losers };
  const rule = desk.applied(winner, item, booked);
  return {
    line: lineOf(service, priced.line, rule, { limit: priced.limit, computed: priced.computed, won_by, losers }),
  };
}

/** Name of the holiday on the date, nationwide or in the canton; null: none. */
function holidayOf({ facts, rules }: Desk<WithItems>): string | null {
  const here = (rules.holidays.get(facts.date) ?? []).find(
    day => (day.id_canton ?? null) === null || day.id_canton === facts.id_canton,
  );
  return here?.name ?? null;
}

function appliedSurcharge({ rule, head }: RuleRow<Surcharge>): Omit<AppliedRule & { origin: 'SURCHARGE' }, 'basis'> {
  const { id_surcharge, kind, method, amount, params, auto } = rule;
  return {
    origin: 'SURCHARGE',
    id_surcharge,
    code: head.code,
    version: head.version,
    valid_from: head.valid_from,
    valid_to: head.valid_to ?? null,
    owner: head.owner,
    kind,
    method,
    amount,
    params: params ?? null,
    auto,
  };
}

/** Input of the surcharges. */
export interface Charged {
  readonly freight: Money | null;
  readonly fee_diesel_base: Money | null;
  /** Booked units by service id. */
  readonly booked: ReadonlyMap<number, number>;
  /** Services with a line by a fee. */
  readonly by_fee: ReadonlySet<number>;
}

/** One winner per kind; kinds add up. The most specific rule of a kind decides, even if it charges nothing. */
export function chargeSurcharges<T extends WithItems>(
  desk: Desk<T>,
  charged: Charged,
): { lines: RateLine[]; skipped: SkippedSurcharge[] } {
  const lines: RateLine[] = [];
  const skipped: SkippedSurcharge[] = [];
  const context: SurchargeContext = {
    facts: desk.facts,
    freight: charged.freight,
    fee_diesel_base: charged.fee_diesel_base,
    holiday: holidayOf(desk),
  };
  for (const kind of SURCHARGE_KINDS.filter(name => desk.rules.kinds.has(name))) {
    const { winner, won_by, losers } = resolve(desk.surcharges, kind);
    if (winner === null) continue;
    const { rule } = winner;
    const outcome = unaskedOrTwice(rule, charged) ?? priceSurcharge(rule, context);
    if ('skip' in outcome) {
      const { skip: reason, ...rest } = outcome;
      const { id_surcharge, id_service, code } = rule;
      skipped.push({ kind, id_surcharge, id_service, code, reason, ...rest, losers });
      continue;
    }
    const applied: AppliedRule = { ...appliedSurcharge(winner), basis: outcome.basis };
    const description = SURCHARGE_KIND_NAMES[kind];
    lines.push(lineOf(serviceOf(desk.rules, rule.id_service), outcome.line, applied, { description, won_by, losers }));
  }
  return { lines, skipped };
}

/** A surcharge that must be booked and was not, or a genset that a fee already charges. */
function unaskedOrTwice(
  rule: Surcharge,
  charged: Charged,
): { skip: 'NO_AUTOMATICO' | 'YA_EN_TARIFA'; basis: Record<string, never> } | null {
  if (rule.kind === 'GENSET' && charged.by_fee.has(rule.id_service)) return { skip: 'YA_EN_TARIFA', basis: {} };
  return rule.auto || charged.booked.has(rule.id_service) ? null : { skip: 'NO_AUTOMATICO', basis: {} };
}

/** Whether a line is a surcharge in place of the booked service: of a genset, or charged only if booked. */
export function pricesBooked({ rule }: RateLine): boolean {
  return rule.origin === 'SURCHARGE' && (rule.kind === 'GENSET' || !rule.auto);
}
