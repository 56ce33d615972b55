import { GATHERED, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { mailTitle } from '@cabezal/domain/system/notices/template';
import { escapeHtml, escapeLines } from '@cabezal/domain/system/text/escape-html';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MessageWords } from './messages.queries.ts';

/** A mail as the outbox stores it: the messages that leave in it, all of one subject. */
export interface NotificationMail {
  to: string;
  subject: NoticeSubject;
  /** The name of the subject. */
  title: string;
  /** Their words are read from the log when the mail is sent: the author may change or withdraw them until then. */
  messages: { id_message: number }[];
}

/** So many messages are listed in one mail. */
const LISTED = 50;

interface MailedMessage {
  id_message: number;
  subject: NoticeSubject;
}

/** Queues one mail with these messages of one person and subject. */
export function sendMail(tx: Tx, to: string, messages: readonly MailedMessage[]): void {
  const [first] = messages;
  if (first === undefined) return;
  const { subject, id_message } = first;
  const payload: NotificationMail = {
    to,
    subject,
    title: SUBJECT_NAMES[subject],
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

/** Where the links of a mail lead. */
interface MailLinks {
  /** Public address of the installation. */
  publicUrl: string;
  /** Token of the link that stops such mails. */
  token: string;
}

/** A part of a mail: words, and where they lead. */
interface Paragraph {
  text: string;
  url: string;
  /** What the link says in a page. */
  link: string;
}

/** The mail with the words of its messages, a link to each record, and one that stops such mails; as text and as a page. */
export function mailOf(
  { to, subject, title }: Pick<NotificationMail, 'to' | 'subject' | 'title'>,
  messages: readonly MessageWords[],
  { publicUrl, token }: MailLinks,
): Mail {
  const base = publicUrl.replace(/\/$/, '');
  const address = (url: string): string => `${base}/#${url}`;
  const unsubscribe = `${base}/baja/${token}`;
  const gathered = GATHERED[subject];
  const [first] = messages;
  const isOne = first !== undefined && messages.length === 1;
  const rest = messages.length - LISTED;
  const listed: Paragraph[] = messages
    .slice(0, LISTED)
    .map(({ text, url }) => ({ text, url: address(url), link: 'Abrir en Cabezal' }));
  if (rest > 0) listed.push({ text: `Y ${rest} más`, url: address(gathered.url), link: 'Abrir en Cabezal' });
  const closing: Paragraph[] = [
    {
      text: 'Usted decide qué avisos recibe por correo',
      url: address('/configuracion?tab=notificaciones'),
      link: 'Cambiarlo',
    },
    { text: `Para no recibir más correos de «${title}»`, url: unsubscribe, link: 'Dejar de recibirlos' },
  ];
  return {
    to,
    subject: mailTitle(isOne ? first.title : gathered.text(messages.length)),
    text: [
      ...listed.flatMap(({ text, url }) => [text, url, '']),
      ...closing.map(({ text, url }) => `${text}: ${url}`),
      '',
    ].join('\n'),
    html: mailPage(listed, closing),
    unsubscribe,
  };
}

const linkOf = ({ url, link }: Paragraph): string => `<a href="${escapeHtml(url)}">${link}</a>`;

/** Mail programs ignore style sheets: what little style there is stands at the parts. */
function mailPage(listed: readonly Paragraph[], closing: readonly Paragraph[]): string {
  const shown = listed.map(part => `<p>${escapeLines(part.text)}<br>${linkOf(part)}</p>`);
  const small = closing.map(part => `${escapeHtml(part.text)}: ${linkOf(part)}`);
  return [
    '<!doctype html><html lang="es"><body style="font:16px/1.4 sans-serif;color:#14242c">',
    ...shown,
    `<p style="font-size:13px;color:#44545e">${small.join('<br>')}</p>`,
    '</body></html>',
    '',
  ].join('\n');
}
