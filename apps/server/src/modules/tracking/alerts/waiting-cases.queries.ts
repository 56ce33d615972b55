import {
  AWAY_MIN,
  type Monitor,
  type OwnStep,
  type Reminder,
  type WaitingCase,
} from '@cabezal/domain/tracking/alerts/escalation';
import type { CaseKind } from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { standingKinds } from '../../trips/cases/cases.queries.ts';

/** Of a case about no trip the words of its newest signal. */
const label = sql`case when a.is_drill then 'Simulacro · ' else '' end
  || coalesce(g.id_reservation || '-' || u.number || coalesce(' · Disco ' || g.disk, ''), a.signals -> -1 ->> 'text')`;
const ofTrip = sql`left join guides g on g.id_guide = a.id_guide left join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation`;
/** When the owner of the case `a` last sent a request, or got the case: whoever is given one may come a little later. */
const ownerSeen = sql`greatest((select max(s.last_seen_at) from sessions s where s.id_user = a.id_owner and s.revoked_at is null),
    (select max(e.at) from alert_case_events e where e.id_alert_case = a.id_alert_case
      and e.kind in ('ACK', 'TAKE', 'ASSIGN', 'REOPEN', 'SNOOZE', 'WAKE', 'MERGE')))`;

/** An open case that may need somebody to be told. */
export interface TickedCase extends WaitingCase {
  id_alert_case: number;
  id_owner: number | null;
  owner_name: string | null;
  seen_at: string | null;
  end_due_at: string | null;
  end_told_at: string | null;
  escalation: OwnStep[];
  id_carrier: number | null;
  /** Companies that read its guide, and the kinds of its signals that customers read and that have not ceased. */
  party: number[];
  standing_kinds: CaseKind[];
  /** «48188-1 · Disco 12», or what a case about no trip says. */
  label: string;
}
const ticked = sql`select a.id_alert_case, a.id_owner, (select w.name || ' ' || w.last_name from users w where w.id_user = a.id_owner) as owner_name,
    iso(${ownerSeen}) as seen_at, iso(a.acked_at) as acked_at, iso(a.ended_at) as ended_at, iso(a.snoozed_until) as snoozed_until,
    iso(a.ack_due_at) as ack_due_at, iso(a.end_due_at) as end_due_at, iso(a.end_told_at) as end_told_at, a.escalation_level,
    coalesce(r.sla_ack_min, greatest(1, ceil(extract(epoch from a.ack_due_at - a.opened_at) / 60)::int)) as sla_ack_min,
    coalesce(r.escalation, '[]') as escalation, g.id_carrier, coalesce(g.party, '{}') as party, ${standingKinds} as standing_kinds, ${label} as label
  from alert_cases a ${ofTrip} left join alerts r using (id_alert)`;

export function selectOpenCases(tx: Tx): Promise<TickedCase[]> {
  return tx.rows(sql<TickedCase>`${ticked} where a.ended_at is null order by a.id_alert_case`);
}
/** One of them, locked; undefined: it has ended meanwhile. */
export function lockOpenCase(tx: Tx, id_alert_case: number): Promise<TickedCase | undefined> {
  return tx.row(
    sql<TickedCase>`${ticked} where a.id_alert_case = ${id_alert_case} and a.ended_at is null for update of a`,
  );
}

/** Ends the snoozing of a case, which somebody had acknowledged. */
export async function storeAwake(tx: Tx, id_alert_case: number): Promise<void> {
  await tx.run(sql`update alert_cases set snoozed_until = null, state = case when acked_at is null then 'ABIERTA' else 'RECONOCIDA' end,
    version = version + 1 where id_alert_case = ${id_alert_case}`);
}
/** Nobody owns the case, and somebody must acknowledge it again until then. */
export async function storeQueued(tx: Tx, id_alert_case: number, ack_due_at: string): Promise<void> {
  await tx.run(sql`update alert_cases set id_owner = null, acked_at = null, acked_by = null, state = 'ABIERTA', ack_due_at = ${ack_due_at},
    escalation_level = 0, version = version + 1 where id_alert_case = ${id_alert_case}`);
}
export async function storeLevel(tx: Tx, id_alert_case: number, level: number): Promise<void> {
  await tx.run(sql`update alert_cases set escalation_level = ${level} where id_alert_case = ${id_alert_case}`);
}
export async function storeEndTold(tx: Tx, id_alert_case: number): Promise<void> {
  await tx.run(sql`update alert_cases set end_told_at = ${tx.now} where id_alert_case = ${id_alert_case}`);
}

const may = (
  action: string,
) => sql`exists (select from role_permissions p join permission_actions x using (id_permission_action)
  where p.id_role = w.id_role and p.company_type = 'OPERADOR' and p.type = 'action' and p.allowed and x.code = ${action})`;
const reader = sql`users w join companies c using (id_company) join roles o using (id_role)
  where w.active and w.id_driver is null and c.is_operator and ${may('alert.read')}`;
