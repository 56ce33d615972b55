import type { UserRow } from '@cabezal/contract/users/users.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound, unprocessable } from '../../platform/http/errors.ts';
import { endSessions, hashToken, issueToken, newToken } from '../../platform/session/sessions.ts';
import { hashPassword } from '../session/login.ts';
import { mayDeactivate, mayEdit, roleError } from './user-rights.ts';
import * as queries from './users.queries.ts';

const linkHours = 72;

export interface UserInput {
  email: string;
  name: string;
  last_name: string;
  work_position?: string | null;
  phone?: string | null;
  id_role: number;
  id_driver?: number | null;
}
export type UpdateUserInput = UserInput & { id_user: number; active: boolean; version: number };

const valuesOf = (input: UserInput): queries.UserValues => ({
  email: input.email,
  name: input.name,
  last_name: input.last_name,
  work_position: input.work_position || null,
  phone: input.phone || null,
  id_role: input.id_role,
  id_driver: input.id_driver ?? null,
});

/** A user as it is sent, with what the person may do with it. */
export const userRow = (user: queries.UserFacts, actor: Actor): UserRow => ({
  ...user,
  can: { edit: mayEdit(actor, user), deactivate: mayDeactivate(actor, user) },
});

/** The role exists and may be given there; a driver is of that company and has no other user. Answers the role's code. */
async function checkRole(
  tx: Tx,
  actor: Actor,
  input: UserInput & { id_user?: number },
  company: queries.CompanyFacts,
): Promise<string> {
  const role = await queries.findRole(tx, input.id_role);
  if (role === undefined) throw unprocessable('REFERENCIA', 'El rol no existe', { id_role: 'El rol no existe' });
  const wrong = roleError(actor, { role: role.code, ...company, has_driver: input.id_driver != null });
  if (wrong !== null) throw unprocessable('ROL_NO_PERMITIDO', wrong, { id_role: wrong });
  if (input.id_driver == null) return role.code;
  const driver = await queries.findDriverUser(tx, input.id_driver, company.id_company);
  if (driver === undefined)
    throw unprocessable('REFERENCIA', 'El conductor no existe', { id_driver: 'El conductor no existe' });
  if (driver.id_user !== null && driver.id_user !== input.id_user)
    throw conflict('CONDUCTOR_CON_USUARIO', 'Ese conductor ya tiene usuario');
  return role.code;
}

/** Creates a user without a usable password and mails the link with which the person chooses one. */
export async function createUser(
  tx: Tx,
  actor: Actor,
  input: UserInput & { id_company?: number | null },
  publicUrl: string,
): Promise<UserRow> {
  const id_company = input.id_company ?? actor.id_company;
  const mayThere = actor.role === 'ADM_MASTER' || id_company === actor.id_company;
  const company = mayThere ? await queries.findUserCompany(tx, id_company) : undefined;
  if (company === undefined) throw notFound('La compañía no existe');
  await checkRole(tx, actor, input, company);
  await tx.elevate();
  const password_hash = await hashPassword(newToken());
  const id_user = await queries.insertUser(tx, { ...valuesOf(input), id_company, password_hash });
  const token = await issueToken(tx, { purpose: 'password', id_user, hours: linkHours, created_by: actor.id_user });
  tx.send({
    system: 'MAIL',
    kind: 'mail',
    noun: 'user',
    id: id_user,
    idempotency_key: `welcome-${hashToken(token).toString('hex').slice(0, 24)}`,
    payload: {
      to: input.email,
      subject: 'Cabezal: su usuario está listo',
      text: `Hola, ${input.name}:\n\n${actor.name} creó su usuario en Cabezal. Para elegir su contraseña abra este enlace. Vale ${linkHours} horas y una sola vez.\n\n${publicUrl}/#/change-password/${token}\n\nDespués ingrese con este correo. Si el enlace ya venció, use «Olvidé mi contraseña».\n`,
    },
  });
  tx.audit({ action: 'create_user', noun: 'user', id: id_user, after: { ...valuesOf(input), id_company } });
  tx.changed('user', id_user, [id_company]);
  return fresh(tx, actor, id_user);
}

async function fresh(tx: Tx, actor: Actor, id_user: number): Promise<UserRow> {
  const user = await queries.findUser(tx, id_user, actor);
  if (user === undefined) throw notFound('El usuario no existe');
  return userRow(user, actor);
}

async function findEditable(tx: Tx, actor: Actor, id_user: number): Promise<queries.UserFacts> {
  const user = await queries.findUser(tx, id_user, actor);
  if (user === undefined) throw notFound('El usuario no existe');
  const edit = mayEdit(actor, user);
  if (edit !== true)
    throw unprocessable('USUARIO_AJENO', typeof edit === 'string' ? edit : 'No puede editar a este usuario');
  return user;
}

/** Somebody must remain who manages everything. */
async function keepOneMaster(tx: Tx, id_user: number): Promise<void> {
  const masters = await queries.lockMasters(tx);
  if (masters.length === 1 && masters[0] === id_user)
    throw conflict('ULTIMO_ADMINISTRADOR', 'Es el último administrador maestro: nombre antes a otro');
}

/** Changes a user. A new role or a deactivation ends the sessions and the links that were on their way. */
export async function updateUser(tx: Tx, actor: Actor, input: UpdateUserInput): Promise<UserRow> {
  const before = await findEditable(tx, actor, input.id_user);
  const company = await queries.findUserCompany(tx, before.id_company);
  if (company === undefined) throw unprocessable('COMPANIA_INACTIVA', 'La compañía del usuario está inactiva');
  const role = await checkRole(tx, actor, input, company);
  if (before.id_user === actor.id_user && role !== before.role)
    throw unprocessable('ROL_PROPIO', 'No puede cambiar su propio rol', { id_role: 'No puede cambiar su propio rol' });
  return write(tx, actor, before, input, { action: 'update_user', newRole: role });
}

/** Deactivates: the person can no longer sign in; what they did stays theirs. */
export async function deactivateUser(
  tx: Tx,
  actor: Actor,
  input: { id_user: number; version: number },
): Promise<UserRow> {
  const before = await findEditable(tx, actor, input.id_user);
  const values = { ...before, version: input.version, active: false };
  return write(tx, actor, before, values, { action: 'deactivate_user', newRole: before.role });
}

async function write(
  tx: Tx,
  actor: Actor,
  before: queries.UserFacts,
  input: UpdateUserInput,
  { action, newRole }: { action: string; newRole: string },
): Promise<UserRow> {
  const isLeaving = before.active && !input.active;
  const deactivate = isLeaving ? mayDeactivate(actor, before) : true;
  if (typeof deactivate === 'string') throw unprocessable('NO_SE_PUEDE_DESACTIVAR', deactivate);
  await tx.elevate();
  const losesMaster = before.role === 'ADM_MASTER' && before.active && (isLeaving || newRole !== 'ADM_MASTER');
  if (losesMaster) await keepOneMaster(tx, before.id_user);
  const values = { ...valuesOf(input), active: input.active };
  if (!(await queries.updateUserRow(tx, before.id_user, input.version, values))) throw changedMeanwhile();
  if (isLeaving || newRole !== before.role) await endSessions(tx, before.id_user);
  if (isLeaving || input.email !== before.email) await queries.revokePasswordLinks(tx, before.id_user);
  tx.audit({
    action,
    noun: 'user',
    id: before.id_user,
    before: { ...valuesOf(before), active: before.active },
    after: values,
  });
  tx.changed('user', before.id_user, [before.id_company]);
  return fresh(tx, actor, before.id_user);
}
