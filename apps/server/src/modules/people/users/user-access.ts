import type { UserSession } from '@cabezal/contract/people/users/user-access.calls';
import { deviceName } from '@cabezal/domain/system/access/device';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { forgetTries } from '../../../platform/session/attempts.queries.ts';
import { endSessions, hashToken, publishSessionEnded } from '../../../platform/session/sessions.ts';
import { accountKey } from '../session/login.ts';
import { hashPassword, unusableHash } from '../session/password-hash.ts';
import { demandGoodPassword } from '../session/passwords.ts';
import { removeFactor } from '../session/second-factor.queries.ts';
import { findPasswordOwner, revokePasswordLinks, setPassword } from '../session/session.queries.ts';
import { findInScope, holdEditable } from './read-user.ts';
import { holdInvited, sendPasswordLink } from './user-links.ts';
import { userRights } from './user-rights.ts';
import * as queries from './users.queries.ts';

/** A person as the caller saw them. */
interface SeenUser {
  id_user: number;
  version: number;
}

/** Mails the link again to a person without a chosen password. Errors: those of `resend_invitation`. */
export async function resendInvitation(tx: Tx, actor: Actor, { id_user, version }: SeenUser): Promise<number> {
  const user = await holdInvited(tx, actor, id_user);
  if (user.version !== version) throw changedMeanwhile();
  await sendPasswordLink(tx, actor, user, 'welcome');
  tx.audit({ action: 'resend_invitation', noun: 'user', id: id_user, after: { email: user.email } });
  tx.changed('user', id_user, [user.id_company]);
  return id_user;
}

/** Invalidates the current password; the mailed link sets another one. Errors: those of `require_new_password`. */
export async function requireNewPassword(tx: Tx, actor: Actor, { id_user, version }: SeenUser): Promise<number> {
  const user = await holdEditable(tx, actor, id_user);
  const may = userRights(actor, user).force_password;
  if (may !== true) throw conflict('NO_SE_PUEDE_PEDIR', may);
  if (user.version !== version) throw changedMeanwhile();
  await setPassword(tx, id_user, await unusableHash);
  await endSessions(tx, id_user);
  await sendPasswordLink(tx, actor, user, 'renewed');
  tx.audit({ action: 'require_new_password', noun: 'user', id: id_user });
  tx.changed('user', user.id_user, [user.id_company]);
  return id_user;
}

export const prepareDriverPassword = ({ input }: Preparing<{ password: string }>): Promise<string> =>
  hashPassword(input.password);

/** Sets the password of a driver's account. Errors: those of `update_password_driver`. */
export async function updateDriverPassword(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; password: string },
  password_hash: string,
): Promise<number> {
  const id_user = await queries.findUserOfDriver(tx, input.id_driver);
  if (id_user === undefined) throw notFound('El conductor no tiene usuario');
  const user = await holdEditable(tx, actor, id_user);
  const may = userRights(actor, user).set_password;
  if (may !== true) throw unprocessable('NO_SE_PUEDE_CAMBIAR', may);
  demandGoodPassword(input.password, await findPasswordOwner(tx, id_user), 'password');
  await setPassword(tx, id_user, password_hash);
  await forgetTries(tx, accountKey(user.email));
  await endSessions(tx, id_user);
  await revokePasswordLinks(tx, id_user);
  tx.audit({ action: 'set_driver_password', noun: 'user', id: id_user });
  tx.changed('user', user.id_user, [user.id_company]);
  return id_user;
}

/** Removes the second factor of a person who lost it; the sessions end. Errors: those of `reset_second_factor`. */
export async function resetSecondFactor(tx: Tx, actor: Actor, { id_user, version }: SeenUser): Promise<number> {
  const user = await holdEditable(tx, actor, id_user);
  const may = userRights(actor, user).reset_second_factor;
  if (may !== true) throw conflict('SIN_SEGUNDO_FACTOR', may);
  if (user.version !== version) throw changedMeanwhile();
  await removeFactor(tx, id_user);
  await endSessions(tx, id_user);
  tx.audit({ action: 'reset_second_factor', noun: 'user', id: id_user, before: { since: user.second_factor_at } });
  tx.changed('user', user.id_user, [user.id_company]);
  return id_user;
}

/** A user whose sessions the person may see: oneself, or one that the person may edit. Errors: 404, 422. */
async function findWatched(tx: Tx, actor: Actor, id_user: number): Promise<queries.UserFacts> {
  const user = await findInScope(tx, actor, id_user);
  const may = userRights(actor, user).read_sessions;
  if (may !== true) throw unprocessable('USUARIO_AJENO', may);
  return user;
}

/** Open sessions of a person. Errors: 404, 422 USUARIO_AJENO. */
export async function listSessions(
  tx: Tx,
  actor: Actor,
  id_user: number,
  token: string | null,
): Promise<UserSession[]> {
  await findWatched(tx, actor, id_user);
  await tx.elevate();
  const rows = await queries.listOpenSessions(tx, id_user, hashToken(token ?? ''));
  return rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceName(user_agent) }));
}

/** Ends one session, or all except the caller's. Errors: those of `end_user_sessions`. */
export async function endUserSessions(
  tx: Tx,
  actor: Actor,
  input: { id_user: number; id_session?: number | null },
  token: string | null,
): Promise<number> {
  const user = await findWatched(tx, actor, input.id_user);
  await tx.elevate();
  if (input.id_session == null) await endSessions(tx, user.id_user, token ?? undefined);
  else if (await queries.endSession(tx, user.id_user, input.id_session)) await publishSessionEnded(tx, user.id_user);
  else throw notFound('La sesión ya terminó');
  const action = input.id_session == null ? 'end_sessions' : 'end_session';
  tx.audit({ action, noun: 'user', id: user.id_user });
  tx.changed('user', user.id_user, [user.id_company]);
  return user.id_user;
}
