import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { countTry, tooManyTries } from '../../../platform/session/attempts.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { INVITATION_HOURS, mailPasswordLink } from '../session/password-links.ts';
import { revokePasswordLinks } from '../session/session.queries.ts';
import { holdEditable } from './read-user.ts';
import { userRights } from './user-rights.ts';
import * as queries from './users.queries.ts';

/** Most mails with a link to one address within an hour, whoever causes them. */
const TO_ADDRESS = { most: 3, minutes: 60 } as const;
/** Most of them that the people of one company cause within a day. The operator creates the users of others, too. */
const OF_COMPANY = { company: { most: 50, minutes: 24 * 60 }, operator: { most: 500, minutes: 24 * 60 } } as const;

/** Counts a mail with a link that a person is about to cause. Errors: 429, and nothing is counted. Elevated. */
export async function countLinkMail(tx: Tx, { audience, id_company }: Actor, email: string): Promise<void> {
  const again = await countTry(tx, `link-to:${email}`, TO_ADDRESS);
  if (again !== null) throw tooManyTries(again, wait => `Ya se enviaron varios enlaces a ${email}. Espere ${wait}.`);
  const limit = audience === 'operator' ? OF_COMPANY.operator : OF_COMPANY.company;
  const today = await countTry(tx, `links-of:${id_company}`, limit);
  if (today !== null)
    throw tooManyTries(today, wait => `Su compañía ya envió ${limit.most} enlaces en un día. Espere ${wait}.`);
}

/** Mails the link to choose the password; earlier links become invalid. Errors: 429. */
export async function sendPasswordLink(
  tx: Tx,
  actor: Actor,
  { id_user, email }: { id_user: number; email: string },
  why: 'welcome' | 'renewed',
): Promise<void> {
  await countLinkMail(tx, actor, email);
  const invited_at = await queries.markInvited(tx, id_user);
  await revokePasswordLinks(tx, id_user);
  mailPasswordLink(tx, { why, to: email, id_user, author: actor.name, invited_at });
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
