import type { Mail, Mailer } from '../../../platform/mail/mail.ts';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { mailFailed } from '../travel/notices.queries.ts';

interface NoticeMail extends Mail {
  id_driver_notice: number;
}

/** Mails of driver notices without a link: of no trip, or of one whose phone page does not open. Others carry a link (travel/mailed-link.ts). */
export const driverNoticeDeliveries = ({ mailer }: { mailer: Mailer }): Delivery[] => [
  {
    system: 'MAIL',
    kind: 'driver_notice',
    deliver: message => {
      const { to, subject, text } = message.payload as NoticeMail;
      return mailer.send({ to, subject, text }, message);
    },
    async failed(tx, message, _error, final) {
      if (!final) return;
      const { id_driver_notice } = message.payload as NoticeMail;
      await mailFailed(tx, id_driver_notice);
      tx.changed('driver_notice', id_driver_notice, []);
    },
  },
];
