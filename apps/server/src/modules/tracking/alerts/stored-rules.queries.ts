import type { OwnStep } from '@cabezal/domain/tracking/alerts/escalation';
import type { Verdicts } from '@cabezal/domain/tracking/alerts/noise';
import type { RuleScope } from '@cabezal/domain/tracking/alerts/rule-for';
import { RULE_PARTIES, RULE_PARTY_NAMES, type RuleParty } from '@cabezal/domain/tracking/alerts/rule-parties';
import type { CaseSeverity, RuleKind } from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** A rule as stored, with the names of what it is meant for and of whom it tells. */
export interface RuleRow extends RuleScope {
  id_alert: number;
  name: string;
  kind: RuleKind;
  severity: CaseSeverity;
  company: string | null;
  client: string | null;
  route: string | null;
  location: string | null;
  guide: string | null;
  thresholds: Record<string, number>;
  for_min: number;
  clear_min: number;
  interval_min: number | null;
  sla_ack_min: number;
  sla_end_min: number | null;
  escalation: { after_min: number; roles: string[] }[];
  roles: string[];
  users: number[];
  parties: RuleParty[];
  recipients: string[];
  playbook: string | null;
  active: boolean;
  disabled_at: string | null;
  disabled_until: string | null;
  disabled_motive: string | null;
  disabled_by: string | null;
  cases_7d: number;
  verdicts_30d: Verdicts;
  version: number;
}
interface RuleFilters {
  kind?: RuleKind;
  severity?: CaseSeverity;
  active?: boolean;
}

const isActive = (now: Date) => sql`(a.disabled_at is null or coalesce(a.disabled_until <= ${now}, false))`;
const recipientOf = (kind: 'ROLE' | 'USER') =>
  sql`from jsonb_array_elements(a.recipients) with ordinality as w(one, n) where w.one->>'kind' = ${kind}`;
const partyName = sql`${JSON.stringify(RULE_PARTY_NAMES)}::jsonb ->> (w.one->>'kind')`;
/** Names in the order in which they were chosen; of a role or person that is gone its code or nothing. */
const recipientNames = sql`array(select coalesce(o.name, u.name || ' ' || u.last_name, w.one->>'code', ${partyName}) from
    jsonb_array_elements(a.recipients) with ordinality as w(one, n)
    left join roles o on o.code = w.one->>'code' left join users u on u.id_user = (w.one->>'id_user')::int
    where coalesce(o.name, u.name, w.one->>'code', ${partyName}) is not null order by w.n)`;
const parties = sql`array(select w.one->>'kind' from jsonb_array_elements(a.recipients) with ordinality as w(one, n)
    where w.one->>'kind' = any(${[...RULE_PARTIES]}::text[]) order by w.n)`;

const columns = ({
  now,
}: Pick<Tx, 'now'>) => sql`a.id_alert, a.name, a.kind, a.severity, a.id_company, a.id_client, a.id_route, a.id_location,
    a.id_reservation, a.id_guide, a.thresholds, a.for_min, a.clear_min, a.interval_min, a.sla_ack_min, a.sla_end_min, a.escalation,
    a.playbook, a.version,
    (select c.name from companies c where c.id_company = a.id_company) as company, (select c.name from companies c where c.id_company = a.id_client) as client,
    (select r.name from routes r where r.id_route = a.id_route) as route, (select l.name from locations l where l.id_location = a.id_location) as location,
    (select coalesce(g.guide_number, g.id_guide::text) from guides g where g.id_guide = a.id_guide) as guide,
    array(select w.one->>'code' ${recipientOf('ROLE')} order by w.n) as roles,
    array(select (w.one->>'id_user')::int ${recipientOf('USER')} order by w.n) as users, ${parties} as parties, ${recipientNames} as recipients,
    ${isActive(now)} as active, case when not ${isActive(now)} then iso(a.disabled_at) end as disabled_at,
    case when not ${isActive(now)} then iso(a.disabled_until) end as disabled_until,
    case when not ${isActive(now)} then a.disabled_motive end as disabled_motive,
    case when not ${isActive(now)} then (select u.name || ' ' || u.last_name from users u where u.id_user = a.disabled_by) end as disabled_by,
    (select count(*)::int from alert_cases k where k.id_alert = a.id_alert and not k.is_drill and k.opened_at > ${now}::timestamptz - interval '7 days') as cases_7d,
    (select jsonb_build_object('real', count(*) filter (where k.verdict = 'REAL'), 'real_no_action', count(*) filter (where k.verdict = 'REAL_SIN_ACCION'),
        'wrong', count(*) filter (where k.verdict = 'FALSA'))
      from alert_cases k where k.id_alert = a.id_alert and not k.is_drill and k.ended_at > ${now}::timestamptz - interval '30 days') as verdicts_30d`;

const rank = sql`array_position(array['CRITICA', 'ALTA', 'MEDIA', 'BAJA'], a.severity)`;

export function ruleList(tx: Tx, input: ListInput & { filters?: RuleFilters | undefined }): ListSpec {
  const { kind, severity, active } = input.filters ?? {};
  return {
    from: sql`alerts a`,
    key: sql`a.id_alert`,
    columns: columns(tx),
    where: [
      kind === undefined ? undefined : sql`a.kind = ${kind}`,
      severity === undefined ? undefined : sql`a.severity = ${severity}`,
      active === undefined ? undefined : sql`${isActive(tx.now)} = ${active}`,
    ],
    words: { text: sql`plain_text(a.name)`, typed: input.search, isComposed: true },
    sortable: { name: sql`plain_text(a.name)`, kind: sql`a.kind`, severity: rank },
    defaultSort: { field: 'severity', dir: 'asc' },
  };
}

