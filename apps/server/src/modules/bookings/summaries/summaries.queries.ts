import type { NotificationSummary } from '@cabezal/contract/bookings/summaries/summaries.calls';
import type { SummaryMoment } from '@cabezal/domain/bookings/summaries/summary-moments';
import { businessTime } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { isTakeOver, stopNameForClient } from '../../trips/state/facts/hidden-place.queries.ts';

/** A reservation in the caller's scope with its summary; version 0: no recipients. */
export function findSummary(tx: Tx, id_reservation: number): Promise<Omit<NotificationSummary, 'text'> | undefined> {
  return tx.row(sql<
    Omit<NotificationSummary, 'text'>
  >`select r.id_reservation, coalesce(m.emails, '{}') as emails, coalesce(m.phones, '{}') as phones, coalesce(m.moments, '{}') as moments,
      m.daily_at, coalesce(m.version, 0) as version, case when c.email like '%@%' then lower(trim(c.email)) end as suggested,
      (select jsonb_build_object('moment', z.moment, 'at', iso(z.at)) from summary_sends z where z.id_reservation = r.id_reservation and z.mails > 0 order by z.at desc limit 1) as last
    from reservations r join companies c on c.id_company = r.id_client left join reservation_summaries m using (id_reservation)
    where r.id_reservation = ${id_reservation}`);
}

export interface SummaryTarget {
  status: string;
  client_name: string;
  wants_notices: boolean;
}
export function summaryTarget(tx: Tx, id_reservation: number): Promise<SummaryTarget | undefined> {
  return tx.row(sql<SummaryTarget>`select r.status, r.client_name, c.notifications_share as wants_notices
    from reservations r join companies c on c.id_company = r.id_client where r.id_reservation = ${id_reservation}`);
}

export interface StoredSummary {
  emails: string[];
  phones: string[];
  moments: SummaryMoment[];
  daily_at: string | null;
}
type HeldSummary = StoredSummary & { version: number };
/** Locks the summary. */
export function holdSummary(tx: Tx, id_reservation: number): Promise<HeldSummary | undefined> {
  return tx.row(
    sql<HeldSummary>`select emails, phones, moments, daily_at, version from reservation_summaries where id_reservation = ${id_reservation} for update`,
  );
}
export async function storeSummary(tx: Tx, id_reservation: number, s: StoredSummary, id_user: number): Promise<void> {
  await tx.run(sql`insert into reservation_summaries (id_reservation, emails, phones, moments, daily_at, id_user, updated_at)
    values (${id_reservation}, ${s.emails}::text[], ${s.phones}::text[], ${s.moments}::text[], ${s.daily_at}, ${id_user}, ${tx.now})
    on conflict (id_reservation) do update set emails = excluded.emails, phones = excluded.phones, moments = excluded.moments, daily_at = excluded.daily_at,
      id_user = excluded.id_user, updated_at = excluded.updated_at, version = reservation_summaries.version + 1`);
}

/** An event that a summary can report. */
export interface SummaryFact {
  moment: SummaryMoment;
  subject: string;
  /** When it happened; null for the daily summary. */
  at: string | null;
  /** Its container and place: «48188-1 · Bananera El Guabo». */
  about: string;
}

/**
 * Limits in days after the appointment and after the end of a reservation: later nothing is sent, and the last event has been sent by then.
 */
const SENT_DAYS = 60;
const TOLD_AFTER_END_DAYS = 7;

/** All events that summaries `m` of reservations `r` could report by now. */
function facts({ now, today, zone }: ReadAt): RawBuilder<unknown> {
  const label = sql`r.id_reservation || '-' || u.number || coalesce(' · ' || u.container_code, '')`;
  // A unit that takes over at a stop keeps the arrival of the unit before, which is reported there: once along a chain of rescues.
  const ofStop = (moment: string, at: string, own = sql`true`): RawBuilder<unknown> =>
    sql`select ${moment} as moment, 's' || coalesce(s.id_stop_origin, s.id_stop) as subject, s.${sql.ref(at)} as at, ${label} || ' · ' || ${stopNameForClient} as about
      from guides g join sub_reservations u using (id_sub_reservation) join guide_stops s on s.id_guide = g.id_guide
      where g.id_reservation = r.id_reservation and g.deleted_at is null and s.code = 'PLT' and not ${isTakeOver} and s.${sql.ref(at)} is not null and ${own}`;
  return sql`(select 'APPROVED' as moment, '' as subject, r.accepted_at as at, '' as about where r.accepted_at is not null
    union all select 'ISSUED', 'g' || g.id_guide, g.issued_at, ${label} || ' · ' || g.guide_number || coalesce(' · ' || g.license_plate, '')
      from guides g join sub_reservations u using (id_sub_reservation)
      where g.id_reservation = r.id_reservation and g.deleted_at is null and g.issued_at is not null
    union all ${ofStop('PLANT_IN', 'arrival_at', sql`s.id_stop_origin is null`)}
    union all ${ofStop('PLANT_OUT', 'departure_at')}
    union all select 'FINISHED', '', null, '' where r.status = 'FINISHED'
    union all select 'DAILY', ${today}::text, null, '' where m.daily_at <= ${businessTime(now, zone)} and r.status in ('ACCEPTED', 'IN_PROGRESS'))`;
}
const untold = (tx: Tx): RawBuilder<unknown> =>
  sql`reservation_summaries m join reservations r using (id_reservation) join companies c on c.id_company = r.id_client cross join lateral ${facts(tx)} f
    where not exists (select from summary_sends z where z.id_reservation = m.id_reservation and z.moment = f.moment and z.subject = f.subject)`;

