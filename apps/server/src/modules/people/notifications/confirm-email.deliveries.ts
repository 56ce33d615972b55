import { randomUUID } from 'node:crypto';
import { CONFIRM_HOURS } from '@cabezal/domain/system/notices/email-change';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { hashToken, newToken } from '../../../platform/session/sessions.ts';
import { storeConfirmToken } from './notification-emails.queries.ts';

/** Content of the outbox message. The link is made at delivery and not stored. */
interface Confirmation {
  id_user: number;
  /** The new address. */
  to: string;
}

/** Mails the link after the commit. */
export function sendConfirmation(tx: Tx, confirmation: Confirmation): void {
  tx.send({
    system: 'MAIL',
    kind: 'confirm_email',
    noun: 'user',
    id: confirmation.id_user,
    idempotency_key: `confirm-email-${randomUUID()}`,
    payload: confirmation,
  });
}

const textOf = (url: string): string =>
  [
    'Alguien pidió recibir en este correo los avisos de su cuenta de Cabezal.',
    `Si fue usted, confírmelo en esta página. El enlace vale ${CONFIRM_HOURS} horas.`,
    '',
    url,
    '',
    'Si no fue usted, no haga nada: no llegará ningún aviso.',
    '',
  ].join('\n');

/** Mails the link that confirms an address. The link of an earlier try does not work any more; nothing is mailed if the person chose another address. */
export function confirmEmailDelivery(given: { db: Database; mailer: Mailer; publicUrl: string }): Delivery {
  return {
    system: 'MAIL',
    kind: 'confirm_email',
    async deliver(message) {
      const { id_user, to } = message.payload as Confirmation;
      const token = newToken();
      const isWanted = await given.db.write(systemScope, systemAuthor, tx =>
        storeConfirmToken(tx, id_user, to, hashToken(token)),
      );
      if (!isWanted) return { sent: false };
      const url = `${given.publicUrl.replace(/\/$/, '')}/confirmar_correo/${token}`;
      const subject = 'Cabezal: confirme su correo para los avisos';
      return given.mailer.send({ to, subject, text: textOf(url) }, message);
    },
  };
}
