import { randomUUID } from 'node:crypto';
import { sentence } from '@cabezal/domain/system/text/sentence';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Mail, Mailer } from '../../../platform/mail/mail.ts';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { type Addressee, findAddressee } from './session.queries.ts';

/** Validity of an invitation in hours. */
export const INVITATION_HOURS = 72;
/** Reasons for mailing a link to choose a password, with its validity. */
const kinds = {
  recovery: { hours: 1, subject: 'Cabezal: elija una contraseña nueva' },
  welcome: { hours: INVITATION_HOURS, subject: 'Cabezal: su usuario está listo' },
  renewed: { hours: INVITATION_HOURS, subject: 'Cabezal: elija una contraseña nueva' },
  lent: { hours: INVITATION_HOURS, subject: 'Cabezal: elija una contraseña nueva' },
  promoted: { hours: INVITATION_HOURS, subject: 'Cabezal: elija una contraseña nueva' },
} as const;

/** Content of the outbox message: addressee and reason. The link itself is created at delivery and not stored. */
export interface PasswordLink {
  why: keyof typeof kinds;
  /** For the outbox, which sends one mail at a time to an address. The mail goes to the person's address at its delivery. */
  to: string;
  /** As typed; for a known person, the id is used. */
  email?: string;
  id_user?: number;
  author?: string;
  /** `users.invited_at` of this invitation: a later one, or a chosen password, invalidates it. */
  invited_at?: string;
}

/** Mails the link after the commit. */
export function mailPasswordLink(tx: Tx, link: PasswordLink): void {
  tx.send({
    system: 'MAIL',
    kind: 'password_link',
    noun: 'user',
    id: link.id_user ?? 0,
    idempotency_key: `${link.why}-${randomUUID()}`,
    payload: link,
  });
}

function mailOf(link: PasswordLink, to: Addressee, url: string): Mail {
  const { hours, subject } = kinds[link.why];
  const length = hours === 1 ? 'una hora' : `${hours} horas`;
  const opening = {
    recovery: 'Para elegir una contraseña nueva abra este enlace.',
    welcome: `${sentence(`${link.author} creó su usuario en Cabezal, como ${to.role_name} de ${to.company}`)} Para elegir su contraseña abra este enlace.`,
    lent: 'Desde ahora conduce también para otra compañía, y su usuario muestra los viajes de todas. Elija una contraseña que solo usted conozca; la anterior ya no sirve. Abra este enlace.',
    promoted: `Su usuario tiene otro rol: ${to.role_name} de ${to.company}. Elija una contraseña que solo usted conozca; la anterior ya no sirve. Abra este enlace.`,
    renewed: `${link.author} pidió que elija una contraseña nueva en Cabezal; la anterior ya no sirve. Abra este enlace.`,
  }[link.why];
  const end =
    link.why === 'recovery'
      ? 'Si usted no lo pidió, no haga nada: su contraseña sigue igual.'
      : 'Después ingrese con este correo. Si el enlace ya venció, use «Olvidé mi contraseña».';
  const text = `Hola, ${to.name}:\n\n${opening} Vale ${length} y una sola vez.\n\n${url}\n\n${end}\n`;
  return { to: to.email, subject, text };
}

const isVoid = (link: PasswordLink, to: Addressee): boolean =>
  link.why === 'recovery' ? false : to.invited_at !== link.invited_at;

/**
 * Creates the link and mails it. A failed attempt may have arrived nevertheless, so its link stays valid with that of the next attempt; the
 * first one that is used invalidates the others. For an unknown address nothing is sent, and the message counts as delivered.
 */
export function passwordLinkDelivery(given: { db: Database; mailer: Mailer; publicUrl: string }): Delivery {
  return {
    system: 'MAIL',
    kind: 'password_link',
    async deliver(message) {
      const link = message.payload as PasswordLink;
      const made = await given.db.write(systemScope, systemAuthor, async tx => {
        const to = await findAddressee(tx, link);
        if (to === undefined || isVoid(link, to)) return null;
        const { hours } = kinds[link.why];
        const token = await issueToken(tx, { purpose: 'password', id_user: to.id_user, hours, created_by: null });
        if (link.why === 'recovery' && message.attempts === 1)
          tx.audit({ action: 'recover_password', noun: 'user', id: to.id_user });
        return { to, token };
      });
      if (made === null) return { sent: false };
      const url = `${given.publicUrl.replace(/\/$/, '')}/#/change-password/${made.token}`;
      return given.mailer.send(mailOf(link, made.to, url), message);
    },
  };
}
