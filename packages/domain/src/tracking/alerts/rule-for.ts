/** Which rule holds for a trip: the most specific one of a kind (design 10 §1), and the limits that follow. */

import type { CaseSeverity, RuleKind } from '../../trips/cases/case';
import { KINDS, RULE_KINDS } from './kinds';
import type { FenceFacts } from './newest-positions';
import type { RiskLimits, RiskParameters, Watch } from './trip-facts';

/** For which trips a rule holds: those that fulfil all that is given. All null: every trip. */
export interface RuleScope {
  readonly id_guide: number | null;
  readonly id_reservation: number | null;
  readonly id_route: number | null;
  /** A place at which the trip stops. */
  readonly id_location: number | null;
  readonly id_client: number | null;
  /** The company that drives. */
  readonly id_company: number | null;
}
/** The most specific first. */
export const SCOPE_FIELDS = [
  'id_guide',
  'id_reservation',
  'id_route',
  'id_location',
  'id_client',
  'id_company',
] as const satisfies readonly (keyof RuleScope)[];

/** A rule in force. */
export interface AlertRule extends RuleScope {
  readonly id_alert: number;
  readonly kind: RuleKind;
  readonly severity: CaseSeverity;
  /** By the key of the kind's threshold; without it the parameter of the day holds. */
  readonly thresholds: Readonly<Record<string, number>>;
  readonly for_min: number;
  readonly clear_min: number;
  readonly sla_ack_min: number;
  readonly sla_end_min: number | null;
  /** The ends of its route; null without one. */
  readonly road: { readonly id_origin: number; readonly id_destination: number } | null;
}

/** What of a trip decides whether a rule is meant for it. */
export interface TripScope {
  /** These three are null where a rule is asked for a record without a trip, a reservation or a client. */
  readonly id_guide: number | null;
  readonly id_reservation: number | null;
  readonly id_client: number | null;
  readonly id_company: number | null;
  /** Its stops in order; null: a point that is no known place. */
  readonly places: readonly (number | null)[];
  /** Watched places in which its truck is, and those that it has left; absent: nobody read its positions. */
  readonly fences?: FenceFacts;
}

function drivesRoad({ places }: TripScope, road: AlertRule['road']): boolean {
  if (road === null) return false;
  return places.some((place, i) => place === road.id_origin && places[i + 1] === road.id_destination);
}

/** Whether the place of the rule, if it names one, is of the trip: one of its stops; of a rule about a fence, where the truck is or was. */
function isOfPlace({ kind, id_location }: AlertRule, { places, fences }: TripScope): boolean {
  if (!KINDS[kind].needs_place) return id_location === null || places.includes(id_location);
  const known = kind === 'GEOCERCA_SALE' ? fences?.left : fences?.inside;
  return id_location !== null && (known?.includes(id_location) ?? false);
}

/** Whether the rule is meant for the trip. */
export function isMeantFor(rule: AlertRule, trip: TripScope): boolean {
  const { id_guide, id_reservation, id_route, id_client, id_company } = rule;
  return (
    (id_guide === null || id_guide === trip.id_guide) &&
    (id_reservation === null || id_reservation === trip.id_reservation) &&
    (id_route === null || drivesRoad(trip, rule.road)) &&
    isOfPlace(rule, trip) &&
    (id_client === null || id_client === trip.id_client) &&
    (id_company === null || id_company === trip.id_company)
  );
}

/** Larger is more specific: one guide before everything else, then reservation, route, place, client, carrier. */
export function specificity(scope: RuleScope): number {
  return SCOPE_FIELDS.reduce((rank, field) => rank * 2 + (scope[field] === null ? 0 : 1), 0);
}

/** The most specific rule of a kind that is meant for the trip; of equal ones the oldest. */
export function ruleFor(kind: RuleKind, trip: TripScope, rules: readonly AlertRule[]): AlertRule | undefined {
  let best: AlertRule | undefined;
  for (const rule of rules) {
    if (rule.kind !== kind || !isMeantFor(rule, trip)) continue;
    const ahead = best === undefined ? 1 : specificity(rule) - specificity(best);
    if (ahead > 0 || (ahead === 0 && rule.id_alert < (best?.id_alert ?? 0))) best = rule;
  }
  return best;
}

/** The number from which a rule fires: its own, else the parameter of the day. */
export function limitOf(kind: RuleKind, thresholds: AlertRule['thresholds'], held: RiskParameters): number {
  const { threshold } = KINDS[kind];
  if (threshold === null) return 0;
  const usual = threshold.parameter === null ? threshold.usual : held[threshold.parameter];
  return thresholds[threshold.key] ?? usual;
}

/** What a rule watches, with its limit on a day. */
export const watchOf = (rule: AlertRule, held: RiskParameters): Watch => ({
  kind: rule.kind,
  id_alert: rule.id_alert,
  limit: limitOf(rule.kind, rule.thresholds, held),
  for_min: rule.for_min,
  clear_min: rule.clear_min,
  severity: rule.severity,
  sla_ack_min: rule.sla_ack_min,
  sla_end_min: rule.sla_end_min,
});

const ofParameters = (held: RiskParameters) => ({
  slack_min: held.alerta_holgura_min,
  slot_tolerance_min: held.tolerancia_turno_min,
});

/** The limits of a trip by the rules in force and the parameters of a day. */
export function limitsFor(trip: TripScope, rules: readonly AlertRule[], held: RiskParameters): RiskLimits {
  const found = RULE_KINDS.flatMap(kind => ruleFor(kind, trip, rules) ?? []);
  const watches = Object.fromEntries(found.map(rule => [rule.kind, watchOf(rule, held)]));
  return { watches, ...ofParameters(held) };
}

/** The limits by the parameters of a day alone, as a general rule of each kind without a threshold of its own gives them. */
export function riskLimits(held: RiskParameters): RiskLimits {
  const watches = Object.fromEntries(
    RULE_KINDS.map(kind => {
      const { severity, sla_ack_min, for_min, clear_min } = KINDS[kind];
      const limit = limitOf(kind, {}, held);
      return [kind, { kind, id_alert: null, limit, for_min, clear_min, severity, sla_ack_min, sla_end_min: null }];
    }),
  );
  return { watches, ...ofParameters(held) };
}
