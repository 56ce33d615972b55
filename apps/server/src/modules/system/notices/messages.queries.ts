import type { CompanyType } from '@cabezal/domain/system/access/roles';
import {
  type Channel,
  type DeliveredChannel,
  type MessageState,
  OUTSIDE_CHANNELS,
  type OutsideChannel,
} from '@cabezal/domain/system/notices/channels';
import type { QuietHours } from '@cabezal/domain/system/notices/quiet';
import type { SubjectRule } from '@cabezal/domain/system/notices/resolve';
import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { About } from './notices.queries.ts';
import { isBounced } from './refused-addresses.queries.ts';
import { numberJson, type WhatsAppAddress } from './whatsapp-numbers.queries.ts';

/** A person with what decides on the channels. */
export interface NotifiedUser {
  id_user: number;
  id_company: number;
  /** Where mails of notices go: the address of the account, or another one that the person confirmed. */
  email: string;
  /** The address refuses mails: nothing is mailed there. */
  email_bounced: boolean;
  /** Where messages by WhatsApp go; null: the person gave no number. */
  whatsapp: WhatsAppAddress | null;
  role: string;
  is_operator: boolean;
  company_type: CompanyType;
  company_is_notified: boolean;
  active: boolean;
  company_active: boolean;
  settings: { subject: string; channel: DeliveredChannel; on: boolean }[];
  /** Null: no quiet hours. */
  quiet: QuietHours | null;
}

export function findPeople(tx: Tx, people: readonly number[]): Promise<NotifiedUser[]> {
  const email = sql`coalesce(e.email, u.email)`;
  return tx.rows(sql<NotifiedUser>`select u.id_user, u.id_company, ${email} as email, ${isBounced(email)} as email_bounced, r.code as role, c.is_operator, c.company_type,
      c.notifications_share as company_is_notified, u.active, c.active as company_active,
      (select ${numberJson(sql`p.phone`, sql`p.consent_at`)} from notification_phones p where p.id_user = u.id_user) as whatsapp,
      coalesce((select jsonb_agg(jsonb_build_object('subject', s.subject, 'channel', s.channel, 'on', s.is_on))
        from notification_settings s where s.id_user = u.id_user), '[]') as settings,
      (select jsonb_build_object('from', left(q.from_time::text, 5), 'to', left(q.to_time::text, 5), 'days', to_jsonb(q.days))
        from notification_quiet q where q.id_user = u.id_user and q.days <> '{}') as quiet
    from users u join companies c using (id_company) join roles r using (id_role) left join notification_emails e on e.id_user = u.id_user
    where u.id_user = any(${[...people]}::int[])`);
}

export interface SubjectFacts extends SubjectRule {
  code: NoticeSubject;
  name: string;
  expires_after_min: number | null;
}
export function findSubjects(tx: Tx, codes: readonly NoticeSubject[]): Promise<SubjectFacts[]> {
  return tx.rows(sql<SubjectFacts>`select code, name, critical, default_channels, expires_after_min from notification_subjects
    where code = any(${[...codes]}::text[])`);
}

/** What decides on the channels of one subject. */
export function findSubjectRule(tx: Tx, code: MessageSubject): Promise<SubjectRule & { code: string }> {
  return tx.one(sql<SubjectRule & { code: string }>`select code, critical, default_channels from notification_subjects
    where code = ${code}`);
}

export interface NewMessage {
  subject: NoticeSubject;
  channel: DeliveredChannel;
  id_user: number;
  id_company: number;
  to_masked: string | null;
  title: string;
  text: string;
  url: string;
  about: About | null;
  state: MessageState;
  /** Why it is not sent. */
  reason: string | null;
  send_after: string | null;
  expires_at: string | null;
}
export interface StoredMessage
  extends Pick<NewMessage, 'subject' | 'id_user' | 'title' | 'text' | 'url' | 'state' | 'expires_at'> {
  id_message: number;
  channel: Channel;
  noun: string | null;
  id_record: string | null;
}

