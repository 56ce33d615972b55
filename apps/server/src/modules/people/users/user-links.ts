import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { INVITATION_HOURS, mailPasswordLink } from '../session/password-links.ts';
import { revokePasswordLinks } from '../session/session.queries.ts';
import { holdEditable } from './read-user.ts';
import { userRights } from './user-rights.ts';
import * as queries from './users.queries.ts';

/** Mails the link to choose the password; earlier links become invalid. */
export async function sendPasswordLink(
  tx: Tx,
  actor: Actor,
  id_user: number,
  why: 'welcome' | 'renewed',
): Promise<void> {
  const invited_at = await queries.markInvited(tx, id_user);
  await revokePasswordLinks(tx, id_user);
  mailPasswordLink(tx, { why, id_user, author: actor.name, invited_at });
}

/**
 * A person with an open invitation who may receive another one. The row is locked, so that of two links created at once the later is valid.
 * Errors: 404, 409 SIN_INVITACION, 422.
 */
export async function holdInvited(tx: Tx, actor: Actor, id_user: number): Promise<queries.UserFacts> {
  const user = await holdEditable(tx, actor, id_user);
  const may = userRights(actor, user).invite;
  if (may !== true) throw conflict('SIN_INVITACION', may);
  return user;
}

/** A link to hand over if no mail is configured; it is not stored. Errors: those of `new_invitation_link`. */
export async function newInvitationLink(
  tx: Tx,
  actor: Actor,
  { id_user, sends_mail }: { id_user: number; sends_mail: boolean },
): Promise<{ token: string; expires_at: string }> {
  const user = await holdInvited(tx, actor, id_user);
  // Whoever has a link can use it: if it can be mailed to the person's own address, nobody else sees it.
  if (sends_mail)
    throw conflict('SE_ENVIA_POR_CORREO', 'Esta instalación envía el enlace por correo: reenvíe la invitación');
  await queries.markInvited(tx, id_user);
  await revokePasswordLinks(tx, id_user);
  const token = await issueToken(tx, {
    purpose: 'password',
    id_user,
    hours: INVITATION_HOURS,
    created_by: actor.id_user,
  });
  const expires_at = new Date(tx.now.getTime() + INVITATION_HOURS * 3_600_000).toISOString();
  tx.audit({ action: 'new_invitation_link', noun: 'user', id: id_user, after: { expires_at } });
  tx.changed('user', id_user, [user.id_company]);
  return { token, expires_at };
}
