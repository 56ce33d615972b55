import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import { mailOf, type NotificationMail } from './message-mail.ts';
import { markFailed, markSent } from './messages.queries.ts';

const outcomeOf = ({ payload, attempts }: Message) => ({
  id_messages: (payload as NotificationMail).messages.map(one => one.id_message),
  attempts,
});

/** Mails of notices. The log is written in the transaction that stores the outcome, so that both always say the same. */
export const noticeDeliveries = ({ mailer, publicUrl }: { mailer: Mailer; publicUrl: string }): Delivery[] => [
  {
    system: 'MAIL',
    kind: 'notification',
    deliver: message => mailer.send(mailOf(message.payload as NotificationMail, publicUrl), message),
    async delivered(tx, message, response) {
      const { id } = response as { id?: string };
      await markSent(tx, outcomeOf(message), id ?? null);
      tx.changed('notification', undefined, []);
    },
    async failed(tx, message, error, final) {
      await markFailed(tx, outcomeOf(message), error, final);
      tx.changed('notification', undefined, []);
    },
  },
];
