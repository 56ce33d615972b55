import type { Tx } from '../../../platform/db/tx.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { forgetTries, uncountTry } from '../../../platform/session/attempts.queries.ts';
import { countTry, tooManyTries } from '../../../platform/session/attempts.ts';
import { openSession } from '../../../platform/session/sessions.ts';
import { isPassword, unusableHash } from './password-hash.ts';
import { type PreparedCode, passSecondFactor, prepareCode } from './second-factor.ts';
import { type Credentials, findCredentials, lockPassword, noteLogin } from './session.queries.ts';

/** Wrong tries in 15 minutes, per account and per address, after which sign-in is refused. */
const limits = { account: { most: 8, minutes: 15 }, address: { most: 40, minutes: 15 } } as const;
export const accountKey = (email: string): string => `account:${email}`;
const addressKey = (address: string): string => `address:${networkOf(address)}`;

interface Keys {
  account: string;
  address: string;
}

const refused = new AppError(401, 'CREDENCIALES', 'El usuario o la contraseña no son correctos');

/** Counts a try of the account and of the address; returns the error if a limit is reached. */
async function shutDoor(tx: Tx, keys: Keys): Promise<AppError | null> {
  const account = await countTry(tx, keys.account, limits.account);
  if (account !== null)
    return tooManyTries(account, wait => `Demasiados intentos. Espere ${wait} o recupere su contraseña.`);
  const address = await countTry(tx, keys.address, limits.address);
  return address === null
    ? null
    : tooManyTries(address, wait => `Demasiados intentos desde su conexión. Espere ${wait}.`);
}

/** A person whose password was correct; the try is still counted. */
interface Checked {
  found: Credentials;
  keys: Keys;
  code: PreparedCode;
}
export type CheckedCredentials = Checked | { error: AppError };

/**
 * Finds the person by e-mail and password, and what the second factor needs. The try is counted and committed before it is judged; no lock
 * or connection of the database is held meanwhile.
 */
export async function checkCredentials({
  input,
  address,
  change,
}: Preparing<{ email: string; password: string; code?: string }>): Promise<CheckedCredentials> {
  const keys = { account: accountKey(input.email), address: addressKey(address) };
  const { shut, found, now } = await change(async tx => {
    const shut = await shutDoor(tx, keys);
    return { shut, found: shut === null ? await findCredentials(tx, input.email) : undefined, now: tx.now };
  });
  if (shut !== null) return { error: shut };
  const good = await isPassword(found?.password_hash ?? (await unusableHash), input.password);
  if (found === undefined || !good || !found.active || !found.company_active) return { error: refused };
  return { found, keys, code: await prepareCode(found, input.code, now) };
}

/** Whether the password is still valid and the person may sign in; locks the person, so that this stays so. */
async function stillHolds(tx: Tx, { found }: Checked): Promise<boolean> {
  const { password_hash, active } = await lockPassword(tx, found.id_user);
  return active && password_hash === found.password_hash;
}

async function notWrong(tx: Tx, { keys }: Checked): Promise<void> {
  for (const key of [keys.account, keys.address]) await uncountTry(tx, key);
}

/** Locks the checked person and gives the try back. Return an error, do not throw it. */
export async function consumeCredentials(
  tx: Tx,
  checked: CheckedCredentials,
): Promise<{ error: AppError } | Credentials> {
  if ('error' in checked) return checked;
  if (!(await stillHolds(tx, checked))) return { error: refused };
  await notWrong(tx, checked);
  return checked.found;
}

export type LoginResult = { token: string; id_user: number; recovery_codes?: string[] } | { error: AppError };

/**
 * Opens a session for a checked person, after the second factor; people of a blocked company can sign in and read, but not create.
 * Errors, returned: CREDENCIALES, SEGUNDO_FACTOR, SEGUNDO_FACTOR_POR_ACTIVAR, CODIGO_INCORRECTO (401), DEMASIADOS_INTENTOS (429).
 */
export async function login(
  tx: Tx,
  input: { email: string; keep: boolean; code?: string },
  from: { address: string; user_agent: string },
  checked: CheckedCredentials,
): Promise<LoginResult> {
  if ('error' in checked) return checked;
  if (!(await stillHolds(tx, checked))) return { error: refused };
  const { id_user } = checked.found;
  const passed = await passSecondFactor(tx, id_user, input.code, checked.code);
  if ('error' in passed) {
    if (!passed.wrong) await notWrong(tx, checked);
    return { error: passed.error };
  }
  await notWrong(tx, checked);
  await forgetTries(tx, accountKey(input.email));
  const token = await openSession(tx, { id_user, keep: input.keep, ...from });
  await noteLogin(tx, id_user);
  tx.audit({ action: 'login', noun: 'user', id: id_user });
  return { token, id_user, recovery_codes: passed.recovery_codes };
}
