import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { hashToken, issueToken } from '../../platform/session/sessions.ts';
import * as queries from './users.queries.ts';

const linkHours = 72;

/** Why the link is sent: what the mail says of it. */
const words = {
  welcome: {
    subject: 'Cabezal: su usuario está listo',
    why: (author: string) => `${author} creó su usuario en Cabezal.`,
  },
  renewed: {
    subject: 'Cabezal: elija una contraseña nueva',
    why: (author: string) => `${author} pidió que elija una contraseña nueva en Cabezal; la anterior ya no sirve.`,
  },
} as const;

/** Mails the link with which somebody chooses the password; links sent before stop working. */
export async function sendPasswordLink(
  tx: Tx,
  actor: Actor,
  to: { id_user: number; email: string; name: string },
  mail: { kind: keyof typeof words; publicUrl: string },
): Promise<void> {
  await queries.revokePasswordLinks(tx, to.id_user);
  await queries.markInvited(tx, to.id_user);
  const { id_user } = to;
  const token = await issueToken(tx, { purpose: 'password', id_user, hours: linkHours, created_by: actor.id_user });
  const { subject, why } = words[mail.kind];
  tx.send({
    system: 'MAIL',
    kind: 'mail',
    noun: 'user',
    id: id_user,
    idempotency_key: `${mail.kind}-${hashToken(token).toString('hex').slice(0, 24)}`,
    payload: {
      to: to.email,
      subject,
      text: `Hola, ${to.name}:\n\n${why(actor.name)} Para elegir su contraseña abra este enlace. Vale ${linkHours} horas y una sola vez.\n\n${mail.publicUrl}/#/change-password/${token}\n\nDespués ingrese con este correo. Si el enlace ya venció, use «Olvidé mi contraseña».\n`,
    },
  });
}
