import type { AlertRuleDetail } from '@cabezal/contract/tracking/alerts/rules.calls';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import { KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { recipientsVerdict } from '@cabezal/domain/tracking/alerts/rule-checks';
import { RULE_PARTY_NAMES, type RuleParty } from '@cabezal/domain/tracking/alerts/rule-parties';
import { ruleSentence } from '@cabezal/domain/tracking/alerts/rule-words';
import type { CaseSeverity, RuleKind } from '@cabezal/domain/trips/cases/case';

/** What the form of a rule holds. */
export interface RuleValues {
  kind?: RuleKind;
  name?: string;
  severity?: CaseSeverity;
  threshold?: number | null;
  for_min?: number | null;
  clear_min?: number | null;
  interval_min?: number | null;
  sla_ack_min?: number | null;
  sla_end_min?: number | null;
  escalation?: RuleStep[];
  id_client?: number | null;
  id_company?: number | null;
  id_route?: number | null;
  id_location?: number | null;
  id_reservation?: number | null;
  roles?: string[];
  users?: number[];
  parties?: RuleParty[];
  playbook?: string | null;
}

/** A step of the escalation, as it is typed. */
interface RuleStep {
  after_min?: number | null;
  roles?: string[];
}

/** Names of the records that the form refers to. */
export interface RuleNames {
  readonly client: string | null;
  readonly company: string | null;
  readonly route: string | null;
  readonly location: string | null;
}

/** Names by field and id: those of every version of the rule that the form showed, and those that the person picked. */
export type KnownNames = ReadonlyMap<string, string>;
const idField = (what: keyof RuleNames) => `id_${what}` as const;
const NAMED = ['client', 'company', 'route', 'location'] as const satisfies readonly (keyof RuleNames)[];

export function withName(known: KnownNames, what: keyof RuleNames, id: number, name: string): KnownNames {
  const key = `${what} ${id}`;
  return known.get(key) === name ? known : new Map(known).set(key, name);
}

type NamedRule = Pick<AlertRuleDetail, keyof RuleNames | 'id_client' | 'id_company' | 'id_route' | 'id_location'>;
export const withNamesOf = (known: KnownNames, rule: NamedRule): KnownNames =>
  NAMED.reduce((all, what) => {
    const [id, name] = [rule[idField(what)], rule[what]];
    return id === null || name === null ? all : withName(all, what, id, name);
  }, known);

/** The names of the records that the form refers to now. */
export function namesOf(known: KnownNames, values: RuleValues): RuleNames {
  const nameOf = (what: keyof RuleNames) => known.get(`${what} ${values[idField(what)] ?? 0}`) ?? null;
  return { client: nameOf('client'), company: nameOf('company'), route: nameOf('route'), location: nameOf('location') };
}

/** Who can be told, and the usual threshold of each kind. */
export interface RuleOptions {
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly users: readonly { readonly id_user: number; readonly name: string }[];
  readonly usual: readonly { readonly kind: RuleKind; readonly threshold: number }[];
}

type Unavailable = AlertRuleDetail['unavailable'];
const gone = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: `${one.name} (ya no disponible)` });

/** What is offered, with the stored recipients who may not be told any more: they stay in the rule until a person removes them. */
export function withUnavailable(options: RuleOptions | undefined, stored: Unavailable): RuleOptions | undefined {
  if (options === undefined) return undefined;
  const { roles, users, usual } = options;
  const otherRoles = stored.roles.filter(({ code }) => !roles.some(role => role.code === code));
  const otherUsers = stored.users.filter(({ id_user }) => !users.some(one => one.id_user === id_user));
  return { roles: [...roles, ...otherRoles.map(gone)], users: [...users, ...otherUsers.map(gone)], usual };
}