/** A rule in the caller's scope. */
export function findRule(tx: Tx, id_alert: number): Promise<RuleRow | undefined> {
  return tx.row(sql<RuleRow>`select ${columns(tx)} from alerts a where a.id_alert = ${id_alert}`);
}

export interface LockedRule {
  id_alert: number;
  kind: RuleKind;
  version: number;
}
export function lockRule(tx: Tx, id_alert: number): Promise<LockedRule | undefined> {
  return tx.row(sql<LockedRule>`select id_alert, kind, version from alerts where id_alert = ${id_alert} for update`);
}

/** Another rule of the kind with the same scope that holds, or will hold again by itself. */
export function findSameScope(
  tx: Tx,
  kind: RuleKind,
  scope: RuleScope,
  except: number | null,
): Promise<{ name: string } | undefined> {
  const { id_company, id_client, id_route, id_location, id_reservation, id_guide } = scope;
  return tx.row(sql<{ name: string }>`select name from alerts where kind = ${kind}
    and id_company is not distinct from ${id_company}::int and id_client is not distinct from ${id_client}::int
    and id_route is not distinct from ${id_route}::int and id_location is not distinct from ${id_location}::int
    and id_reservation is not distinct from ${id_reservation}::int and id_guide is not distinct from ${id_guide}::int
    and (disabled_at is null or disabled_until is not null) and id_alert is distinct from ${except}::int limit 1`);
}

/** The parts of a scope that name no record which the caller may read. */
export async function missingOfScope(tx: Tx, scope: RuleScope): Promise<string[]> {
  const { id_company, id_client, id_route, id_location, id_reservation, id_guide } = scope;
  const rows = await tx.rows(sql<{ field: string }>`select w.field from (values
      ('id_company', ${id_company}::int, exists (select from companies where id_company = ${id_company}::int)),
      ('id_client', ${id_client}::int, exists (select from companies where id_company = ${id_client}::int)),
      ('id_route', ${id_route}::int, exists (select from routes where id_route = ${id_route}::int)),
      ('id_location', ${id_location}::int, exists (select from locations where id_location = ${id_location}::int)),
      ('id_reservation', ${id_reservation}::int, exists (select from reservations where id_reservation = ${id_reservation}::int)),
      ('id_guide', ${id_guide}::int, exists (select from guides where id_guide = ${id_guide}::int and deleted_at is null))) as w(field, id, is_known)
    where w.id is not null and not w.is_known`);
  return rows.map(({ field }) => field);
}

export interface StoredRule extends RuleScope {
  name: string;
  severity: CaseSeverity;
  thresholds: Record<string, number>;
  for_min: number;
  clear_min: number;
  interval_min: number | null;
  sla_ack_min: number;
  sla_end_min: number | null;
  escalation: readonly OwnStep[];
  recipients: readonly ({ kind: 'ROLE'; code: string } | { kind: 'USER'; id_user: number } | { kind: RuleParty })[];
  playbook: string | null;
}

export async function insertRule(tx: Tx, kind: RuleKind, rule: StoredRule): Promise<number> {
  const { id_company, id_client, id_route, id_location, id_reservation, id_guide } = rule;
  const { id_alert } = await tx.one(sql<{
    id_alert: number;
  }>`insert into alerts (name, kind, severity, id_company, id_client, id_route,
      id_location, id_reservation, id_guide, thresholds, for_min, clear_min, interval_min, sla_ack_min, sla_end_min, escalation, recipients, playbook)
    values (${rule.name}, ${kind}, ${rule.severity}, ${id_company}, ${id_client}, ${id_route}, ${id_location}, ${id_reservation}, ${id_guide},
      ${JSON.stringify(rule.thresholds)}::jsonb, ${rule.for_min}, ${rule.clear_min}, ${rule.interval_min}, ${rule.sla_ack_min}, ${rule.sla_end_min},
      ${JSON.stringify(rule.escalation)}::jsonb,
      ${JSON.stringify(rule.recipients)}::jsonb, ${rule.playbook}) returning id_alert`);
  return id_alert;
}

export async function storeRule(tx: Tx, id_alert: number, rule: StoredRule): Promise<void> {
  const { id_company, id_client, id_route, id_location, id_reservation, id_guide } = rule;
  await tx.run(sql`update alerts set name = ${rule.name}, severity = ${rule.severity}, id_company = ${id_company}, id_client = ${id_client},
      id_route = ${id_route}, id_location = ${id_location}, id_reservation = ${id_reservation}, id_guide = ${id_guide},
      thresholds = ${JSON.stringify(rule.thresholds)}::jsonb, for_min = ${rule.for_min}, clear_min = ${rule.clear_min}, interval_min = ${rule.interval_min},
      sla_ack_min = ${rule.sla_ack_min}, sla_end_min = ${rule.sla_end_min}, escalation = ${JSON.stringify(rule.escalation)}::jsonb, recipients = ${JSON.stringify(rule.recipients)}::jsonb, playbook = ${rule.playbook}, version = version + 1
    where id_alert = ${id_alert}`);
}

/** Switches a rule off; `off` null: on. */
export async function storeDisabled(
  tx: Tx,
  id_alert: number,
  off: { until: string | null; motive: string; id_user: number } | null,
): Promise<void> {
  await tx.run(sql`update alerts set disabled_at = ${off === null ? null : tx.now}::timestamptz, disabled_until = ${off?.until ?? null}::timestamptz,
      disabled_motive = ${off?.motive ?? null}, disabled_by = ${off?.id_user ?? null}::int, version = version + 1 where id_alert = ${id_alert}`);
}
