import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { AddressRefused, type Mailer } from '../../../platform/mail/mail.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import { type ClientMail, clientMailOf } from './client-mail.ts';
import { findClientWords, omitQueued } from './client-messages.queries.ts';
import { leavingWords, noteLeft } from './leaving-words.ts';
import { markFailed, markSent } from './messages.queries.ts';
import { noteRefused } from './note-refused.ts';
import { forgetRefusals } from './refused-addresses.queries.ts';
import { clientUnsubscribeToken } from './unsubscribe-links.queries.ts';

const mailIn = ({ payload }: Message): ClientMail => payload as ClientMail;
const messagesOf = (message: Message): number[] => mailIn(message).messages.map(one => one.id_message);

/** What the mail server answered, and which messages were in the mail. */
interface SentMail {
  id?: string;
  id_messages: number[];
  /** The version of the template; 0: the standard text. */
  template: number;
}

async function wordsOf(tx: Tx, message: Message) {
  const leaving = await leavingWords(tx, await findClientWords(tx, messagesOf(message)));
  if (leaving.words.length === 0) return null;
  return { ...leaving, token: await clientUnsubscribeToken(tx, mailIn(message).id_notification_client) };
}

/**
 * Mails to recipients of customers and forwarders. The words and their template are read when the mail is sent: what was undone meanwhile is
 * not told, and whoever left or was taken out gets nothing.
 */
export function clientMailDeliveries(given: { db: Database; mailer: Mailer; publicUrl: string }): Delivery[] {
  const delivery: Delivery = {
    system: 'MAIL',
    kind: 'client_notification',
    async deliver(message): Promise<SentMail> {
      const content = await given.db.write(systemScope, systemAuthor, tx => wordsOf(tx, message));
      if (content === null) return { id_messages: [], template: 0 };
      const { words, token, template } = content;
      const mail = clientMailOf(mailIn(message), words, { publicUrl: given.publicUrl, token });
      const sent = await given.mailer.send(mail, message);
      return { ...sent, id_messages: words.map(one => one.id_message), template };
    },
    async delivered(tx, message, response) {
      const { id, id_messages, template } = response as SentMail;
      await noteLeft(tx, id_messages, template);
      await markSent(tx, { id_messages, attempts: message.attempts }, id ?? null);
      await omitQueued(tx, messagesOf(message), 'ya no se le envía');
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
