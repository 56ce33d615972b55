/** Bonus of an own driver for a trip (8-money §6.2 BONO): dated rules by grade and kind of trip, the most specific one wins. */
import { type ChainLink, openPart } from '../../prices/amounts/leg-parts';
import { formatMoney, shortNumber } from '../../system/amounts/format';
import type { Money } from '../../system/amounts/money';

export interface BonusRule {
  readonly id_bonus_rule: number;
  /** Null: any grade. */
  readonly escalafon: string | null;
  readonly kind: string;
  /** A stored road between two stops of the trip. */
  readonly id_route: number | null;
  readonly id_canton: number | null;
  /** Km of the trip, inclusive; null: no limit. */
  readonly km_from: number | null;
  readonly km_to: number | null;
  /** Null: reefer or not. */
  readonly reefer: boolean | null;
  /** USD. */
  readonly amount: Money;
  readonly valid_from: string;
  readonly valid_to: string | null;
}
export interface BonusTrip {
  readonly escalafon: string | null;
  readonly kind: string;
  /** Stored roads between two of its stops. */
  readonly routes: readonly number[];
  readonly id_canton: number | null;
  readonly km: number;
  readonly reefer: boolean;
  /** Business date of the first departure. */
  readonly date: string;
}

/** Weight of the place of a rule: a road before a city, a city before kilometres; a rule has one of them. */
function placeWeight({ id_route, id_canton, km_from, km_to }: BonusRule): number {
  if (id_route !== null) return 8;
  if (id_canton !== null) return 4;
  return km_from === null && km_to === null ? 0 : 2;
}
/** Specificity of a rule: its place first, then a grade before any, a reefer before any. */
const nearness = (rule: BonusRule): number =>
  placeWeight(rule) + (rule.escalafon === null ? 0 : 1) + (rule.reefer === null ? 0 : 0.5);

function holds(rule: BonusRule, trip: BonusTrip): boolean {
  return (
    rule.kind === trip.kind &&
    rule.valid_from <= trip.date &&
    (rule.valid_to === null || rule.valid_to >= trip.date) &&
    (rule.escalafon === null || rule.escalafon === trip.escalafon) &&
    (rule.id_route === null || trip.routes.includes(rule.id_route)) &&
    (rule.id_canton === null || rule.id_canton === trip.id_canton) &&
    (rule.km_from === null || trip.km >= rule.km_from) &&
    (rule.km_to === null || trip.km <= rule.km_to) &&
    (rule.reefer === null || rule.reefer === trip.reefer)
  );
}

/** The rule for a trip; of equally specific ones the later one. Null: no bonus. */
export function bonusRuleOf(rules: readonly BonusRule[], trip: BonusTrip): BonusRule | null {
  const fitting = rules.filter(rule => holds(rule, trip));
  return (
    fitting.toSorted(
      (a, b) =>
        nearness(b) - nearness(a) || b.valid_from.localeCompare(a.valid_from) || b.id_bonus_rule - a.id_bonus_rule,
    )[0] ?? null
  );
}

/** A bonus for a guide: the amount of its rule or parameter, the part that the guide gets, and the explanation. USD. */
export interface BonusPart {
  readonly rule: Money;
  readonly part: Money;
  readonly how: string;
}

/** Bonus that a corte gave for a guide, with the amount of its rule, USD. */
export interface GrantedBonus {
  readonly id_guide: number;
  readonly rule: Money;
  readonly part: Money;
}

/** After a handover the part driven, by kilometres; the last open guide gets the rest of the same bonus. With its explanation. */
export function bonusPart(
  rule: BonusRule,
  chain: readonly ChainLink[],
  id_guide: number,
  held: readonly GrantedBonus[] = [],
): BonusPart {
  const same = held.filter(one => one.rule === rule.amount);
  const part = openPart(rule.amount, chain, id_guide, same);
  const driven = chain.find(link => link.id_guide === id_guide)?.km ?? 0;
  const all = chain.reduce((km, link) => km + link.km, 0);
  const how =
    chain.length > 1
      ? `${formatMoney(rule.amount)} × ${shortNumber(driven)} de ${shortNumber(all)} km`
      : `Regla de bono de ${formatMoney(rule.amount)}`;
  return { rule: rule.amount, part, how };
}
