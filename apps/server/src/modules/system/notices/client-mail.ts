import { type MessageSubject, SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { mailTitle } from '@cabezal/domain/system/notices/template';
import { escapeHtml, escapeLines } from '@cabezal/domain/system/text/escape-html';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { ClientWords } from './client-messages.queries.ts';

/** A mail to a recipient of a customer or forwarder as the outbox stores it: messages of one subject. */
export interface ClientMail {
  to: string;
  id_notification_client: number;
  subject: MessageSubject;
  /** The name of the subject. */
  title: string;
  /** Their words are read from the log when the mail is sent. */
  messages: { id_message: number }[];
}

interface MailedMessage {
  id_message: number;
  subject: MessageSubject;
  id_notification_client: number;
}

/** Queues one mail with these messages of one recipient and subject. */
export function sendClientMail(tx: Tx, to: string, messages: readonly MailedMessage[]): void {
  const [first] = messages;
  if (first === undefined) return;
  const { id_message, subject, id_notification_client } = first;
  const payload: ClientMail = {
    to,
    id_notification_client,
    subject,
    title: SUBJECT_NAMES[subject],
    messages: messages.map(one => ({ id_message: one.id_message })),
  };
  tx.send({
    system: 'MAIL',
    kind: 'client_notification',
    noun: 'notification',
    id: id_message,
    idempotency_key: `client-notification-${id_message}`,
    payload,
  });
}

/** So many messages are listed in one mail. */
const LISTED = 50;

/** The mail. It has no link into the application: its reader has no account. */
export function clientMailOf(
  { to, title }: Pick<ClientMail, 'to' | 'title'>,
  words: readonly ClientWords[],
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const unsubscribe = `${publicUrl.replace(/\/$/, '')}/baja/${token}`;
  const listed = words.slice(0, LISTED).map(one => one.text);
  const [first] = words;
  const isOne = first !== undefined && words.length === 1;
  if (words.length > LISTED) listed.push(`Y ${words.length - LISTED} más`);
  return {
    to,
    subject: mailTitle(isOne ? first.title : `${title} (${words.length})`),
    text: [...listed, '', `Para no recibir más estos correos: ${unsubscribe}`, ''].join('\n'),
    html: [
      '<!doctype html><html lang="es"><body style="font:16px/1.4 sans-serif;color:#14242c">',
      ...listed.map(text => `<p>${escapeLines(text)}</p>`),
      `<p style="font-size:13px;color:#44545e"><a href="${escapeHtml(unsubscribe)}">No recibir más estos correos</a></p>`,
      '</body></html>',
      '',
    ].join('\n'),
    unsubscribe,
  };
}
