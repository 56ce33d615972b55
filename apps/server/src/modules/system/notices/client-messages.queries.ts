import type { MessageState, OutsideChannel } from '@cabezal/domain/system/notices/channels';
import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import type { Words } from '@cabezal/domain/system/notices/template';
import type { TemplateFacts } from '@cabezal/domain/system/notices/template-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { LoggedWords } from './messages.queries.ts';
import { isBounced } from './refused-addresses.queries.ts';
import { numberJson, type WhatsAppAddress } from './whatsapp-numbers.queries.ts';

/** Where a recipient is told: a mail address or a number. */
export interface ClientAddress {
  /** Null: the recipient has a number. */
  email: string | null;
  is_bounced: boolean;
  /** Null: the recipient has a mail address. */
  whatsapp: WhatsAppAddress | null;
}
/** The address of recipient `n`. */
export const clientAddress = sql`n.email, n.email is not null and ${isBounced(sql`n.email`)} as is_bounced,
  case when n.phone is not null then ${numberJson(sql`n.phone`, sql`n.consent_at`)} end as whatsapp`;

/** A recipient `n` whom messages are sent to. */
export const isListening = sql`(n.active and n.deleted_at is null and n.unsubscribed_at is null)`;

/** One message to a recipient of a customer or forwarder. */
export interface NewClientMessage {
  subject: MessageSubject;
  channel: OutsideChannel;
  id_notification_client: number;
  /** The company that keeps the recipient. */
  id_company: number;
  to_masked: string;
  title: string;
  text: string;
  /** Null: a correction, which says what was sent. */
  facts: TemplateFacts | null;
  url: string;
  noun: string;
  id_record: string;
  id_fact: number;
  id_correction_of: number | null;
  /** One fact and address: somebody who is a recipient in two ways is told once. */
  dedupe_key: string;
  state: MessageState;
  reason: string | null;
  send_after: string | null;
  expires_at: string | null;
}
interface StoredClientMessage {
  id_message: number;
  subject: MessageSubject;
  state: MessageState;
  id_notification_client: number;
  id_company: number;
  expires_at: string | null;
}

/** Stores messages in the given order; those that are stored already are left out. */
export function insertClientMessages(tx: Tx, messages: readonly NewClientMessage[]): Promise<StoredClientMessage[]> {
  const rows = messages.map((message, place) => ({ ...message, place }));
  return tx.rows(sql<StoredClientMessage>`insert into notification_messages (subject, channel, id_notification_client, id_company, to_masked,
      title, text, facts, url, noun, id_record, id_fact, id_correction_of, dedupe_key, state, reason, send_after, expires_at, created_at, ended_at)
    select n.subject, n.channel, n.id_notification_client, n.id_company, n.to_masked, n.title, n.text, n.facts, n.url, n.noun, n.id_record, n.id_fact,
      n.id_correction_of, n.dedupe_key, n.state, n.reason, n.send_after, n.expires_at, ${tx.now}::timestamptz,
      case when n.state = 'OMITIDA' then ${tx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(subject text, channel text, id_notification_client integer, id_company integer,
      to_masked text, title text, text text, facts jsonb, url text, noun text, id_record text, id_fact integer, id_correction_of integer,
      dedupe_key text, state text, reason text, send_after timestamptz, expires_at timestamptz, place integer)
    order by n.place
    on conflict (dedupe_key) do nothing
    returning id_message, subject, state, id_notification_client, id_company, iso(expires_at) as expires_at`);
}

/** How many messages of a subject a recipient was sent, or is to be sent, since an instant. */
interface ClientCount {
  id_notification_client: number;
  subject: string;
  count: number;
}
export function countClientMessages(tx: Tx, clients: readonly number[], since: string): Promise<ClientCount[]> {
  return tx.rows(sql<ClientCount>`select id_notification_client, subject, count(*)::int as count from notification_messages
    where id_notification_client = any(${[...clients]}::int[]) and created_at > ${since}::timestamptz group by 1, 2`);
}

