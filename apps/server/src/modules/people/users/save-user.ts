import { phoneError } from '@cabezal/domain/system/validation/driver';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import {
  AppError,
  changedMeanwhile,
  conflict,
  demandFields,
  notFound,
  unprocessable,
} from '../../../platform/http/errors.ts';
import { endSessions } from '../../../platform/session/sessions.ts';
import { unusableHash } from '../session/password-hash.ts';
import { revokePasswordLinks } from '../session/session.queries.ts';
import { findEditable } from './read-user.ts';
import { revokeAndReinvite } from './renew-access.ts';
import { countLinkMail, sendPasswordLink } from './user-links.ts';
import { editsAnyCompany, roleError, sharedError, userRights } from './user-rights.ts';
import { demandOneMaster } from './user-state.ts';
import * as queries from './users.queries.ts';

export interface UserInput {
  email: string;
  name: string;
  last_name: string;
  work_position?: string | null;
  phone?: string | null;
  id_role: number;
  id_driver?: number | null;
  products?: ('E' | 'I')[];
}
export type UpdateUserInput = UserInput & { id_user: number; version: number };

const valuesOf = (input: UserInput): queries.UserValues => ({
  email: input.email,
  name: input.name,
  last_name: input.last_name,
  work_position: input.work_position || null,
  phone: input.phone || null,
  id_role: input.id_role,
  id_driver: input.id_driver ?? null,
  products: [...new Set(input.products ?? (['E', 'I'] as const))].sort(),
});

/**
 * A driver of that company, locked until the end of the transaction and read under the lock: whoever lends or moves the driver waits, or is
 * waited for. Elevates.
 */
async function holdDriver(tx: Tx, id_driver: number, id_company: number) {
  if ((await queries.findDriverUser(tx, id_driver, id_company)) === undefined) return undefined;
  await tx.elevate();
  await queries.lockDriver(tx, id_driver);
  return queries.findDriverUser(tx, id_driver, id_company);
}

/**
 * The role exists and may be given there; a driver belongs to that company and has no other user, and stays locked. Returns the role's code.
 * Elevates. Errors: 409, 422.
 */
async function demandRole(
  tx: Tx,
  actor: Actor,
  input: UserInput & { id_user?: number },
  company: queries.CompanyFacts,
): Promise<string> {
  const role = await queries.findRole(tx, input.id_role);
  if (role === undefined) throw unprocessable('REFERENCIA', 'El rol no existe', { id_role: 'El rol no existe' });
  const wrong = roleError(actor, { role: role.code, ...company, has_driver: input.id_driver != null });
  if (wrong !== null) throw unprocessable('ROL_NO_PERMITIDO', wrong, { id_role: wrong });
  if (role.code === 'DRIVER' && input.id_driver == null)
    throw unprocessable('ROL_NO_PERMITIDO', 'Elija el conductor', { id_driver: 'Elija el conductor' });
  if (input.id_driver == null) return role.code;
  const driver = await holdDriver(tx, input.id_driver, company.id_company);
  const missing = 'El conductor no es de esa compañía';
  if (driver === undefined) throw unprocessable('REFERENCIA', missing, { id_driver: missing });
  const shared = sharedError(actor, driver);
  if (shared !== null) throw unprocessable('CONDUCTOR_COMPARTIDO', shared, { id_driver: shared });
  const taken = 'Ese conductor ya tiene usuario';
  if (driver.id_user !== null && driver.id_user !== input.id_user)
    throw new AppError(409, 'CONDUCTOR_CON_USUARIO', taken, { id_driver: taken });
  return role.code;
}

/** Creates a user without a usable password and mails the link to choose one. Errors: those of `create_user_admin_local`. */
export async function createUser(
  tx: Tx,
  actor: Actor,
  input: UserInput & { id_company?: number | null },
): Promise<number> {
  const id_company = input.id_company ?? actor.id_company;
  const mayThere = editsAnyCompany(actor) || id_company === actor.id_company;
  const company = mayThere ? await queries.findUserCompany(tx, id_company) : undefined;
  if (company === undefined) throw notFound('La compañía no existe');
  demandFields({ phone: phoneError(input.phone) });
  await demandRole(tx, actor, input, company);
  await tx.elevate();
  const password_hash = await unusableHash;
  const id_user = await queries.insertUser(tx, { ...valuesOf(input), id_company, password_hash });
  await sendPasswordLink(tx, actor, { id_user, email: input.email }, 'welcome');
  tx.audit({ action: 'create_user', noun: 'user', id: id_user, after: { ...valuesOf(input), id_company } });
  tx.changed('user', id_user, [id_company]);
  return id_user;
}

