import { type Database, systemScope } from '../../../platform/db/database.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import { mailOf, type NotificationMail } from './message-mail.ts';
import { findWords, markFailed, markSent } from './messages.queries.ts';

const messagesOf = ({ payload }: Message): number[] =>
  (payload as NotificationMail).messages.map(one => one.id_message);

/** What the mail server answered, and which messages were in the mail. */
interface SentMail {
  id?: string;
  id_messages: number[];
}

/**
 * Mails of notices. The words are read when the mail is sent; without any left, because their author withdrew them, nothing is sent. The log is
 * written in the transaction that stores the outcome, so that both always say the same.
 */
export function noticeDeliveries(given: { db: Database; mailer: Mailer; publicUrl: string }): Delivery[] {
  const delivery: Delivery = {
    system: 'MAIL',
    kind: 'notification',
    async deliver(message): Promise<SentMail> {
      const words = await given.db.read(systemScope, tx => findWords(tx, messagesOf(message)));
      if (words.length === 0) return { id_messages: [] };
      const mail = mailOf(message.payload as NotificationMail, words, given.publicUrl);
      const sent = await given.mailer.send(mail, message);
      return { ...sent, id_messages: words.map(one => one.id_message) };
    },
    async delivered(tx, { attempts }, response) {
      const { id, id_messages } = response as SentMail;
      await markSent(tx, { id_messages, attempts }, id ?? null);
      tx.changed('notification', undefined, []);
    },
    async failed(tx, message, error, final) {
      await markFailed(tx, { id_messages: messagesOf(message), attempts: message.attempts }, error, final);
      tx.changed('notification', undefined, []);
    },
  };
  return [delivery];
}
