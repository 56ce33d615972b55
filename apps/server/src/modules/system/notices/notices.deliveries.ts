import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { AddressRefused, type Mailer } from '../../../platform/mail/mail.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import { leavingWords, noteLeft } from './leaving-words.ts';
import { mailOf, type NotificationMail } from './message-mail.ts';
import { findWords, markFailed, markSent } from './messages.queries.ts';
import { noteRefused } from './note-refused.ts';
import { forgetRefusals } from './refused-addresses.queries.ts';
import { unsubscribeToken } from './unsubscribe-links.queries.ts';

const mailIn = ({ payload }: Message): NotificationMail => payload as NotificationMail;
const messagesOf = (message: Message): number[] => mailIn(message).messages.map(one => one.id_message);

/** What the mail server answered, and which messages were in the mail. */
interface SentMail {
  id?: string;
  id_messages: number[];
  /** The version of the template; 0: the standard text. */
  template: number;
}

/** What a mail says now, with the token of the link that stops such mails; null: nothing is left to say. */
async function wordsOf(tx: Tx, message: Message) {
  const leaving = await leavingWords(tx, await findWords(tx, messagesOf(message)));
  const [first] = leaving.words;
  if (first === undefined) return null;
  return { ...leaving, token: await unsubscribeToken(tx, first.id_user, mailIn(message).subject) };
}

/**
 * Mails of notices. The words are read when the mail is sent, and the template that is in force then; without any left, because their author
 * withdrew them or their reader stopped such mails, nothing is sent. The log is written in the transaction that stores the outcome, so that both always say the same.
 */
export function noticeDeliveries(given: { db: Database; mailer: Mailer; publicUrl: string }): Delivery[] {
  const delivery: Delivery = {
    system: 'MAIL',
    kind: 'notification',
    async deliver(message): Promise<SentMail> {
      const content = await given.db.write(systemScope, systemAuthor, tx => wordsOf(tx, message));
      if (content === null) return { id_messages: [], template: 0 };
      const { words, token, template } = content;
      const mail = mailOf(mailIn(message), words, { publicUrl: given.publicUrl, token });
      const sent = await given.mailer.send(mail, message);
      return { ...sent, id_messages: words.map(one => one.id_message), template };
    },
    async delivered(tx, message, response) {
      const { id, id_messages, template } = response as SentMail;
      await noteLeft(tx, id_messages, template);
      await markSent(tx, { id_messages, attempts: message.attempts }, id ?? null);
      if (id_messages.length > 0) await forgetRefusals(tx, mailIn(message).to);
      tx.changed('notification', undefined, []);
    },
    async failed(tx, message, error, final, cause) {
      const id_messages = messagesOf(message);
      await markFailed(tx, { id_messages, attempts: message.attempts }, error, final);
      if (cause instanceof AddressRefused) await noteRefused(tx, { to: mailIn(message).to, id_messages, error });
      tx.changed('notification', undefined, []);
    },
  };
  return [delivery];
}
