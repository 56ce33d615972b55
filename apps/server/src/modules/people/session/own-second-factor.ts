import type { SecondFactorKey } from '@cabezal/contract/people/session/second-factor.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, conflict, notFound } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { forgetTries } from '../../../platform/session/attempts.queries.ts';
import { countTry, tooManyTries } from '../../../platform/session/attempts.ts';
import { endSessions } from '../../../platform/session/sessions.ts';
import { type CheckedCredentials, consumeCredentials } from './login.ts';
import { type CheckedPassword, checkCurrentPassword, demandCurrentPassword } from './passwords.ts';
import * as queries from './second-factor.queries.ts';
import { consumeTotp, giveCodes, makeCodes, type NewCodes, newKey, stepOf, turnOn } from './second-factor.ts';
import { findPasswordOwner, lockPassword } from './session.queries.ts';

/** Wrong codes within 15 minutes. */
const codeLimit = { most: 8, minutes: 15 } as const;

const codeKey = (id_user: number): string => `second-factor:${id_user}`;

async function giveKey(tx: Tx, id_user: number): Promise<SecondFactorKey> {
  const key = await newKey((await findPasswordOwner(tx, id_user)).email);
  await queries.storeKey(tx, id_user, key.secret);
  return key;
}

/** Creates a key for the own authenticator. Errors: 409 YA_ACTIVO; returned: 422 CONTRASENA, 429. */
export async function startOwn(tx: Tx, id_user: number, checked: CheckedPassword): Promise<SecondFactorKey | AppError> {
  await tx.elevate();
  const own = await demandCurrentPassword(tx, id_user, checked);
  if (own instanceof AppError) return own;
  if ((await queries.factorState(tx, id_user)).since !== null)
    throw conflict('YA_ACTIVO', 'El segundo factor ya está activo');
  return giveKey(tx, id_user);
}

/** Like `startOwn` at sign-in, if the role requires it. Errors: 409 NO_HACE_FALTA; returned: those of a sign-in. */
export async function beginAtDoor(tx: Tx, checked: CheckedCredentials): Promise<SecondFactorKey | AppError> {
  const found = await consumeCredentials(tx, checked);
  if ('error' in found) return found.error;
  const { since, required } = await queries.factorState(tx, found.id_user);
  if (since !== null || !required)
    return conflict('NO_HACE_FALTA', 'Ingrese con su contraseña y active el segundo factor en «Configuración»');
  return giveKey(tx, found.id_user);
}

/** Counts the try if there is a key to confirm; prepares the recovery codes. */
export async function prepareConfirm({
  input,
  actor: { id_user },
  change,
}: Preparing<{ code: string }>): Promise<AppError | NewCodes | null> {
  const looksRight = await change(async tx => {
    const factor = await queries.findFactor(tx, id_user);
    if (factor === undefined || (await queries.factorState(tx, id_user)).since !== null) return false;
    const wait = await countTry(tx, codeKey(id_user), codeLimit);
    if (wait !== null) return tooManyTries(wait, text => `Demasiados códigos equivocados. Espere ${text}.`);
    return stepOf(factor.secret, input.code, tx.now) !== null;
  });
  if (looksRight instanceof AppError) return looksRight;
  return looksRight ? makeCodes() : null;
}

/** Activates the second factor with its first code; returns the recovery codes. Errors: 409; returned: 422 CODIGO, 429. */
export async function confirmOwn(
  tx: Tx,
  id_user: number,
  input: { code: string; token: string },
  made: AppError | NewCodes | null,
): Promise<string[] | AppError> {
  if (made instanceof AppError) return made;
  await tx.elevate();
  await lockPassword(tx, id_user);
  if ((await queries.factorState(tx, id_user)).since !== null)
    throw conflict('YA_ACTIVO', 'El segundo factor ya está activo');
  if ((await queries.lockFactor(tx, id_user)) === undefined)
    throw conflict('SIN_CLAVE', 'Empiece de nuevo: pida la clave de su aplicación');
  const text = 'El código no es correcto: revise la hora de su teléfono';
  if (made === null || !(await consumeTotp(tx, id_user, input.code)))
    return new AppError(422, 'CODIGO', text, { code: text });
  await forgetTries(tx, codeKey(id_user));
  await endSessions(tx, id_user, input.token);
  return turnOn(tx, id_user, made);
}

/** Creates the codes once the password is known to be correct. */
export const prepareRenew = (before: Preparing<{ password: string }>): Promise<CheckedPassword<NewCodes>> =>
  checkCurrentPassword(before, makeCodes);

/** Errors: 409 SIN_SEGUNDO_FACTOR; returned: 422 CONTRASENA, 429. */
export async function renewCodes(
  tx: Tx,
  id_user: number,
  checked: CheckedPassword<NewCodes>,
): Promise<string[] | AppError> {
  await tx.elevate();
  const own = await demandCurrentPassword(tx, id_user, checked);
  if (own instanceof AppError) return own;
  if ((await queries.factorState(tx, id_user)).since === null)
    throw conflict('SIN_SEGUNDO_FACTOR', 'Active primero el segundo factor');
  tx.audit({ action: 'renew_recovery_codes', noun: 'user', id: id_user });
  return giveCodes(tx, id_user, own.ready);
}

/** Errors: 409 SEGUNDO_FACTOR_OBLIGATORIO; returned: 422 CONTRASENA, 429. */
export async function stopOwn(tx: Tx, id_user: number, checked: CheckedPassword): Promise<AppError | null> {
  await tx.elevate();
  const own = await demandCurrentPassword(tx, id_user, checked);
  if (own instanceof AppError) return own;
  if ((await queries.factorState(tx, id_user)).required)
    throw conflict('SEGUNDO_FACTOR_OBLIGATORIO', 'Su rol pide el segundo factor: no se puede desactivar');
  await queries.removeFactor(tx, id_user);
  tx.audit({ action: 'stop_second_factor', noun: 'user', id: id_user });
  return null;
}

/** The own state, read with the system's rights. */
export async function ownState(tx: Tx, id_user: number) {
  await tx.elevate();
  return { ...(await queries.factorState(tx, id_user)), recovery_codes_left: await queries.codesLeft(tx, id_user) };
}

/** Requires the second factor of a role, or stops requiring it. Errors: 404, 409 SIN_CAMBIO, PRIMERO_EL_SUYO. */
export async function requireOfRole(
  tx: Tx,
  actor: Actor,
  input: { id_role: number; required: boolean },
): Promise<void> {
  await tx.elevate();
  const roles = await queries.listFactorRoles(tx);
  const before = roles.find(role => role.id_role === input.id_role);
  if (before === undefined) throw notFound('El rol no existe');
  const role = await queries.setRequired(tx, input.id_role, input.required);
  if (role === undefined) throw conflict('SIN_CAMBIO', 'El rol ya está así');
  if (input.required) {
    // A person who requires it of the own role must have it, so that nobody locks himself out.
    if (role.code === actor.role && (await queries.factorState(tx, actor.id_user)).since === null)
      throw conflict('PRIMERO_EL_SUYO', 'Active primero su propio segundo factor en «Configuración»');
    for (const id_user of await queries.listWithout(tx, input.id_role)) await endSessions(tx, id_user);
  }
  tx.audit({
    action: 'require_second_factor',
    noun: 'role',
    id: input.id_role,
    before: { required: before.required },
    after: { required: input.required },
  });
  tx.changed('role', input.id_role);
}
