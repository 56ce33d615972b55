import type { OutsideChannel } from '@cabezal/domain/system/notices/channels';
import { maskPhone } from '@cabezal/domain/system/notices/e164';
import { GATHER_MINUTES } from '@cabezal/domain/system/notices/gather';
import { maskAddress } from '@cabezal/domain/system/notices/mask-address';
import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import { wordsOf } from '@cabezal/domain/system/notices/template';
import type { TemplateFacts } from '@cabezal/domain/system/notices/template-fields';
import { gatherWaiting, sendAfter } from '@cabezal/domain/system/notices/waiting';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { holdName, holdNames } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type TemplatesInForce, templatesInForce } from '../notice-templates/templates.queries.ts';
import { sendClientMail } from './client-mail.ts';
import * as queries from './client-messages.queries.ts';
import { noWhatsAppBecause, sendWhatsApp } from './message-whatsapp.ts';
import { markQueued, omit } from './messages.queries.ts';
import { ADDRESS_BOUNCES } from './reach-person.ts';

/** What one recipient is told of one fact. */
export interface ClientTelling {
  recipient: queries.ClientAddress & { id_notification_client: number; id_company: number };
  subject: MessageSubject;
  title: string;
  text: string;
  /** Null: a correction, which says what was sent. */
  facts: TemplateFacts | null;
  url: string;
  noun: string;
  id_record: string;
  id_fact: number;
  /** The message that it takes back; null: it tells of the fact. */
  id_correction_of: number | null;
  /** Minutes after which it is not sent any more; null: it does not expire. */
  minutes: number | null;
}

/** The name that is locked while messages to a recipient are stored or sent. */
export const clientNoticesName = (id: number): string => `notices of recipient ${id}`;
const keyOf = (id: number, subject: string): string => `${id} ${subject}`;

/** Why nothing is sent to an address; null: it is. */
export function unsentTo(tx: Tx, { email, is_bounced, whatsapp }: queries.ClientAddress): string | null {
  if (email === null) return noWhatsAppBecause(tx, whatsapp);
  return is_bounced ? ADDRESS_BOUNCES : null;
}

/** The address of a recipient as the log shows it. */
export const maskedAddress = ({ email, whatsapp }: queries.ClientAddress): string =>
  email === null ? maskPhone(whatsapp?.phone ?? '') : maskAddress(email);

/** What decides when a message leaves, and with which words. */
interface Leaving {
  count: number;
  templates: TemplatesInForce;
}

function messageOf(tx: Tx, telling: ClientTelling, { count, templates }: Leaving): queries.NewClientMessage {
  const { recipient, minutes, ...told } = telling;
  const { id_notification_client, id_company, email, whatsapp } = recipient;
  const channel: OutsideChannel = email === null ? 'WHATSAPP' : 'MAIL';
  const what = told.id_correction_of === null ? 'fact' : 'correction of fact';
  const common = {
    ...told,
    ...wordsOf(channel, templates(told.subject, channel), told),
    channel,
    id_notification_client,
    id_company,
    to_masked: maskedAddress(recipient),
    dedupe_key: `${what} ${told.id_fact} ${email ?? whatsapp?.phone}`,
    expires_at: minutes === null ? null : addMinutes(tx.now, minutes),
  };
  const reason = unsentTo(tx, recipient);
  if (reason !== null) return { ...common, state: 'OMITIDA', reason, send_after: null };
  const send_after = sendAfter({ critical: false, quiet: null, count }, tx.now, tx.zone);
  return { ...common, state: send_after === null ? 'EN_COLA' : 'EN_ESPERA', reason: null, send_after };
}

interface SentMessage {
  id_message: number;
  subject: MessageSubject;
  id_notification_client: number;
  id_company: number;
  expires_at: string | null;
}

/** Queues one mail or message by WhatsApp with these messages of one recipient and subject. */
export function sendToClient(
  tx: Tx,
  { email, whatsapp }: queries.ClientAddress,
  messages: readonly SentMessage[],
): void {
  const [first] = messages;
  if (first === undefined) return;
  const { id_notification_client, id_company } = first;
  if (email !== null) sendClientMail(tx, email, messages);
  else if (whatsapp !== null)
    sendWhatsApp(
      tx,
      { to: whatsapp.phone, id_user: null, id_notification_client, id_company },
      messages,
      messages.at(-1)?.expires_at ?? null,
    );
}

/**
 * Stores messages to recipients of customers and forwarders, and queues those that need not wait: one for all messages of a recipient and
 * subject. After more than five of a subject in ten minutes further ones wait ten minutes, and leave as one.
 */
export async function storeClientMessages(tx: Tx, tellings: readonly ClientTelling[]): Promise<void> {
  if (tellings.length === 0) return;
  const clients = [...new Set(tellings.map(one => one.recipient.id_notification_client))];
  await holdNames(tx, clients.map(clientNoticesName));
  const sent = await queries.countClientMessages(tx, clients, addMinutes(tx.now, -GATHER_MINUTES));
  const counts = new Map(sent.map(one => [keyOf(one.id_notification_client, one.subject), one.count]));
  const templates = await templatesInForce(
    tx,
    tellings.map(one => one.subject),
  );
  const stored = await queries.insertClientMessages(
    tx,
    tellings.map(one => {
      const count = counts.get(keyOf(one.recipient.id_notification_client, one.subject)) ?? 0;
      return messageOf(tx, one, { count: count + 1, templates });
    }),
  );
  const recipients = new Map(tellings.map(({ recipient }) => [recipient.id_notification_client, recipient]));
  const queued = stored.filter(message => message.state === 'EN_COLA');
  for (const [id, recipient] of recipients)
    for (const subject of new Set(queued.map(message => message.subject)))
      sendToClient(
        tx,
        recipient,
        queued.filter(message => message.id_notification_client === id && message.subject === subject),
      );
  tx.changed('notification', undefined, []);
}

/** Sends what waited for a recipient: one message for each subject. What has expired is omitted, and everything of a recipient who gets none. */
export async function sendWaitingOfClient(tx: Tx, id: number): Promise<void> {
  await holdName(tx, clientNoticesName(id));
  const due = await queries.lockDueOfClient(tx, id);
  if (due.length === 0) return;
  tx.changed('notification', undefined, []);
  const address = await queries.addressOf(tx, id);
  if (address === undefined) return omit(tx, due, 'ya no se le envía');
  const unsent = unsentTo(tx, address);
  if (unsent !== null) return omit(tx, due, unsent);
  const { mails, expired } = gatherWaiting(due, tx.now);
  await omit(tx, expired, 'vencida');
  for (const messages of mails) {
    await markQueued(tx, messages);
    sendToClient(tx, address, messages);
  }
}
