import { hash, verify } from '@node-rs/argon2';
import type { Tx } from '../../platform/db/tx.ts';
import { networkOf } from '../../platform/http/address.ts';
import { AppError } from '../../platform/http/errors.ts';
import { forgetTries, giveTryBack } from '../../platform/session/attempts.queries.ts';
import { takeTry, tooManyTries } from '../../platform/session/attempts.ts';
import { openSession } from '../../platform/session/sessions.ts';
import { passSecondFactor } from './second-factor.ts';
import { type Credentials, findCredentials, noteLogin } from './session.queries.ts';

/** Wrong tries in 15 minutes, per account and per address, after which the door stays shut. */
const limits = { account: { most: 8, minutes: 15 }, address: { most: 40, minutes: 15 } } as const;
export const accountKey = (email: string): string => `account:${email}`;
const addressKey = (address: string): string => `address:${networkOf(address)}`;

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const refused = new AppError(401, 'CREDENCIALES', 'El usuario o la contraseña no son correctos');
/** Verified against when the account does not exist, so that both answers take the same time. */
const decoy = hashPassword('no such account');

/** Takes a try of the account and of the address; tells why there is none left. */
async function shutDoor(tx: Tx, keys: { account: string; address: string }): Promise<AppError | null> {
  const account = await takeTry(tx, keys.account, limits.account);
  if (account !== null)
    return tooManyTries(account, wait => `Demasiados intentos. Espere ${wait} o recupere su contraseña.`);
  const address = await takeTry(tx, keys.address, limits.address);
  return address === null
    ? null
    : tooManyTries(address, wait => `Demasiados intentos desde su conexión. Espere ${wait}.`);
}

/**
 * The person of e-mail and password. The try is counted before it is judged, and whoever tries the same account at the same time waits
 * for the outcome. `notWrong` takes the count back. An error is to be returned, not thrown: its count must be committed.
 */
export async function checkCredentials(
  tx: Tx,
  input: { email: string; password: string },
  from: { address: string },
): Promise<{ error: AppError } | { found: Credentials; notWrong(): Promise<void> }> {
  const keys = { account: accountKey(input.email), address: addressKey(from.address) };
  const shut = await shutDoor(tx, keys);
  if (shut !== null) return { error: shut };
  const found = await findCredentials(tx, input.email);
  const good = await verify(found?.password_hash ?? (await decoy), input.password).catch(() => false);
  if (found === undefined || !good || !found.active || !found.company_active) return { error: refused };
  const notWrong = async (): Promise<void> => {
    for (const key of [keys.account, keys.address]) await giveTryBack(tx, key);
  };
  return { found, notWrong };
}

export type LoginResult = { token: string; id_user: number; recovery_codes?: string[] } | { error: AppError };

/**
 * Checks e-mail, password and second factor and opens a session; people of a blocked company come in and see, they only create nothing.
 * Errors, returned: CREDENCIALES, SEGUNDO_FACTOR, SEGUNDO_FACTOR_POR_ACTIVAR, CODIGO_INCORRECTO (401), DEMASIADOS_INTENTOS (429).
 */
export async function login(
  tx: Tx,
  input: { email: string; password: string; keep: boolean; code?: string },
  from: { address: string; user_agent: string },
): Promise<LoginResult> {
  const checked = await checkCredentials(tx, input, from);
  if ('error' in checked) return checked;
  const { id_user } = checked.found;
  const passed = await passSecondFactor(tx, id_user, input.code);
  if ('error' in passed) {
    if (!passed.wrong) await checked.notWrong();
    return { error: passed.error };
  }
  await checked.notWrong();
  await forgetTries(tx, accountKey(input.email));
  const token = await openSession(tx, { id_user, keep: input.keep, ...from });
  await noteLogin(tx, id_user);
  tx.audit({ action: 'login', noun: 'user', id: id_user });
  return { token, id_user, recovery_codes: passed.recovery_codes };
}