/**
 * Stores messages in the given order and returns them. One transaction notifies a person of one subject and record once on each channel: the
 * key is made of these and of the transaction.
 */
export function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  const rows = messages.map(({ about, ...message }, place) => ({ ...message, ...about, place }));
  return tx.rows(sql<StoredMessage>`insert into notification_messages (subject, channel, id_user, id_company, to_masked, title, text, url,
      noun, id_record, dedupe_key, state, reason, send_after, expires_at, created_at, ended_at)
    select n.subject, n.channel, n.id_user, n.id_company, n.to_masked, n.title, n.text, n.url, n.noun, n.id_record,
      concat_ws(' ', n.subject, coalesce(n.noun || ' ' || n.id_record, '#' || n.place), iso(${tx.now}::timestamptz),
        pg_current_xact_id()::text, n.id_user, n.channel),
      n.state, n.reason, n.send_after, n.expires_at, ${tx.now}::timestamptz,
      case when n.state in ('ENTREGADA', 'OMITIDA') then ${tx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(subject text, channel text, id_user integer, id_company integer,
      to_masked text, title text, text text, url text, noun text, id_record text, state text, reason text, send_after timestamptz,
      expires_at timestamptz, place integer)
    order by n.place
    on conflict (dedupe_key) do nothing
    returning id_message, subject, channel, id_user, title, text, url, state, iso(expires_at) as expires_at, noun, id_record`);
}

/** How many messages of a subject a person was sent on a channel, or is to be sent, since an instant. */
interface SentCount {
  id_user: number;
  subject: string;
  channel: OutsideChannel;
  count: number;
}
export function countSent(tx: Tx, people: readonly number[], since: string): Promise<SentCount[]> {
  return tx.rows(sql<SentCount>`select id_user, subject, channel, count(*)::int as count from notification_messages
    where id_user = any(${[...people]}::int[]) and channel = any(${[...OUTSIDE_CHANNELS]}::text[])
      and created_at > ${since}::timestamptz
    group by 1, 2, 3`);
}

/** People with messages whose waiting time is over. */
export async function peopleWaiting(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_user: number }>`select distinct id_user from notification_messages
    where state = 'EN_ESPERA' and send_after <= ${tx.now} and id_user is not null order by id_user`);
  return rows.map(row => row.id_user);
}

export interface DueMessage {
  id_message: number;
  subject: NoticeSubject;
  channel: OutsideChannel;
  title: string;
  text: string;
  url: string;
  expires_at: string | null;
}
/**
 * Messages of a person whose waiting time is over, and all others of their subjects that wait on the same channel: many that come one by one
 * would leave one by one otherwise. The oldest first; locked.
 */
export function dueMessages(tx: Tx, id_user: number): Promise<DueMessage[]> {
  const waiting = sql`id_user = ${id_user} and state = 'EN_ESPERA'`;
  return tx.rows(sql<DueMessage>`select id_message, subject, channel, title, coalesce(text, title) as text, url,
      iso(expires_at) as expires_at
    from notification_messages where ${waiting}
      and (subject, channel) in (select subject, channel from notification_messages where ${waiting} and send_after <= ${tx.now})
    order by id_message for update`);
}

const these = (messages: readonly { id_message: number }[]) =>
  sql`id_message = any(${messages.map(one => one.id_message)}::int[])`;

export async function postpone(tx: Tx, messages: readonly { id_message: number }[], until: string): Promise<void> {
  await tx.run(sql`update notification_messages set send_after = ${until}::timestamptz where ${these(messages)}`);
}
export async function omit(tx: Tx, messages: readonly { id_message: number }[], reason: string): Promise<void> {
  if (messages.length === 0) return;
  await tx.run(sql`update notification_messages set state = 'OMITIDA', reason = ${reason}, send_after = null, ended_at = ${tx.now}
    where ${these(messages)}`);
}
/** The messages leave in a mail, a push or a message by WhatsApp that this transaction queues. */
export async function markQueued(tx: Tx, messages: readonly { id_message: number }[]): Promise<void> {
  await tx.run(sql`update notification_messages set state = 'EN_COLA', send_after = null where ${these(messages)}`);
}