/**
 * Why a person must choose another password, or null. Others may know the password of a driver's account (`update_password_driver`), and
 * after this change it gives access to more than the driver's trips for their company.
 */
async function whyRenewed(
  tx: Tx,
  before: queries.UserFacts,
  values: queries.UserValues,
  to: { role: string; is_operator: boolean },
): Promise<'lent' | 'promoted' | null> {
  const { id_company } = before;
  if (values.id_driver === null) return before.role === 'DRIVER' && to.role !== 'DRIVER' ? 'promoted' : null;
  if (to.is_operator || values.id_driver === before.id_driver) return null;
  return (await queries.drivesForOthers(tx, { id_driver: values.id_driver, id_company })) ? 'lent' : null;
}

/** Changes a user; the company stays. Errors as `update_user_admin_local` says. */
export async function updateUser(tx: Tx, actor: Actor, input: UpdateUserInput): Promise<number> {
  const before = await findEditable(tx, actor, input.id_user);
  const may = userRights(actor, before).edit;
  if (may !== true) throw unprocessable('CONDUCTOR_COMPARTIDO', may);
  const company = await queries.findUserCompany(tx, before.id_company);
  if (company === undefined) throw unprocessable('COMPANIA_INACTIVA', 'La compañía del usuario está inactiva');
  const wanted = { ...input, products: input.products ?? before.products };
  demandFields({ phone: phoneError(input.phone) });
  const role = await demandRole(tx, actor, wanted, company);
  const own = 'No puede cambiar su propio rol';
  if (before.id_user === actor.id_user && role !== before.role)
    throw unprocessable('ROL_PROPIO', own, { id_role: own });
  await tx.elevate();
  if (before.role === 'ADM_MASTER' && role !== 'ADM_MASTER') await demandOneMaster(tx, before.id_user);
  const values = valuesOf(wanted);
  if (!(await queries.updateUserRow(tx, before.id_user, input.version, values))) throw changedMeanwhile();
  // Another role or driver may read other rows, so open sessions end.
  const isOther = role !== before.role || values.id_driver !== before.id_driver;
  if (isOther) await endSessions(tx, before.id_user);
  // An unused link was created for the old rights or address.
  if (isOther || values.email !== before.email) await revokePasswordLinks(tx, before.id_user);
  tx.audit({ action: 'update_user', noun: 'user', id: before.id_user, before: valuesOf(before), after: values });
  const why = await whyRenewed(tx, before, values, { role, is_operator: company.is_operator });
  if (why !== null) {
    const { id_user, id_company, active } = before;
    if (active) await countLinkMail(tx, actor, values.email);
    await revokeAndReinvite(tx, { id_user, id_company, active, email: values.email }, why);
  }
  tx.changed('user', before.id_user, [before.id_company]);
  tx.changed('session', before.id_user, [before.id_company]);
  return before.id_user;
}

/** Makes a person a commercial advisor, or gives an advisor another role. Errors: those of `udpate_user_asesor`. */
export async function updateAdvisor(
  tx: Tx,
  actor: Actor,
  input: { id_user: number; version: number; id_role?: number | null },
): Promise<number> {
  const before = await findEditable(tx, actor, input.id_user);
  const isAdvisor = before.role === 'ASESOR';
  if (input.id_role == null && isAdvisor) throw conflict('SIN_CAMBIO', 'Ya es asesor comercial');
  if (input.id_role != null && !isAdvisor) throw conflict('SIN_CAMBIO', 'No es asesor comercial');
  const id_role = input.id_role ?? (await queries.findRoleId(tx, 'ASESOR'));
  return updateUser(tx, actor, { ...before, version: input.version, id_role });
}
