import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Mail, Mailer } from '../../../platform/mail/mail.ts';
import { holdMessage } from '../../../platform/outbox/outbox.queries.ts';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { partyOfGuide, writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { givenTo, type LinkPurpose, linkAddress, type OfferedLink } from './links.ts';
import { mailFailed } from './notices.queries.ts';

/** Placeholder in the text for the link, which is made only when the mail is sent: no waiting message contains a valid link. */
export const linkPlace = '{enlace}';

/** In the logbook, the author of what happened to a mail. */
const mailServer = { id_user: null, name: 'Correo' };

interface MailedLink extends Mail, OfferedLink {
  id_guide: number;
  purpose: LinkPurpose;
  /** The driver notice that the mail carries. */
  id_driver_notice?: number;
}

/** Sends a link of a trip by mail; `linkPlace` in the text is replaced by it. */
export function mailLink(tx: Tx, link: MailedLink): void {
  tx.send({
    system: 'MAIL',
    kind: 'guide_link',
    noun: 'guide',
    id: link.id_guide,
    idempotency_key: `${link.purpose}-${link.id_guide}-${randomUUID()}`,
    payload: link,
  });
}

/**
 * Makes the link and mails it, unless it was revoked while its mail waited. A failed attempt may have arrived all the same, so its link
 * stays valid along with that of the next attempt. The last failure of a mail to a driver is noted in the trip's logbook.
 */
export function guideLinkDelivery(given: { db: Database; mailer: Mailer; publicUrl: string }): Delivery {
  return {
    system: 'MAIL',
    kind: 'guide_link',
    async deliver(message) {
      const { to, subject, text, id_guide, purpose, hours, created_by } = message.payload as MailedLink;
      const token = await given.db.write(systemScope, systemAuthor, async tx => {
        if (!(await holdMessage(tx, message.id))) return null;
        tx.changed('link');
        return issueToken(tx, { purpose, id_guide, given_to: givenTo(to), hours, created_by });
      });
      if (token === null) return { revoked: true };
      const url = linkAddress(given.publicUrl, purpose, token);
      return given.mailer.send({ to, subject, text: text.replace(linkPlace, () => url) }, message);
    },
    async failed(tx, message, _error, final) {
      if (!final) return;
      const { id_guide, to, purpose, id_driver_notice } = message.payload as MailedLink;
      if (id_driver_notice !== undefined) await mailFailed(tx, id_driver_notice);
      if (purpose !== 'travel_resources') return;
      const text = 'El correo con el enlace del viaje no le llegó al conductor';
      await writeLog(tx, { id_guide, kind: 'NOTE', text, operator_note: to, author: mailServer });
      tx.changed('guide', id_guide, await partyOfGuide(tx, id_guide));
      tx.changed('driver_notice', id_driver_notice, []);
    },
  };
}
