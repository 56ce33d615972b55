import { passwordError } from '@cabezal/domain/access/passwords';
import { verify } from '@node-rs/argon2';
import type { Tx } from '../../platform/db/tx.ts';
import { networkOf } from '../../platform/http/address.ts';
import { AppError, unprocessable } from '../../platform/http/errors.ts';
import { forgetTries } from '../../platform/session/attempts.queries.ts';
import { takeTry, tooManyTries } from '../../platform/session/attempts.ts';
import { endSessions, hashToken } from '../../platform/session/sessions.ts';
import { accountKey, hashPassword } from './login.ts';
import { mailPasswordLink } from './password-links.ts';
import * as queries from './session.queries.ts';

/** Links asked for within an hour: for one account, and from one address (an office stands behind one). */
const linkLimits = { account: { most: 3, minutes: 60 }, address: { most: 20, minutes: 60 } } as const;
/** Wrong current passwords within 15 minutes. */
const currentLimit = { most: 8, minutes: 15 } as const;

/**
 * Has a link mailed, valid for one hour. Known and unknown addresses are treated alike to the end of the request: the same rows are
 * written; whose address it is, is looked up when the mail leaves. Errors, returned: 429.
 */
export async function recoverPassword(tx: Tx, email: string, address: string): Promise<AppError | null> {
  const wait =
    (await takeTry(tx, `recover:${email}`, linkLimits.account)) ??
    (await takeTry(tx, `recover-address:${networkOf(address)}`, linkLimits.address));
  if (wait !== null) return tooManyTries(wait, text => `Ya se pidieron varios enlaces. Espere ${text}.`);
  mailPasswordLink(tx, { why: 'recovery', email });
  return null;
}

/** Refuses a password that others would try first. Errors: 422 CONTRASENA_DEBIL, at the field. */
export function demandGoodPassword(password: string, owner: queries.PasswordOwner, field: string): void {
  const wrong = passwordError(password, [owner.name, owner.last_name, owner.company, owner.email.split('@')[0] ?? '']);
  if (wrong !== null) throw unprocessable('CONTRASENA_DEBIL', wrong, { [field]: wrong });
}

const invalidLink = () => unprocessable('ENLACE_INVALIDO', 'El enlace no es válido o ya venció. Pida uno nuevo.');

/**
 * Sets the password with the mailed token, once. Every session and every other link of the person ends, and the account is no longer
 * shut by wrong tries: who reads the mail is who may come in.
 */
export async function changePassword(tx: Tx, token: string, password: string): Promise<void> {
  const id_user = await queries.takePasswordToken(tx, hashToken(token));
  if (id_user === undefined) throw invalidLink();
  const owner = await queries.findPasswordOwner(tx, id_user);
  demandGoodPassword(password, owner, 'password');
  await queries.setPassword(tx, id_user, await hashPassword(password));
  await queries.revokePasswordLinks(tx, id_user);
  await forgetTries(tx, accountKey(owner.email));
  await endSessions(tx, id_user);
  tx.audit({ action: 'change_password', noun: 'user', id: id_user });
}

/** Changes the own password; the other sessions of the person end, the one that asked stays. Errors: 422; returned: 429, 422 CONTRASENA. */
export async function updateMyPassword(
  tx: Tx,
  id_user: number,
  token: string,
  input: { password: string; new_password: string },
): Promise<AppError | null> {
  await tx.elevate();
  const wrong = await demandCurrentPassword(tx, id_user, input.password);
  if (wrong !== null) return wrong;
  demandGoodPassword(input.new_password, await queries.findPasswordOwner(tx, id_user), 'new_password');
  await queries.setPassword(tx, id_user, await hashPassword(input.new_password));
  await queries.revokePasswordLinks(tx, id_user);
  await endSessions(tx, id_user, token);
  tx.audit({ action: 'update_password', noun: 'user', id: id_user });
  return null;
}

/** Whether it is the person's password now; wrong tries are counted, so that the error is to be returned. Needs the system's rights. */
export async function demandCurrentPassword(tx: Tx, id_user: number, password: string): Promise<AppError | null> {
  const key = `current:${id_user}`;
  const wait = await takeTry(tx, key, currentLimit);
  if (wait !== null) return tooManyTries(wait, text => `Demasiados intentos con la contraseña actual. Espere ${text}.`);
  const hash = await queries.lockPassword(tx, id_user);
  const text = 'La contraseña actual no es correcta';
  if (!(await verify(hash, password).catch(() => false)))
    return new AppError(422, 'CONTRASENA', text, { password: text });
  await forgetTries(tx, key);
  return null;
}
