import type { CompanyType } from '@cabezal/domain/system/access/roles';
import {
  type Channel,
  type MessageState,
  OUTSIDE_CHANNELS,
  type OutsideChannel,
} from '@cabezal/domain/system/notices/channels';
import type { QuietHours } from '@cabezal/domain/system/notices/quiet';
import type { ExtraAdmin, SubjectRule } from '@cabezal/domain/system/notices/resolve';
import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import type { StoredWords, Words } from '@cabezal/domain/system/notices/template';
import type { TemplateFacts } from '@cabezal/domain/system/notices/template-fields';
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
  settings: { subject: string; channel: Channel; on: boolean }[];
  /** Null: no quiet hours. */
  quiet: QuietHours | null;
  /** Null: no extra administrator. */
  extra: ExtraAdmin | null;
}

/** What the person `u` is told of as an extra administrator; null: nothing. */
export const extraOfPerson = sql`(select jsonb_build_object('subjects', to_jsonb(x.subjects), 'channels', to_jsonb(x.channels))
  from notification_extra_admins x where x.id_user = u.id_user and x.active)`;

export function findPeople(tx: Tx, people: readonly number[]): Promise<NotifiedUser[]> {
  const email = sql`coalesce(e.email, u.email)`;
  return tx.rows(sql<NotifiedUser>`select u.id_user, u.id_company, ${email} as email, ${isBounced(email)} as email_bounced, r.code as role, c.is_operator, c.company_type,
      c.notifications_share as company_is_notified, u.active, c.active as company_active,
      (select ${numberJson(sql`p.phone`, sql`p.consent_at`)} from notification_phones p where p.id_user = u.id_user) as whatsapp,
      coalesce((select jsonb_agg(jsonb_build_object('subject', s.subject, 'channel', s.channel, 'on', s.is_on))
        from notification_settings s where s.id_user = u.id_user), '[]') as settings,
      (select jsonb_build_object('from', left(q.from_time::text, 5), 'to', left(q.to_time::text, 5), 'days', to_jsonb(q.days))
        from notification_quiet q where q.id_user = u.id_user and q.days <> '{}') as quiet,
      ${extraOfPerson} as extra
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

/** An extra administrator who is told of some of these subjects. */
interface ToldExtra {
  id_notification_extra_admin: number;
  id_user: number;
  subjects: string[];
}
/** The extra administrators of these subjects: people of the operator who can sign in. */
export function extraAdminsOf(tx: Tx, subjects: readonly NoticeSubject[]): Promise<ToldExtra[]> {
  return tx.rows(sql<ToldExtra>`select x.id_notification_extra_admin, x.id_user, x.subjects
    from notification_extra_admins x join users u on u.id_user = x.id_user join companies c on c.id_company = u.id_company
    where x.active and u.active and c.is_operator and x.subjects && ${[...new Set(subjects)]}::text[] order by x.id_user`);
}

export interface NewMessage {
  subject: NoticeSubject;
  channel: Channel;
  id_user: number;
  id_company: number;
  to_masked: string | null;
  title: string;
  text: string;
  facts: TemplateFacts;
  /** Null: it has not left. */
  template_version: number | null;
  url: string;
  about: About | null;
  /** The extra administrator because of whom it is sent; null: another reason. */
  id_extra_admin: number | null;
  state: MessageState;
  /** Why it is not sent. */
  reason: string | null;
  send_after: string | null;
  expires_at: string | null;
  /** It is about something critical: it waits for no others. */
  is_urgent: boolean;
}
export interface StoredMessage
  extends Pick<NewMessage, 'subject' | 'id_user' | 'title' | 'text' | 'url' | 'state' | 'expires_at' | 'is_urgent'> {
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
  return tx.rows(sql<StoredMessage>`insert into notification_messages (subject, channel, id_user, id_company, to_masked, title, text, facts,
      template_version, url, noun, id_record, id_extra_admin, dedupe_key, state, reason, send_after, expires_at, is_urgent, created_at, ended_at)
    select n.subject, n.channel, n.id_user, n.id_company, n.to_masked, n.title, n.text, n.facts, n.template_version, n.url, n.noun, n.id_record,
      n.id_extra_admin,
      concat_ws(' ', n.subject, coalesce(n.noun || ' ' || n.id_record, '#' || n.place), iso(${tx.now}::timestamptz),
        pg_current_xact_id()::text, n.id_user, n.channel),
      n.state, n.reason, n.send_after, n.expires_at, n.is_urgent, ${tx.now}::timestamptz,
      case when n.state in ('ENTREGADA', 'OMITIDA') then ${tx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(subject text, channel text, id_user integer, id_company integer,
      to_masked text, title text, text text, facts jsonb, template_version integer, url text, noun text, id_record text,
      id_extra_admin integer, state text, reason text, send_after timestamptz, expires_at timestamptz, is_urgent boolean, place integer)
    order by n.place
    on conflict (dedupe_key) do nothing
    returning id_message, subject, channel, id_user, title, text, url, state, iso(expires_at) as expires_at, noun, id_record, is_urgent`);
}

/** How many messages of a subject a person was sent on a channel, or is to be sent, since an instant. */
interface SentCount {
  id_user: number;
  subject: string;
  channel: OutsideChannel;
  count: number;
}
/** Messages that are urgent count as none of many. `since`: of cases, and of all other subjects. */
export function countSent(
  tx: Tx,
  people: readonly number[],
  since: { cases: string; others: string },
): Promise<SentCount[]> {
  return tx.rows(sql<SentCount>`select id_user, subject, channel, count(*)::int as count from notification_messages
    where id_user = any(${[...people]}::int[]) and channel = any(${[...OUTSIDE_CHANNELS]}::text[])
      and not is_urgent and created_at > ${since.cases}::timestamptz and (subject = 'CASO' or created_at > ${since.others}::timestamptz)
    group by 1, 2, 3`);
}

/** People with messages whose waiting time is over. */
export async function peopleWaiting(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_user: number }>`select distinct id_user from notification_messages
    where state = 'EN_ESPERA' and send_after <= ${tx.now} and id_user is not null order by id_user`);
  return rows.map(row => row.id_user);
}

/** What a template needs of a line of the log. */
export interface LoggedWords extends StoredWords {
  id_message: number;
  subject: string;
  channel: Channel;
}
/** The lines whose words can be filled in again. */
export function findLogged(tx: Tx, id_messages: readonly number[]): Promise<LoggedWords[]> {
  return tx.rows(sql<LoggedWords>`select id_message, subject, channel, title, text, facts from notification_messages
    where id_message = any(${[...id_messages]}::int[]) and text is not null order by id_message`);
}
/** Stores the words with which messages left. */
export async function storeLeft(
  tx: Tx,
  words: readonly (Words & { id_message: number })[],
  template_version: number,
): Promise<void> {
  await tx.run(sql`update notification_messages m set title = n.title, text = n.text, template_version = ${template_version}
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as n(id_message integer, title text, text text)
    where m.id_message = n.id_message and m.text is not null`);
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
export function lockDueMessages(tx: Tx, id_user: number): Promise<DueMessage[]> {
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

export interface MessageWords extends Words {
  id_message: number;
  id_user: number;
  url: string;
}
/**
 * The words of queued messages as they are stored now, the oldest first. Without those that are not sent any more: withdrawn by their author, or
 * mails that their reader stopped. A push that one browser did not get may still reach another one.
 */
export function findWords(tx: Tx, id_messages: readonly number[]): Promise<(MessageWords & LoggedWords)[]> {
  return tx.rows(sql<MessageWords & LoggedWords>`select id_message, id_user, subject, channel, title, text, facts, url
    from notification_messages
    where id_message = any(${[...id_messages]}::int[]) and text is not null and (channel <> 'MAIL' or state <> 'OMITIDA')
    order by id_message`);
}

/** Notes what became of messages that left as one. */
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
  await tx.run(sql`update notification_messages set text = null, facts = null,
      state = case when ${isUnsent} then 'OMITIDA' else state end,
      reason = case when ${isUnsent} then 'retirada por su autor' else reason end,
      ended_at = case when ${isUnsent} then ${tx.now}::timestamptz else ended_at end, send_after = null
    where ${ofRecord(about)}`);
}

/** The facts of a message about a record; undefined: none has any. */
export async function findFactsAbout(tx: Tx, about: About): Promise<TemplateFacts | undefined> {
  const found = await tx.row(sql<{ facts: TemplateFacts }>`select facts from notification_messages
    where ${ofRecord(about)} and facts is not null order by id_message limit 1`);
  return found?.facts;
}

/** Gives messages about a record that were not sent yet another text. */
export async function rewordMessages(
  tx: Tx,
  about: About,
  { text, facts }: { text: string; facts: TemplateFacts },
): Promise<void> {
  await tx.run(sql`update notification_messages set text = ${text}, facts = ${JSON.stringify(facts)}::jsonb
    where ${ofRecord(about)} and ${isUnsent}`);
}