/** The values with which the form of a stored rule opens. */
export const ruleValues = (rule: AlertRuleDetail): RuleValues => ({
  name: rule.name,
  severity: rule.severity,
  threshold: rule.threshold,
  for_min: rule.for_min,
  clear_min: rule.clear_min,
  interval_min: rule.interval_min,
  sla_ack_min: rule.sla_ack_min,
  sla_end_min: rule.sla_end_min,
  escalation: rule.escalation,
  id_client: rule.id_client,
  id_company: rule.id_company,
  id_route: rule.id_route,
  id_location: rule.id_location,
  id_reservation: rule.id_reservation,
  roles: rule.roles,
  users: rule.users,
  parties: rule.parties,
  playbook: rule.playbook,
});

/** What a new rule of a kind begins with. */
export const newRule = (kind: RuleKind): RuleValues => {
  const { severity, for_min, clear_min, sla_ack_min } = KINDS[kind];
  return {
    kind,
    severity,
    for_min,
    clear_min,
    sla_ack_min,
    sla_end_min: null,
    escalation: [],
    interval_min: null,
    roles: [],
    users: [],
    parties: [],
  };
};

/** Why somebody must be told of the cases; null: the rule may be stored. Rules of one guide, which the form does not offer, the server judges. */
export function recipientsError(values: RuleValues): string | null {
  const { roles = [], users = [], parties = [], interval_min } = values;
  return reason(
    recipientsVerdict({
      roles,
      users,
      parties,
      interval_min: interval_min ?? null,
      id_client: values.id_client ?? null,
      id_company: values.id_company ?? null,
      id_route: values.id_route ?? null,
      id_location: values.id_location ?? null,
      id_reservation: values.id_reservation ?? null,
      id_guide: null,
    }),
  );
}

const NO_SCOPE = { id_client: null, id_company: null, id_route: null, id_location: null, id_reservation: null };

/** What is sent: an empty field means the parameter of the day, or no time; a field that the kind does not have, no limit and no wait. */
export const sentRule = (typed: Record<string, unknown>) => ({
  ...NO_SCOPE,
  ...typed,
  for_min: typed.for_min ?? 0,
  clear_min: typed.clear_min ?? 0,
  threshold: typed.threshold ?? null,
  sla_end_min: typed.sla_end_min ?? null,
  escalation: Array.isArray(typed.escalation) ? typed.escalation : [],
});

/** What another kind proposes in a form that was begun; what the kind does not say stays as typed. The threshold is in the kind's unit. */
export const proposedBy = (kind: RuleKind): RuleValues => {
  const { severity, for_min, clear_min, sla_ack_min } = newRule(kind);
  return { kind, severity, for_min, clear_min, sla_ack_min, threshold: null };
};

export const usualThreshold = (kind: RuleKind, options: RuleOptions | undefined): number =>
  options?.usual.find(one => one.kind === kind)?.threshold ?? 0;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The sentence of a rule as it is typed; null while something that it needs is missing. */
export function typedSentence(
  values: RuleValues,
  names: RuleNames & { readonly guide: string | null },
  options: RuleOptions | undefined,
): string | null {
  const { kind, severity, threshold, for_min, interval_min = null, sla_ack_min, sla_end_min } = values;
  if (kind === undefined || severity === undefined || !isNumber(sla_ack_min)) return null;
  const roles = (values.roles ?? []).map(code => options?.roles.find(one => one.code === code)?.name ?? code);
  const users = (values.users ?? []).flatMap(id => options?.users.find(one => one.id_user === id)?.name ?? []);
  return ruleSentence({
    kind,
    severity,
    limit: isNumber(threshold) ? threshold : usualThreshold(kind, options),
    for_min: isNumber(for_min) ? for_min : 0,
    interval_min,
    sla_ack_min,
    sla_end_min: isNumber(sla_end_min) ? sla_end_min : null,
    scope: {
      guide: names.guide,
      id_reservation: values.id_reservation ?? null,
      client: values.id_client ? names.client : null,
      company: values.id_company ? names.company : null,
      route: values.id_route ? names.route : null,
      location: values.id_location ? names.location : null,
    },
    recipients: [...roles, ...users, ...(values.parties ?? []).map(party => RULE_PARTY_NAMES[party])],
  });
}
