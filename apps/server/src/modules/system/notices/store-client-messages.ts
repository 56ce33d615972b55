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
import { markQueued, omit } from './messages.queries.ts';
import { ADDRESS_BOUNCES } from './store-messages.ts';

/** What one recipient is told of one fact. */
export interface ClientTelling {
  recipient: { id_notification_client: number; id_company: number; email: string; is_bounced: boolean };
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

/** What decides when a message leaves, and with which words. */
interface Leaving {
  count: number;
  templates: TemplatesInForce;
}

function messageOf(tx: Tx, telling: ClientTelling, { count, templates }: Leaving): queries.NewClientMessage {
  const { recipient, minutes, ...told } = telling;
  const { id_notification_client, id_company, email, is_bounced } = recipient;
  const what = told.id_correction_of === null ? 'fact' : 'correction of fact';
  const common = {
    ...told,
    ...wordsOf('MAIL', templates(told.subject, 'MAIL'), told),
    id_notification_client,
    id_company,
    to_masked: maskAddress(email),
    dedupe_key: `${what} ${told.id_fact} ${email}`,
    expires_at: minutes === null ? null : addMinutes(tx.now, minutes),
  };
  if (is_bounced) return { ...common, state: 'OMITIDA', reason: ADDRESS_BOUNCES, send_after: null };
  const send_after = sendAfter({ critical: false, quiet: null, count }, tx.now, tx.zone);
  return { ...common, state: send_after === null ? 'EN_COLA' : 'EN_ESPERA', reason: null, send_after };
}

/**
 * Stores messages to recipients of customers and forwarders, and queues the mails that need not wait: one for all messages of a recipient and
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
  const emails = new Map(tellings.map(({ recipient }) => [recipient.id_notification_client, recipient.email]));
  const queued = stored.filter(message => message.state === 'EN_COLA');
  for (const id of clients)
    for (const subject of new Set(queued.map(message => message.subject)))
      sendClientMail(
        tx,
        emails.get(id) ?? '',
        queued.filter(message => message.id_notification_client === id && message.subject === subject),
      );
  tx.changed('notification', undefined, []);
}

/** Sends what waited for a recipient: one mail for each subject. What has expired is omitted, and everything of a recipient who gets no mails. */
export async function sendWaitingOfClient(tx: Tx, id: number): Promise<void> {
  await holdName(tx, clientNoticesName(id));
  const due = await queries.lockDueOfClient(tx, id);
  if (due.length === 0) return;
  tx.changed('notification', undefined, []);
  const address = await queries.addressOf(tx, id);
  if (address === undefined) return omit(tx, due, 'ya no se le envía');
  const { mails, expired } = gatherWaiting(due, tx.now);
  await omit(tx, expired, 'vencida');
  for (const messages of mails) {
    await markQueued(tx, messages);
    sendClientMail(tx, address.email, messages);
  }
}