export interface MessageWords {
  id_message: number;
  id_user: number;
  text: string;
  url: string;
}
/**
 * The words of queued messages as they are now, the oldest first. Without those that are not sent any more: withdrawn by their author, or
 * mails that their reader stopped. A push that one browser did not get may still reach another one.
 */
export function findWords(tx: Tx, id_messages: readonly number[]): Promise<MessageWords[]> {
  return tx.rows(sql<MessageWords>`select id_message, id_user, text, url from notification_messages
    where id_message = any(${[...id_messages]}::int[]) and text is not null and (channel <> 'MAIL' or state <> 'OMITIDA')
    order by id_message`);
}

/** Notes what became of messages that left in one mail or push. */
interface Outcome {
  id_messages: readonly number[];
  attempts: number;
}
/** Also of messages that were withdrawn while their mail was on its way: the person got it. */
export async function markSent(tx: Tx, { id_messages, attempts }: Outcome, provider_id: string | null): Promise<void> {
  await tx.run(sql`update notification_messages set state = 'ENVIADA', attempts = ${attempts}, provider_id = ${provider_id}, error = null,
      reason = null, ended_at = ${tx.now}
    where id_message = any(${[...id_messages]}::int[]) and state in ('EN_COLA', 'FALLIDA', 'OMITIDA')`);
}
export async function markFailed(
  tx: Tx,
  { id_messages, attempts }: Outcome,
  error: string,
  final: boolean,
): Promise<void> {
  const ended = final ? tx.now : null;
  await tx.run(sql`update notification_messages set state = ${final ? 'FALLIDA' : 'EN_COLA'}, attempts = ${attempts}, error = ${error},
      ended_at = ${ended}
    where id_message = any(${[...id_messages]}::int[]) and state = 'EN_COLA'`);
}

/** Messages that were queued and then not sent. Of several browsers another one may still be reached. */
export async function markOmitted(tx: Tx, { id_messages, attempts }: Outcome, reason: string): Promise<void> {
  await tx.run(sql`update notification_messages set state = 'OMITIDA', reason = ${reason}, attempts = ${attempts}, ended_at = ${tx.now}
    where id_message = any(${[...id_messages]}::int[]) and state = 'EN_COLA'`);
}

/** Mails of a subject to a person that were not sent yet are not sent. */
export async function stopMailsOf(tx: Tx, id_user: number, subject: string, reason: string): Promise<void> {
  await tx.run(sql`update notification_messages set state = 'OMITIDA', reason = ${reason}, send_after = null, ended_at = ${tx.now}
    where id_user = ${id_user} and subject = ${subject} and channel = 'MAIL' and state in ('EN_ESPERA', 'EN_COLA')`);
}

const ofRecord = ({ noun, id_record }: About) => sql`noun = ${noun} and id_record = ${id_record}`;

/** Not sent yet: it waits, or a mail with it is queued. */
const isUnsent = sql`state in ('EN_ESPERA', 'EN_COLA')`;

/** Deletes the words of messages about a record; those that were not sent yet are not sent. */
export async function withdrawMessages(tx: Tx, about: About): Promise<void> {
  await tx.run(sql`update notification_messages set text = null,
      state = case when ${isUnsent} then 'OMITIDA' else state end,
      reason = case when ${isUnsent} then 'retirada por su autor' else reason end,
      ended_at = case when ${isUnsent} then ${tx.now}::timestamptz else ended_at end, send_after = null
    where ${ofRecord(about)}`);
}

/** Gives messages about a record that were not sent yet another text. */
export async function rewordMessages(tx: Tx, about: About, text: string): Promise<void> {
  await tx.run(sql`update notification_messages set text = ${text} where ${ofRecord(about)} and ${isUnsent}`);
}
