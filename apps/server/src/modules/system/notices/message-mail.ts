import { GATHERED, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MessageWords } from './messages.queries.ts';

/** A mail as the outbox stores it: the messages that leave in it, all of one subject. */
export interface NotificationMail {
  to: string;
  subject: NoticeSubject;
  title: string;
  /** Their words are read from the log when the mail is sent: the author may change or withdraw them until then. */
  messages: { id_message: number }[];
}

/** So many messages are listed in one mail. */
const LISTED = 50;

interface MailedMessage {
  id_message: number;
  subject: NoticeSubject;
  title: string;
}

/** Queues one mail with these messages of one person and subject. */
export function sendMail(tx: Tx, to: string, messages: readonly MailedMessage[]): void {
  const [first] = messages;
  if (first === undefined) return;
  const { subject, title, id_message } = first;
  const payload: NotificationMail = {
    to,
    subject,
    title,
    messages: messages.map(one => ({ id_message: one.id_message })),
  };
  tx.send({
    system: 'MAIL',
    kind: 'notification',
    noun: 'notification',
    id: id_message,
    idempotency_key: `notification-${id_message}`,
    payload,
  });
}

/** The mail with the words of its messages and a link to each record. */
export function mailOf(
  { to, subject, title }: Pick<NotificationMail, 'to' | 'subject' | 'title'>,
  messages: readonly MessageWords[],
  publicUrl: string,
): Mail {
  const address = (url: string): string => `${publicUrl.replace(/\/$/, '')}/#${url}`;
  const gathered = GATHERED[subject];
  const isOne = messages.length === 1;
  const listed = messages.slice(0, LISTED).flatMap(({ text, url }) => [text, address(url), '']);
  const rest = messages.length - LISTED;
  return {
    to,
    subject: `Cabezal: ${isOne ? title : gathered.text(messages.length)}`,
    text: [
      ...listed,
      ...(rest > 0 ? [`Y ${rest} más: ${address(gathered.url)}`, ''] : []),
      `Usted decide qué avisos recibe por correo: ${address('/configuracion?tab=notificaciones')}`,
      '',
    ].join('\n'),
  };
}
