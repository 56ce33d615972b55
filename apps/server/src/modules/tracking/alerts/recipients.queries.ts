import type { CaseSeverity, CaseSignal } from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Whether the role `p` of an operator's person has the action. */
const roleMay = (action: string) => sql`exists (
  select from role_permissions p join permission_actions x using (id_permission_action)
  where p.id_role = u.id_role and p.company_type = 'OPERADOR' and p.type = 'action' and p.allowed and x.code = ${action})`;
/** People of the operator who may read cases. */
const readers = sql`users u join companies c using (id_company) join roles o using (id_role)
  where u.active and u.id_driver is null and c.is_operator and ${roleMay('alert.read')}`;

/** Whether a rule's recipient `w` is the person `u` of the operator, by the part that the person has in the reservation of guide `g`. */
const isOfTrip = sql`case w->>'kind' when 'ADVISOR' then
      u.id_user = (select v.id_advisor from reservations v where v.id_reservation = g.id_reservation)
    when 'TEAM' then exists (select from reservations v join operations_teams t on t.id_company = v.id_client
      join operations_team_users m using (id_operations_team) where v.id_reservation = g.id_reservation and m.id_user = u.id_user)
    else false end`;

interface CaseWithRecipients {
  /** «48188-1 · Disco 12»; null: it is about no trip. */
  label: string | null;
  severity: CaseSeverity;
  signals: CaseSignal[];
  /** Recipients of its rule. */
  to: number[];
}
/** A case with the recipients of its rule who may read it now; undefined: no rule opened it. */
export function selectCaseWithRecipients(tx: Tx, id_alert_case: number): Promise<CaseWithRecipients | undefined> {
  return tx.row(sql<CaseWithRecipients>`select g.id_reservation || '-' || s.number || coalesce(' · Disco ' || g.disk, '') as label, a.severity, a.signals,
      array(select u.id_user from ${readers} and exists (
        select from jsonb_array_elements(r.recipients) w
        where w->>'kind' = 'USER' and (w->>'id_user')::int = u.id_user or w->>'kind' = 'ROLE' and w->>'code' = o.code or ${isOfTrip})
        order by u.id_user) as to
    from alert_cases a join alerts r using (id_alert) left join guides g on g.id_guide = a.id_guide
      left join sub_reservations s on s.id_sub_reservation = g.id_sub_reservation
    where a.id_alert_case = ${id_alert_case}`);
}

/** A person of another company whom a rule tells of a trip. */
export interface CompanyPerson {
  id_user: number;
  party: 'CLIENT' | 'FORWARDER' | 'CARRIER';
}
interface CompanyRecipients {
  id_reservation: number;
  number: number;
  container_code: string | null;
  disk: string | null;
  people: CompanyPerson[];
}
/** The trip of a guide, with the people of its client, forwarder and carrier whom a rule tells and who may read cases. */
export function selectCompanyRecipients(
  tx: Tx,
  { id_alert, id_guide }: { id_alert: number; id_guide: number },
): Promise<CompanyRecipients> {
  return tx.one(sql<CompanyRecipients>`select g.id_reservation, s.number, s.container_code, g.disk,
      (select coalesce(jsonb_agg(jsonb_build_object('id_user', u.id_user, 'party', w.one->>'kind') order by u.id_user), '[]')
        from alerts r cross join lateral jsonb_array_elements(r.recipients) as w(one)
          join users u on u.active and u.id_driver is null and u.id_company = case w.one->>'kind'
            when 'CLIENT' then v.id_client when 'FORWARDER' then v.id_forwarder when 'CARRIER' then g.id_carrier end
          join companies c on c.id_company = u.id_company
        where r.id_alert = ${id_alert} and not c.is_operator and c.active and exists (
          select from role_permissions p join permission_actions x using (id_permission_action)
          where p.id_role = u.id_role and p.company_type = grant_place(c.company_type, c.is_operator) and p.type = 'action' and p.allowed
            and x.code = 'alert.read')) as people
    from guides g join reservations v on v.id_reservation = g.id_reservation
      join sub_reservations s on s.id_sub_reservation = g.id_sub_reservation
    where g.id_guide = ${id_guide}`);
}

interface RemindedCase {
  id_alert_case: number;
  interval_min: number;
  /** When its recipients were last reminded, else when it was opened. */
  told_at: string;
}
/** Cases that nobody has acknowledged, of rules that remind at an interval. */
export function selectCasesToRemind(tx: Tx): Promise<RemindedCase[]> {
  return tx.rows(sql<RemindedCase>`select a.id_alert_case, r.interval_min, iso(coalesce(a.reminded_at, a.opened_at)) as told_at
    from alert_cases a join alerts r using (id_alert)
    where a.ended_at is null and a.acked_at is null and r.interval_min is not null order by a.id_alert_case`);
}

/** Notes that the recipients of a case are reminded now. False: somebody has acknowledged or ended it meanwhile. */
export async function markReminded(tx: Tx, id_alert_case: number): Promise<boolean> {
  const marked = await tx.count(sql`update alert_cases set reminded_at = ${tx.now}
    where id_alert_case = ${id_alert_case} and ended_at is null and acked_at is null`);
  return marked === 1;
}

/** The operator's roles whose people may read cases. */
export function selectRecipientRoles(tx: Tx): Promise<{ code: string; name: string }[]> {
  return tx.rows(sql<{ code: string; name: string }>`select o.code, o.name from roles o where exists (
      select from role_permissions p join permission_actions x using (id_permission_action)
      where p.id_role = o.id_role and p.company_type = 'OPERADOR' and p.type = 'action' and p.allowed and x.code = 'alert.read')
    order by o.name, o.code`);
}

/** The operator's people who may read cases. */
export function selectRecipientUsers(tx: Tx): Promise<{ id_user: number; name: string }[]> {
  return tx.rows(
    sql<{
      id_user: number;
      name: string;
    }>`select u.id_user, u.name || ' ' || u.last_name as name from ${readers} order by name, u.id_user`,
  );
}

/** Names of users and roles, of those that exist. */
export function namesOfRecipients(
  tx: Tx,
  { roles, users }: { roles: readonly string[]; users: readonly number[] },
): Promise<{ key: string; name: string }[]> {
  return tx.rows(sql<{
    key: string;
    name: string;
  }>`select o.code as key, o.name from roles o where o.code = any(${[...roles]}::text[])
    union all select u.id_user::text, u.name || ' ' || u.last_name from users u where u.id_user = any(${[...users]}::int[])`);
}
