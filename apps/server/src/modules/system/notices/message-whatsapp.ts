import { type MessageSubject, SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { unsentBecause } from '@cabezal/domain/system/notices/whatsapp-number';
import { templateField, templateName } from '@cabezal/domain/system/notices/whatsapp-template';
import { shortened } from '@cabezal/domain/system/text/shortened';
import type { Tx } from '../../../platform/db/tx.ts';
import type { WhatsAppWords } from '../../../platform/whatsapp/whatsapp.ts';
import type { WhatsAppLine } from './whatsapp-messages.queries.ts';
import type { WhatsAppAddress, WhatsAppOwner } from './whatsapp-numbers.queries.ts';

/** A message by WhatsApp as the outbox stores it: the notices that leave in it, all of one subject. */
export interface NotificationWhatsApp extends WhatsAppOwner {
  /** E.164. A number that changed meanwhile gets nothing. */
  to: string;
  /** The company of the person, or the one that keeps the recipient. */
  id_company: number;
  /** Null: a test that the person asked for. */
  subject: MessageSubject | null;
  /** The name of the subject, or of the test. */
  title: string;
  /** ISO; null: it does not expire. */
  expires_at: string | null;
  /** Their words are read from the log when the message leaves. */
  messages: { id_message: number }[];
}

interface LeavingMessage {
  id_message: number;
  subject: MessageSubject;
}
/** Whom a message goes to. */
type WhatsAppTo = Pick<NotificationWhatsApp, 'to' | 'id_user' | 'id_notification_client' | 'id_company'>;

/** Queues one message with these notices of one person or recipient and subject. */
export function sendWhatsApp(
  tx: Tx,
  to: WhatsAppTo,
  messages: readonly LeavingMessage[],
  expires_at: string | null,
): void {
  const [first] = messages;
  if (first === undefined) return;
  const { id_message, subject } = first;
  const payload: NotificationWhatsApp = {
    ...to,
    subject,
    title: SUBJECT_NAMES[subject],
    expires_at,
    messages: messages.map(one => ({ id_message: one.id_message })),
  };
  tx.send({
    system: 'WHATSAPP',
    kind: 'notice',
    noun: 'notification',
    id: id_message,
    idempotency_key: `whatsapp-${id_message}`,
    payload,
  });
}

/** Queues a message that says that messages arrive. `name` is unique: each test is one message. */
export function sendTestWhatsApp(tx: Tx, to: WhatsAppTo, name: string): void {
  const payload: NotificationWhatsApp = {
    ...to,
    subject: null,
    title: 'Prueba de avisos',
    expires_at: null,
    messages: [],
  };
  tx.send({
    system: 'WHATSAPP',
    kind: 'notice',
    noun: 'notification_setting',
    id: to.id_user ?? 0,
    idempotency_key: `whatsapp-test-${name}`,
    payload,
  });
}

const NO_NUMBER = 'no registró un número de WhatsApp';
const NOT_CONFIGURED = 'WhatsApp no está configurado';

/** Why nothing is sent to somebody by WhatsApp; null: it is. */
export function noWhatsAppBecause({ unknownSystems }: Tx, address: WhatsAppAddress | null): string | null {
  if (address === null) return NO_NUMBER;
  return unknownSystems.has('WHATSAPP') ? NOT_CONFIGURED : unsentBecause(address);
}

/** So many notices are listed in one message. */
const LISTED = 20;
/** WhatsApp takes 4,096 characters. */
const MOST_TEXT = 4_000;
const TEST = 'Este número recibe los avisos de Cabezal.';

interface Said {
  payload: Pick<NotificationWhatsApp, 'subject' | 'title' | 'id_user'>;
  /** The words with which each leaves. */
  texts: readonly Pick<WhatsAppLine, 'title' | 'text' | 'url'>[];
  publicUrl: string;
}

/**
 * Free words, for a person who wrote to us in the last 24 hours. One notice has its own title, several that of the subject. Only who has an account
 * gets links.
 */
function freeWords({ payload: { subject, title, id_user }, texts, publicUrl }: Said): string {
  const base = publicUrl.replace(/\/$/, '');
  const lines = texts.slice(0, LISTED).map(({ text, url }) => (id_user === null ? text : `${text}\n${base}/#${url}`));
  if (texts.length > LISTED) lines.push(`Y ${texts.length - LISTED} más`);
  const said = subject === null ? [TEST] : lines;
  const [first] = texts;
  const heading = first !== undefined && texts.length === 1 ? first.title : title;
  const leave = 'Para no recibir más estos avisos, responda BAJA.';
  return `${shortened([`*${heading}*`, ...said].join('\n\n'), MOST_TEXT - leave.length - 2)}\n\n${leave}`;
}

/** What a message says: free words while the window is open, otherwise the template of its subject. */
export function whatsAppWords(said: Said, isOpen: boolean): WhatsAppWords {
  if (isOpen) return { kind: 'text', text: freeWords(said) };
  const { subject } = said.payload;
  const field = templateField(subject === null ? [TEST] : said.texts.map(one => one.text));
  return { kind: 'template', name: templateName(subject), field };
}