/** Reservations with a summary that are under way or ended recently; others have no news. */
export async function watchedSummaries(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select m.id_reservation as id from reservations r join reservation_summaries m using (id_reservation)
    where (r.status in ('ACCEPTED', 'IN_PROGRESS') or r.status = 'FINISHED' and r.finished_at > ${tx.now}::timestamptz - make_interval(days => ${TOLD_AFTER_END_DAYS}))
      and r.appointment_date > ${tx.today}::date - ${SENT_DAYS}::int and m.moments <> '{}' order by 1`);
  return rows.map(row => row.id);
}
/** Which of these reservations have unsent events. */
export async function dueSummaries(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select distinct m.id_reservation as id from ${untold(tx)} and m.id_reservation = any(${[...ids]}::int[])
    and f.moment = any(m.moments) and c.notifications_share order by 1`);
  return rows.map(row => row.id);
}
/** Unsent events of one reservation, in the order in which they happened. */
export function dueFacts(tx: Tx, id_reservation: number): Promise<SummaryFact[]> {
  return tx.rows(sql<SummaryFact>`select f.moment, f.subject, iso(f.at) as at, f.about from ${untold(tx)}
    and m.id_reservation = ${id_reservation} and f.moment = any(m.moments) order by f.at nulls last, f.moment, f.subject`);
}
export async function markSent(
  tx: Tx,
  id_reservation: number,
  told: readonly SummaryFact[],
  mails: number,
): Promise<void> {
  for (const { moment, subject } of told)
    await tx.run(sql`insert into summary_sends (id_reservation, moment, subject, at, mails)
      values (${id_reservation}, ${moment}, ${subject}, ${tx.now}, ${mails}) on conflict do nothing`);
}
/** Marks all events of these moments up to now as sent, so that a new recipient gets only later ones. */
export async function markAllSent(tx: Tx, id_reservation: number, moments: readonly SummaryMoment[]): Promise<void> {
  await tx.run(sql`insert into summary_sends (id_reservation, moment, subject, at, mails)
    select m.id_reservation, f.moment, f.subject, ${tx.now}, 0 from ${untold(tx)}
      and m.id_reservation = ${id_reservation} and f.moment = any(${[...moments]}::text[]) on conflict do nothing`);
}

/** Who tells telephones: the reservation's operative, else its advisor, else whoever wrote the recipients. */
export async function phoningPersonOf(tx: Tx, id_reservation: number): Promise<number | null> {
  const found = await tx.row(sql<{
    id_user: number | null;
  }>`select coalesce(r.id_operative, r.id_advisor, m.id_user) as id_user
    from reservations r join reservation_summaries m using (id_reservation) where r.id_reservation = ${id_reservation}`);
  return found?.id_user ?? null;
}

/** What a mail contains about the reservation. */
export interface SummaryContent {
  client_name: string;
  operator: string;
  status: string;
  route_text: string;
  appointment_at: string;
  reference: string | null;
  booking: string | null;
  bl: string | null;
  containers: { label: string; container_code: string | null; type: string; status: string; at: string | null }[];
}
export function summaryContent(tx: Tx, id_reservation: number): Promise<SummaryContent> {
  return tx.one(sql<SummaryContent>`select r.client_name, (select o.name from companies o where o.is_operator) as operator, r.status, r.route_text,
      iso(r.appointment_at) as appointment_at, r.reference, r.booking, r.bl,
      (select coalesce(jsonb_agg(jsonb_build_object('label', r.id_reservation || '-' || u.number, 'container_code', u.container_code, 'type', y.code,
          'status', coalesce((select g.status from guides g where g.id_sub_reservation = u.id_sub_reservation and g.live order by g.planned_start desc limit 1), u.status),
          'at', (select ${stopNameForClient} from guides g join guide_stops s using (id_guide) where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null
            and s.arrival_at is not null order by s.arrival_at desc limit 1)) order by u.number), '[]')
        from sub_reservations u join container_types y using (id_container_type)
        where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null) as containers
    from reservations r where r.id_reservation = ${id_reservation}`);
}
