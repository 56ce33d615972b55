import type { PasswordLinkOwner } from '@cabezal/contract/people/session/new-passwords.calls';
import { passwordError } from '@cabezal/domain/system/access/passwords';
import type { Tx } from '../../../platform/db/tx.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { AppError, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { forgetTries } from '../../../platform/session/attempts.queries.ts';
import { countTry, tooManyTries } from '../../../platform/session/attempts.ts';
import { endSessions, hashToken } from '../../../platform/session/sessions.ts';
import { accountKey } from './login.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { mailPasswordLink } from './password-links.ts';
import * as queries from './session.queries.ts';

/** Links per hour: for one account, and from one address (which an office may share). */
const linkLimits = { account: { most: 3, minutes: 60 }, address: { most: 20, minutes: 60 } } as const;
/** Wrong current passwords within 15 minutes. */
const currentLimit = { most: 8, minutes: 15 } as const;

/**
 * Mails a link that is valid for one hour. Known and unknown addresses are treated equally until the end of the request: the same rows are
 * written, and the person is looked up at delivery. Errors, returned: 429.
 */
export async function recoverPassword(tx: Tx, email: string, address: string): Promise<AppError | null> {
  const wait =
    (await countTry(tx, `recover:${email}`, linkLimits.account)) ??
    (await countTry(tx, `recover-address:${networkOf(address)}`, linkLimits.address));
  if (wait !== null) return tooManyTries(wait, text => `Ya se pidieron varios enlaces. Espere ${text}.`);
  mailPasswordLink(tx, { why: 'recovery', to: email, email });
  return null;
}

/** Refuses a password that is easy to guess. Errors: 422 CONTRASENA_DEBIL, at the field. */
export function demandGoodPassword(password: string, owner: queries.PasswordOwner, field: string): void {
  const wrong = passwordError(password, [owner.name, owner.last_name, owner.company, owner.email.split('@')[0] ?? '']);
  if (wrong !== null) throw unprocessable('CONTRASENA_DEBIL', wrong, { [field]: wrong });
}

const invalidLink = () => unprocessable('ENLACE_INVALIDO', 'El enlace no es válido o ya venció. Pida uno nuevo.');

/** The person of a password link. Errors: 422 ENLACE_INVALIDO. */
export async function readPasswordLink(tx: Tx, token: string): Promise<PasswordLinkOwner> {
  const found = await queries.findPasswordLink(tx, hashToken(token));
  if (found === undefined) throw invalidLink();
  return found;
}

/** Hashes nothing for an invalid link. */
export async function prepareChange({
  input,
  read,
}: Preparing<{ token: string; password: string }>): Promise<string | null> {
  const isGood = await read(tx => queries.isPasswordToken(tx, hashToken(input.token)));
  return isGood ? hashPassword(input.password) : null;
}

/**
 * Sets the password with the mailed token, once. Every session and every other link of the person ends, and the count of wrong tries is
 * reset: the owner of the mailbox may sign in.
 */
export async function changePassword(
  tx: Tx,
  { token, password }: { token: string; password: string },
  password_hash: string | null,
): Promise<void> {
  const id_user = await queries.consumePasswordToken(tx, hashToken(token));
  if (id_user === undefined || password_hash === null) throw invalidLink();
  const owner = await queries.findPasswordOwner(tx, id_user);
  demandGoodPassword(password, owner, 'password');
  await queries.setPassword(tx, id_user, password_hash);
  await queries.revokePasswordLinks(tx, id_user);
  await forgetTries(tx, accountKey(owner.email));
  await endSessions(tx, id_user);
  tx.audit({ action: 'change_password', noun: 'user', id: id_user });
}

/** Hashes the new password once the current one is known to be correct. */
export const prepareMyPassword = (
  before: Preparing<{ password: string; new_password: string }>,
): Promise<CheckedPassword<string>> => checkCurrentPassword(before, () => hashPassword(before.input.new_password));

/** Changes the own password; the person's other sessions end. Errors: 422; returned: 429, 422 CONTRASENA. */
export async function updateMyPassword(
  tx: Tx,
  id_user: number,
  token: string,
  input: { new_password: string },
  checked: CheckedPassword<string>,
): Promise<AppError | null> {
  await tx.elevate();
  const own = await demandCurrentPassword(tx, id_user, checked);
  if (own instanceof AppError) return own;
  demandGoodPassword(input.new_password, await queries.findPasswordOwner(tx, id_user), 'new_password');
  await queries.setPassword(tx, id_user, own.ready);
  await queries.revokePasswordLinks(tx, id_user);
  await endSessions(tx, id_user, token);
  tx.audit({ action: 'update_password', noun: 'user', id: id_user });
  return null;
}

const currentKey = (id_user: number): string => `current:${id_user}`;
function wrongCurrent(): AppError {
  const text = 'La contraseña actual no es correcta';
  return new AppError(422, 'CONTRASENA', text, { password: text });
}

/** A current password that was correct, with what was prepared then. */
export type CheckedPassword<T = undefined> = { error: AppError } | { password_hash: string; ready: T };

/** Whether it is the person's password; the try is counted before it is judged. `prepare` may take long, too. */
export async function checkCurrentPassword<T>(
  { input, actor: { id_user }, change }: Preparing<{ password: string }>,
  makeReady: () => Promise<T>,
): Promise<CheckedPassword<T>> {
  const { wait, password_hash } = await change(async tx => {
    const wait = await countTry(tx, currentKey(id_user), currentLimit);
    return { wait, ...(await queries.findPassword(tx, id_user)) };
  });
  if (wait !== null)
    return { error: tooManyTries(wait, text => `Demasiados intentos con la contraseña actual. Espere ${text}.`) };
  if (!(await isPassword(password_hash, input.password))) return { error: wrongCurrent() };
  return { password_hash, ready: await makeReady() };
}

/** Whether it still is; locks the person, so that this stays so. Return the error. Needs the system's rights. */
export async function demandCurrentPassword<T>(
  tx: Tx,
  id_user: number,
  checked: CheckedPassword<T>,
): Promise<AppError | { ready: T }> {
  if ('error' in checked) return checked.error;
  const now = await queries.lockPassword(tx, id_user);
  if (now.password_hash !== checked.password_hash) return wrongCurrent();
  await forgetTries(tx, currentKey(id_user));
  return { ready: checked.ready };
}
