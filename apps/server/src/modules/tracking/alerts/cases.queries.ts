import type { AlertCase, CaseDetail } from '@cabezal/contract/tracking/alerts/alerts.calls';
import type { OpenEmergency } from '@cabezal/contract/tracking/alerts/emergencies.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import {
  CASE_SEVERITIES,
  type CaseEnding,
  type CaseSignal,
  type CaseVerdict,
  type JudgedCase,
} from '@cabezal/domain/trips/cases/case';
import { CASE_KIND_ORDER } from '@cabezal/domain/trips/cases/case-signals';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isOfRecord } from '../../trips/cases/cases.queries.ts';
import { shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';

/** A case as stored; its words and what the reader may do follow from it. */
export interface CaseRow extends Omit<AlertCase, 'headline' | 'can' | 'signals'> {
  signals: CaseSignal[];
  resolution: string | null;
  ended_why: CaseEnding | null;
  verdict: CaseVerdict | null;
  /** Of its rule; row security shows it to the operator alone. */
  playbook: string | null;
  judged: JudgedCase;
}

const signalsWhere = (isRead: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(a.signals) s where ${isRead})`;
/**
 * Customers read the signals of the kinds that are shown to them, carriers those of their own time: of problems that they may read, of rules on
 * trips that they drove then.
 */
export const readSignals = sql`case app_audience() when 'customer' then ${signalsWhere(sql`s->>'kind' = any(a.shown_kinds)`)}
  when 'carrier' then ${signalsWhere(sql`case when s->>'kind' = 'PROBLEMA' then exists (
    select from driver_problems p where p.id_guide = a.id_guide and 'problem ' || p.id_problem = s->>'key')
    else coalesce((s->>'id_carrier')::int = app_company(), false) end`)}
  else a.signals end`;

/** What of a case another reader than the operator reads otherwise: it follows from the signals that the reader may read. */
interface CaseParts {
  kind: RawBuilder<unknown>;
  severity: RawBuilder<unknown>;
  state: RawBuilder<unknown>;
  began_at: RawBuilder<unknown>;
  opened_at: RawBuilder<unknown>;
  last_seen_at: RawBuilder<unknown>;
  acked_at: RawBuilder<unknown>;
  ended_at: RawBuilder<unknown>;
}
const storedParts: CaseParts = {
  kind: sql`a.kind`,
  severity: sql`a.severity`,
  state: sql`a.state`,
  began_at: sql`a.began_at`,
  opened_at: sql`a.opened_at`,
  last_seen_at: sql`a.last_seen_at`,
  acked_at: sql`a.acked_at`,
  ended_at: sql`a.ended_at`,
};

const severityOrder = sql`${[...CASE_SEVERITIES]}::text[]`;
const kindOrder = sql`${[...CASE_KIND_ORDER]}::text[]`;
/** To be joined to the cases `a`: the signals that are read, as `x.read`. */
export const withRead = sql`cross join lateral (select ${readSignals} as read) as x`;
const overRead = (what: RawBuilder<unknown>) => sql`(select ${what} from jsonb_array_elements(x.read) as e(s))`;
/** The first of the words of a column of the signals that are read, in an order of words. */
const firstRead = (column: 'kind' | 'severity', order: RawBuilder<unknown>) =>
  sql`(select e.s ->> ${sql.lit(column)} from jsonb_array_elements(x.read) as e(s)
    order by array_position(${order}, e.s ->> ${sql.lit(column)}) limit 1)`;
const joinedAt = sql`coalesce(e.s ->> 'joined_at', e.s ->> 'at')::timestamptz`;
const readSince = sql`greatest(a.opened_at, ${overRead(sql`min(${joinedAt})`)})`;
const ceasedAt = sql`(a.ceased ->> (e.s ->> 'kind'))::timestamptz`;
/** When all that is read of it had ceased; the case may go on for something else. */
const readUntil = sql`least(a.ended_at, ${overRead(sql`case when bool_and(${ceasedAt} is not null) then max(${ceasedAt}) end`)})`;
/**
 * A case with a signal that the reader may not read says nothing of it: not its kind and severity, not when it came, was acknowledged or ceased. It
 * begins for the reader with the first signal that is read, and ends when all of these have ceased.
 */
const readParts: CaseParts = {
  kind: firstRead('kind', kindOrder),
  severity: firstRead('severity', severityOrder),
  state: sql`case when ${readUntil} is not null then 'RESUELTA' when a.acked_at is not null then 'RECONOCIDA' else 'ABIERTA' end`,
  began_at: overRead(sql`min((e.s ->> 'at')::timestamptz)`),
  opened_at: readSince,
  last_seen_at: sql`greatest(${readSince}, ${overRead(sql`max(${joinedAt})`)})`,
  // What the operator acknowledges afterwards says that the case goes on for something else.
  acked_at: sql`case when a.acked_at <= coalesce(${readUntil}, 'infinity') then greatest(a.acked_at, ${readSince}) end`,
  ended_at: readUntil,
};
/** The parts of a case as an audience reads them; the query has `withRead`. */
export const casePartsOf = (audience: Audience): CaseParts => (audience === 'operator' ? storedParts : readParts);

/** The caller is of another company. Jobs, which have no audience, read what is stored. */
const isOfCompany = sql`app_audience() in ('customer', 'carrier')`;
const part = (name: keyof CaseParts) =>
  sql`case when ${isOfCompany} then ${readParts[name]} else ${storedParts[name]} end`;

/** What case `a` is about: «guide 12», «lane SAP». */
export const subjectOf = sql`substr(a.cause_key, strpos(a.cause_key, ' ') + 1) as subject`;
const ownerName = sql`w.name || ' ' || w.last_name`;

/** Cases in the caller's scope. */
export function selectCases(tx: Tx, which: RawBuilder<unknown>): Promise<CaseRow[]> {
  return tx.rows(sql<CaseRow>`select a.id_alert_case, ${part('kind')} as kind, ${part('severity')} as severity, ${part('state')} as state,
      iso(${part('began_at')}) as began_at, iso(${part('opened_at')}) as opened_at,
      iso(${part('last_seen_at')}) as last_seen_at, jsonb_array_length(x.read) as occurrences, x.read as signals,
      case when w.id_user is not null then jsonb_build_object('id_user', w.id_user, 'name', w.name, 'last_name', w.last_name) end as owner,
      iso(${part('acked_at')}) as acked_at, iso(a.ack_due_at) as ack_due_at, iso(a.end_due_at) as end_due_at, iso(${part('ended_at')}) as ended_at, a.resolution, a.is_drill,
      (select e.name || ' ' || e.last_name from users e where e.id_user = a.end_asked_by) as end_asked_by,
      ${part('ended_at')} is null and a.cleared_at is null as condition_active, iso(a.snoozed_until) as snoozed_until, a.ended_why, a.verdict,
      (select l.playbook from alerts l where l.id_alert = a.id_alert) as playbook,
      a.id_guide, coalesce(g.id_reservation, a.id_reservation) as id_reservation, u.number, ${shownDriver('g', 'disk')}, a.id_truck, a.id_driver, ${subjectOf}, a.version,
      jsonb_build_object('id_owner', a.id_owner, 'ended_at', iso(a.ended_at), 'owner_name', ${ownerName}, 'end_asked_by', a.end_asked_by,
        'is_trip_over', num_nonnulls(g.deleted_at, g.closed_at, g.rescued_by, g.false_freight_at) > 0) as judged
    from alert_cases a left join guides g on g.id_guide = a.id_guide left join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      left join users w on w.id_user = a.id_owner ${withRead}
    where ${which}
    order by (${part('kind')} = 'PANICO' and not a.is_drill) desc, array_position(${severityOrder}, ${part('severity')}), a.acked_at is not null,
      ${part('opened_at')}, a.id_alert_case limit 500`);
}
/** Open for the caller. */
export const openOnes = sql`a.ended_at is null and (not ${isOfCompany} or ${readUntil} is null)`;
export const thatCase = (id_alert_case: number): RawBuilder<unknown> => sql`a.id_alert_case = ${id_alert_case}`;
/** Cases of trips of a truck that were open at some time in a period. */
export const ofTruckIn = ({ id_truck, from, to }: { id_truck: number; from: string; to: string }) =>
  sql`g.id_truck = ${id_truck} and g.deleted_at is null and a.began_at <= ${to}::timestamptz
    and coalesce(a.ended_at, 'infinity') >= ${from}::timestamptz`;

/** Cases that were opened since a moment, as the audience reads them. */
export async function countOpened(tx: Tx, audience: Audience, since: string): Promise<number> {
  const { opened_at } = casePartsOf(audience);
  const { n } = await tx.one(
    sql<{
      n: number;
    }>`select count(*)::int as n from alert_cases a ${withRead} where ${opened_at} > ${since}::timestamptz and not a.is_drill`,
  );
  return n;
}

export function selectEvents(tx: Tx, id_alert_case: number): Promise<CaseDetail['events']> {
  return tx.rows(sql<CaseDetail['events'][number]>`select id_alert_case_event, kind, iso(at) as at, author, text
    from alert_case_events where id_alert_case = ${id_alert_case} order by id_alert_case_event`);
}

/** Other open cases of the trip, which may join the case; those about records join none. */
export function selectMergeable(
  tx: Tx,
  id_alert_case: number,
): Promise<{ id_alert_case: number; signals: CaseSignal[] }[]> {
  return tx.rows(sql<{ id_alert_case: number; signals: CaseSignal[] }>`select a.id_alert_case, ${readSignals} as signals
    from alert_cases a join alert_cases c on c.id_guide = a.id_guide and c.id_alert_case = ${id_alert_case} and c.ended_at is null
    where a.ended_at is null and a.id_alert_case <> c.id_alert_case and 'PANICO' not in (a.kind, c.kind)
      and not ${isOfRecord} order by a.id_alert_case`);
}

/** Where the driver's phone was last on the trip of an emergency; undefined: it sent nothing since the call. */
export function selectPhonePlace(tx: Tx, id_alert_case: number): Promise<CaseDetail['phone_place'] | undefined> {
  return tx.row(sql<NonNullable<CaseDetail['phone_place']>>`select p.lat, p.lng, p.accuracy_m, iso(p.device_time) as at
    from alert_cases a join phone_positions p using (id_guide)
    where a.id_alert_case = ${id_alert_case} and a.kind = 'PANICO' and p.server_time >= a.opened_at
      and p.server_time <= coalesce(a.ended_at, 'infinity') order by p.device_time desc limit 1`);
}

/** Open emergencies that nobody has acknowledged, the newest first. */
export function selectEmergencies(tx: Tx): Promise<OpenEmergency[]> {
  return tx.rows(sql<OpenEmergency>`select a.id_alert_case, iso(a.began_at) as began_at, a.is_drill, a.id_guide, g.id_reservation, u.number,
      ${shownDriver('g', 'disk', 'driver_name')}
    from alert_cases a join guides g using (id_guide) join sub_reservations u using (id_sub_reservation)
    where a.kind = 'PANICO' and a.ended_at is null and a.acked_at is null order by a.is_drill, a.opened_at desc, a.id_alert_case`);
}

/** The operator's people who may attend cases. */
export function selectAttendants(tx: Tx): Promise<CaseDetail['assignable']> {
  return tx.rows(sql<CaseDetail['assignable'][number]>`select u.id_user, u.name || ' ' || u.last_name as name
    from users u join companies c using (id_company)
    where u.active and u.id_driver is null and c.is_operator and exists (
      select from role_permissions p join permission_actions x using (id_permission_action)
      where p.id_role = u.id_role and p.company_type = 'OPERADOR' and p.type = 'action' and p.allowed and x.code = 'alert.attend')
    order by name, u.id_user`);
}
