import { hash, verify } from '@node-rs/argon2';
import type { Tx } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/http/errors.ts';
import { openSession } from '../../platform/session/sessions.ts';
import { findCredentials, forgetFailures, noteFailure, noteLogin, recentFailures } from './session.queries.ts';

/** Wrong tries in 15 minutes, per account and per address, after which the door stays shut. */
const maxFailures = { account: 8, address: 40 } as const;

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const refused = new AppError(401, 'CREDENCIALES', 'El usuario o la contraseña no son correctos');
/** Verified against when the account does not exist, so that both answers take the same time. */
const decoy = hashPassword('no such account');

export type LoginResult = { token: string; id_user: number } | { error: AppError };

/**
 * Checks e-mail and password and opens a session; people of a blocked company come in and see, they only create nothing. A failure is
 * returned, not thrown, because its count must be committed. Errors: CREDENCIALES (401), DEMASIADOS_INTENTOS (429).
 */
export async function login(
  tx: Tx,
  input: { email: string; password: string; keep: boolean },
  from: { address: string; user_agent: string },
): Promise<LoginResult> {
  const keys = { account: `account:${input.email}`, address: `address:${from.address}` };
  const [byAccount, byAddress] = [await recentFailures(tx, [keys.account]), await recentFailures(tx, [keys.address])];
  if (byAccount >= maxFailures.account || byAddress >= maxFailures.address)
    return {
      error: new AppError(
        429,
        'DEMASIADOS_INTENTOS',
        'Demasiados intentos. Espere 15 minutos o recupere su contraseña.',
      ),
    };
  const found = await findCredentials(tx, input.email);
  const good = await verify(found?.password_hash ?? (await decoy), input.password).catch(() => false);
  if (found === undefined || !good || !found.active || !found.company_active) {
    await noteFailure(tx, [keys.account, keys.address]);
    return { error: refused };
  }
  await forgetFailures(tx, keys.account);
  const token = await openSession(tx, { id_user: found.id_user, keep: input.keep, ...from });
  await noteLogin(tx, found.id_user);
  tx.audit({ action: 'login', noun: 'user', id: found.id_user });
  return { token, id_user: found.id_user };
}
