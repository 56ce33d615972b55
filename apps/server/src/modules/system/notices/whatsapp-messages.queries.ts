import type { MessageState } from '@cabezal/domain/system/notices/channels';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isListening } from './client-messages.queries.ts';
import type { LoggedWords } from './messages.queries.ts';

/** A line of the log that leaves by WhatsApp. */
export interface WhatsAppLine extends LoggedWords {
  url: string;
}
/**
 * The words of queued messages as they are stored now, the oldest first. Without those that are not sent any more, and those of which WhatsApp has already
 * said that it has them: the answer to an earlier try was lost.
 */
export function findWhatsAppLines(tx: Tx, id_messages: readonly number[]): Promise<WhatsAppLine[]> {
  return tx.rows(sql<WhatsAppLine>`select m.id_message, m.subject, m.channel, m.title, m.text, m.facts, m.url
    from notification_messages m
      left join users u on u.id_user = m.id_user left join companies e on e.id_company = u.id_company
      left join notification_clients n on n.id_notification_client = m.id_notification_client
      left join companies c on c.id_company = n.id_company
    where m.id_message = any(${[...id_messages]}::int[]) and m.text is not null and m.provider_id is null and m.state in ('EN_COLA', 'FALLIDA')
      and (u.active and e.active or ${isListening} and c.notifications_share and c.active)
    order by m.id_message`);
}

interface Accepted {
  id_messages: readonly number[];
  attempts: number;
  /** The name of the message at WhatsApp. */
  provider_id: string;
  /** USD of the whole message; the first line of the log has it. Null: its price is not known. */
  cost: string | null;
}

/** WhatsApp has taken the message. A state that a notification has already given stays. */
export async function markAccepted(tx: Tx, { id_messages, attempts, provider_id, cost }: Accepted): Promise<void> {
  const isOpen = sql`(state in ('EN_COLA', 'OMITIDA') or state = 'FALLIDA' and provider_id is null)`;
  await tx.run(sql`update notification_messages set state = case when ${isOpen} then 'ENVIADA' else state end,
      reason = case when ${isOpen} then null else reason end, error = case when ${isOpen} then null else error end,
      ended_at = case when ${isOpen} then ${tx.now}::timestamptz else ended_at end,
      attempts = ${attempts}, provider_id = ${provider_id},
      cost_usd = coalesce(cost_usd, case when id_message = ${Math.min(...id_messages)} then ${cost}::numeric else 0 end)
    where id_message = any(${[...id_messages]}::int[])`);
}

/** Messages that ended without having been sent cost nothing. */
export async function markUncharged(tx: Tx, id_messages: readonly number[]): Promise<void> {
  await tx.run(sql`update notification_messages set cost_usd = 0
    where id_message = any(${[...id_messages]}::int[]) and state in ('FALLIDA', 'OMITIDA')`);
}

interface ReportedMessage {
  id_message: number;
  state: MessageState;
}
/**
 * The messages of which a notification tells, locked: by the name that WhatsApp gave, or by ours, which the notification repeats, because it may
 * come before we have stored the other one.
 */
export function reportedMessages(tx: Tx, provider_id: string, key: string | null): Promise<ReportedMessage[]> {
  return tx.rows(sql<ReportedMessage>`select id_message, state from notification_messages where channel = 'WHATSAPP' and id_message in (
      select m.id_message from notification_messages m where m.channel = 'WHATSAPP' and m.provider_id = ${provider_id}
      union select (listed ->> 'id_message')::integer from outbox o cross join lateral jsonb_array_elements(o.payload -> 'messages') listed
      where o.system = 'WHATSAPP' and o.idempotency_key = ${key})
    order by id_message for update`);
}

interface Report {
  state: MessageState;
  provider_id: string;
  /** Why it failed; null: it did not. */
  error: string | null;
}
export async function storeReport(tx: Tx, id_message: number, { state, provider_id, error }: Report): Promise<void> {
  await tx.run(sql`update notification_messages set state = ${state}, provider_id = coalesce(provider_id, ${provider_id}), error = ${error},
      reason = null, send_after = null, ended_at = ${tx.now} where id_message = ${id_message}`);
}
/** What WhatsApp charges for the message with these lines; the first one has it. Null: its price is not known. */
export async function storeCost(tx: Tx, id_messages: readonly number[], cost: string | null): Promise<void> {
  await tx.run(sql`update notification_messages
    set cost_usd = case when id_message = ${Math.min(...id_messages)} then ${cost}::numeric else 0 end
    where id_message = any(${[...id_messages]}::int[])`);
}

/** Messages to a number that were not sent yet are not sent; `id_user`: only those to that person, null: those to everybody with the number. */
export async function omitToNumber(
  tx: Tx,
  { phone, id_user }: { phone: string; id_user: number | null },
  reason: string,
): Promise<void> {
  const ofPerson = sql`id_user in (select p.id_user from notification_phones p where p.phone = ${phone})`;
  const ofRecipient = sql`id_notification_client in (select n.id_notification_client from notification_clients n where n.phone = ${phone})`;
  await tx.run(sql`update notification_messages set state = 'OMITIDA', reason = ${reason}, send_after = null, cost_usd = 0, ended_at = ${tx.now}
    where channel = 'WHATSAPP' and state in ('EN_ESPERA', 'EN_COLA')
      and ${id_user === null ? sql`(${ofPerson} or ${ofRecipient})` : sql`id_user = ${id_user}`}`);
}
