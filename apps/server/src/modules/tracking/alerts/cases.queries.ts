import type { AlertCase, CaseDetail, OpenEmergency } from '@cabezal/contract/tracking/alerts/alerts.calls';
import type { CaseEnding, CaseSignal, CaseVerdict, JudgedCase } from '@cabezal/domain/trips/cases/case';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
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
const ownerName = sql`w.name || ' ' || w.last_name`;

/** Cases in the caller's scope. */
export function selectCases(tx: Tx, which: RawBuilder<unknown>): Promise<CaseRow[]> {
  return tx.rows(sql<CaseRow>`select a.id_alert_case, a.kind, a.severity, a.state, iso(a.began_at) as began_at, iso(a.opened_at) as opened_at,
      iso(a.last_seen_at) as last_seen_at, jsonb_array_length(${readSignals}) as occurrences, ${readSignals} as signals,
      case when w.id_user is not null then jsonb_build_object('id_user', w.id_user, 'name', w.name, 'last_name', w.last_name) end as owner,
      iso(a.acked_at) as acked_at, iso(a.ack_due_at) as ack_due_at, iso(a.end_due_at) as end_due_at, iso(a.ended_at) as ended_at, a.resolution, a.is_drill,
      (select e.name || ' ' || e.last_name from users e where e.id_user = a.end_asked_by) as end_asked_by,
      a.ended_at is null and a.cleared_at is null as condition_active, iso(a.snoozed_until) as snoozed_until, a.ended_why, a.verdict,
      (select l.playbook from alerts l where l.id_alert = a.id_alert) as playbook,
      a.id_guide, g.id_reservation, u.number, ${shownDriver('g', 'disk')}, a.version,
      jsonb_build_object('id_owner', a.id_owner, 'ended_at', iso(a.ended_at), 'owner_name', ${ownerName}, 'end_asked_by', a.end_asked_by,
        'is_trip_over', num_nonnulls(g.deleted_at, g.closed_at, g.rescued_by, g.false_freight_at) > 0) as judged
    from alert_cases a join guides g using (id_guide) join sub_reservations u using (id_sub_reservation)
      left join users w on w.id_user = a.id_owner
    where ${which}
    order by (a.kind = 'PANICO' and not a.is_drill) desc, array_position(array['CRITICA', 'ALTA', 'MEDIA', 'BAJA'], a.severity), a.acked_at is not null, a.opened_at, a.id_alert_case limit 500`);
}
export const openOnes = sql`a.ended_at is null`;
export const thatCase = (id_alert_case: number): RawBuilder<unknown> => sql`a.id_alert_case = ${id_alert_case}`;
/** Cases of trips of a truck that were open at some time in a period. */
export const ofTruckIn = ({ id_truck, from, to }: { id_truck: number; from: string; to: string }) =>
  sql`g.id_truck = ${id_truck} and g.deleted_at is null and a.began_at <= ${to}::timestamptz
    and coalesce(a.ended_at, 'infinity') >= ${from}::timestamptz`;

export async function countOpened(tx: Tx, since: string): Promise<number> {
  const { n } = await tx.one(
    sql<{ n: number }>`select count(*)::int as n from alert_cases a where a.opened_at > ${since} and not a.is_drill`,
  );
  return n;
}

export function selectEvents(tx: Tx, id_alert_case: number): Promise<CaseDetail['events']> {
  return tx.rows(sql<CaseDetail['events'][number]>`select id_alert_case_event, kind, iso(at) as at, author, text
    from alert_case_events where id_alert_case = ${id_alert_case} order by id_alert_case_event`);
}

/** Other open cases of the trip, which may join the case. */
export function selectMergeable(
  tx: Tx,
  id_alert_case: number,
): Promise<{ id_alert_case: number; signals: CaseSignal[] }[]> {
  return tx.rows(sql<{ id_alert_case: number; signals: CaseSignal[] }>`select a.id_alert_case, ${readSignals} as signals
    from alert_cases a join alert_cases c on c.id_guide = a.id_guide and c.id_alert_case = ${id_alert_case} and c.ended_at is null
    where a.ended_at is null and a.id_alert_case <> c.id_alert_case and 'PANICO' not in (a.kind, c.kind) order by a.id_alert_case`);
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