async function people(tx: Tx, which: ReturnType<typeof sql>): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_user: number }>`select w.id_user from ${reader} and ${which} order by w.id_user`);
  return rows.map(({ id_user }) => id_user);
}
/** The recipients of the rule of a case; without any, everybody who attends cases. */
export async function selectAttendantsOf(tx: Tx, id_alert_case: number): Promise<number[]> {
  const named = await people(
    tx,
    sql`exists (select from alert_cases a join alerts r using (id_alert), jsonb_array_elements(r.recipients) t
      where a.id_alert_case = ${id_alert_case} and (t ->> 'kind' = 'USER' and (t ->> 'id_user')::int = w.id_user or t ->> 'kind' = 'ROLE' and t ->> 'code' = o.code))`,
  );
  return named.length > 0 ? named : people(tx, may('alert.attend'));
}
/** Those who write rules, without ADM_MASTER, who is asked last. */
export const selectSupervisors = (tx: Tx): Promise<number[]> =>
  people(tx, sql`o.code <> 'ADM_MASTER' and ${may('alert.write')}`);
export const selectOfRoles = (tx: Tx, roles: readonly string[]): Promise<number[]> =>
  people(tx, sql`o.code = any(${[...roles]}::text[])`);

/** Monitors who attend cases and have sent a request a short time ago. */
export function selectSignedInMonitors(tx: Tx): Promise<(Monitor & { name: string })[]> {
  return tx.rows(sql<Monitor & { name: string }>`select w.id_user, w.name || ' ' || w.last_name as name,
      (select count(*)::int from alert_cases a where a.id_owner = w.id_user and a.ended_at is null) as open_cases
    from ${reader} and o.code = 'MONITOR' and ${may('alert.attend')} and exists (select from sessions s where s.id_user = w.id_user
      and s.revoked_at is null and s.last_seen_at >= ${tx.now}::timestamptz - make_interval(mins => ${sql.lit(AWAY_MIN)})) order by w.id_user`);
}
/** Gives a case that nobody owns to a person, who must acknowledge it. */
export async function storeOwner(tx: Tx, id_alert_case: number, id_user: number): Promise<void> {
  await tx.run(
    sql`update alert_cases set id_owner = ${id_user}, version = version + 1 where id_alert_case = ${id_alert_case}`,
  );
}

interface DueReminder extends Reminder {
  id_alert_reminder: number;
  id_alert_case: number;
  id_user: number;
  text: string | null;
  label: string;
}
const reminders = sql`select m.id_alert_reminder, m.id_alert_case, m.id_user, iso(m.remind_at) as remind_at, m.interval_min, m.text,
    iso(m.created_at) as created_at, iso(m.last_tick) as last_tick, ${label} as label
  from alert_reminders m join alert_cases a using (id_alert_case) ${ofTrip} where m.done_at is null and a.ended_at is null`;
export function selectReminders(tx: Tx): Promise<DueReminder[]> {
  return tx.rows(sql<DueReminder>`${reminders} order by m.id_alert_reminder`);
}
/** One of them, locked; undefined: it was given, replaced or cancelled meanwhile, or its case has ended. */
export function lockReminder(tx: Tx, id_alert_reminder: number): Promise<DueReminder | undefined> {
  return tx.row(sql<DueReminder>`${reminders} and m.id_alert_reminder = ${id_alert_reminder} for update of m`);
}
/** Notes that a reminder is given now; one of a time is done. */
export async function storeTick(tx: Tx, id_alert_reminder: number): Promise<void> {
  await tx.run(sql`update alert_reminders set last_tick = ${tx.now}, done_at = case when remind_at is not null then ${tx.now}::timestamptz end
    where id_alert_reminder = ${id_alert_reminder}`);
}

interface OwnReminder {
  id_alert_reminder: number;
  remind_at: string | null;
  interval_min: number | null;
  text: string | null;
}
/** The reminder of a case that a person has. */
export function selectReminder(tx: Tx, id_alert_case: number, id_user: number): Promise<OwnReminder | undefined> {
  return tx.row(sql<OwnReminder>`select id_alert_reminder, iso(remind_at) as remind_at, interval_min, text from alert_reminders
    where id_alert_case = ${id_alert_case} and id_user = ${id_user} and done_at is null`);
}
/** Ends the reminder of a case that a person has. */
export async function endReminder(tx: Tx, id_alert_case: number, id_user: number): Promise<void> {
  await tx.run(sql`update alert_reminders set done_at = ${tx.now}
    where id_alert_case = ${id_alert_case} and id_user = ${id_user} and done_at is null`);
}
export async function insertReminder(
  tx: Tx,
  of: { id_alert_case: number; id_user: number },
  given: Omit<OwnReminder, 'id_alert_reminder'>,
): Promise<void> {
  await tx.run(sql`insert into alert_reminders (id_alert_case, id_user, remind_at, interval_min, text, created_at)
    values (${of.id_alert_case}, ${of.id_user}, ${given.remind_at}, ${given.interval_min}, ${given.text}, ${tx.now})`);
}