/** Recipients with messages whose waiting time is over. */
export async function clientsWaiting(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select distinct id_notification_client as id from notification_messages
    where state = 'EN_ESPERA' and send_after <= ${tx.now} and id_notification_client is not null order by 1`);
  return rows.map(row => row.id);
}

interface DueClientMessage {
  id_message: number;
  subject: MessageSubject;
  expires_at: string | null;
  id_notification_client: number;
  id_company: number;
}
/** Messages of a recipient whose waiting time is over, and all others of their subjects that wait; the oldest first; locked. */
export function lockDueOfClient(tx: Tx, id: number): Promise<DueClientMessage[]> {
  const waiting = sql`id_notification_client = ${id} and state = 'EN_ESPERA'`;
  return tx.rows(sql<DueClientMessage>`select id_message, subject, iso(expires_at) as expires_at, id_notification_client, id_company
    from notification_messages where ${waiting}
      and subject in (select subject from notification_messages where ${waiting} and send_after <= ${tx.now})
    order by id_message for update`);
}

/** The address of a recipient whom messages are sent to; undefined: none are. */
export function addressOf(tx: Tx, id: number): Promise<ClientAddress | undefined> {
  return tx.row(sql<ClientAddress>`select ${clientAddress} from notification_clients n join companies c using (id_company)
    where n.id_notification_client = ${id} and ${isListening} and c.notifications_share and c.active`);
}

export interface ClientWords extends Words {
  id_message: number;
}
/** The words of queued messages as they are stored now, the oldest first; without those that are not sent any more. */
export function findClientWords(tx: Tx, id_messages: readonly number[]): Promise<LoggedWords[]> {
  return tx.rows(sql<LoggedWords>`select m.id_message, m.subject, m.channel, m.title, m.text, m.facts
    from notification_messages m join notification_clients n using (id_notification_client) join companies c on c.id_company = n.id_company
    where m.id_message = any(${[...id_messages]}::int[]) and m.text is not null and m.state <> 'OMITIDA' and ${isListening}
      and c.notifications_share and c.active
    order by m.id_message`);
}

/** Those of these messages that were queued and are not sent any more. */
export async function omitQueued(tx: Tx, id_messages: readonly number[], reason: string): Promise<void> {
  await tx.run(sql`update notification_messages set state = 'OMITIDA', reason = ${reason}, ended_at = ${tx.now}
    where id_message = any(${[...id_messages]}::int[]) and state = 'EN_COLA'`);
}

/** Messages of a recipient that were not sent yet are not sent. */
export async function stopClientMessages(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.run(sql`update notification_messages set state = 'OMITIDA', reason = ${reason}, send_after = null, ended_at = ${tx.now}
    where id_notification_client = ${id} and state in ('EN_ESPERA', 'EN_COLA')`);
}

/** A message about a fact, and its recipient. */
interface FactMessage extends ClientAddress {
  id_message: number;
  id_fact: number;
  subject: MessageSubject;
  title: string;
  text: string | null;
  url: string;
  id_record: string;
  id_notification_client: number;
  id_company: number;
}
/** Messages about facts that reached their recipients, whom messages are still sent to. */
export function sentAbout(tx: Tx, facts: readonly number[]): Promise<FactMessage[]> {
  return tx.rows(sql<FactMessage>`select m.id_message, m.id_fact, m.subject, m.title, m.text, m.url, m.id_record, m.id_notification_client,
      m.id_company, ${clientAddress}
    from notification_messages m join notification_clients n using (id_notification_client)
    where m.id_fact = any(${[...facts]}::int[]) and m.id_correction_of is null and m.state in ('ENVIADA', 'ENTREGADA', 'LEIDA') and ${isListening}
    order by m.id_message`);
}

/** Messages about facts that were undone before they were sent. One that had failed is not sent again. */
export async function omitAbout(tx: Tx, facts: readonly number[], reason: string): Promise<void> {
  const undone = sql`id_fact = any(${[...facts]}::int[])`;
  await tx.run(sql`update notification_messages set state = 'OMITIDA', reason = ${reason}, send_after = null, ended_at = ${tx.now}
    where ${undone} and state in ('EN_ESPERA', 'EN_COLA')`);
  await tx.run(sql`update notification_messages set reason = ${reason} where ${undone} and state = 'FALLIDA'`);
}
