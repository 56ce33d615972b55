import type { ManagedRole } from '@cabezal/contract/people/permissions/permissions.calls';
import { grantPlacesOf } from '@cabezal/domain/system/access/grants';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { trimOf } from '@cabezal/domain/system/text/trim-signs';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, conflict, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { hasDefaults } from './load-defaults.ts';
import * as queries from './permissions.queries.ts';
import { findRole } from './update-permission.ts';

const notAllowed = 'Su usuario no puede cambiar roles';
const builtIn = 'Es un rol del sistema';

/** A role with the person's rights on it. */
export function managedRole({ built_in, ...role }: queries.RoleFacts, actor: Actor): ManagedRole {
  const mayWrite = actor.actions.has('permission.write') || notAllowed;
  const who = role.users === 1 ? 'lo tiene 1 usuario' : `lo tienen ${role.users} usuarios`;
  const unused = role.users === 0 || `No se puede eliminar: ${who}. Deles antes otro rol`;
  return {
    ...role,
    places: [...grantPlacesOf(role.code)],
    can: {
      rename: mayWrite === true ? !built_in || builtIn : mayWrite,
      // The product's own roles would be added again at the next start.
      delete: mayWrite === true ? (hasDefaults(role.code) ? builtIn : unused) : mayWrite,
      reset: mayWrite === true ? hasDefaults(role.code) || 'El rol no tiene permisos predeterminados' : mayWrite,
    },
  };
}

/** Every role. Errors: 403 outside the operator. */
export async function listManagedRoles(tx: Tx, actor: Actor): Promise<ManagedRole[]> {
  demandOperator(actor);
  return (await queries.listRoles(tx)).map(role => managedRole(role, actor));
}

/** «Jefe de patio» → JEFE_DE_PATIO: rows and rules refer to a role by this code, which stays when the name changes. */
function codeOf(name: string): string {
  const joined = plainText(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
  return trimOf(joined, /_/) || 'ROL';
}

async function freeCode(tx: Tx, name: string): Promise<string> {
  const code = codeOf(name);
  for (let n = 1; ; n++) {
    const tried = n === 1 ? code : `${code}_${n}`;
    if (!(await queries.isCodeTaken(tx, tried))) return tried;
  }
}

async function demandName(tx: Tx, name: string, except: number): Promise<void> {
  if (!(await queries.isNameTaken(tx, name, except))) return;
  const text = 'Ya existe un rol con ese nombre';
  throw new AppError(409, 'ROL_DUPLICADO', text, { name: text });
}

/** One role. Errors: 404. */
export async function readRole(tx: Tx, actor: Actor, id_role: number): Promise<ManagedRole> {
  const role = await queries.findRole(tx, id_role);
  if (role === undefined) throw notFound('El rol no existe');
  return managedRole(role, actor);
}

/** Adds a role without permissions; returns its id. Errors: 403, 409 ROL_DUPLICADO. */
export async function createRole(tx: Tx, actor: Actor, input: { name: string }): Promise<number> {
  demandOperator(actor);
  await tx.elevate();
  await demandName(tx, input.name, 0);
  const role = { name: input.name, code: await freeCode(tx, input.name) };
  const id_role = await queries.insertRole(tx, role);
  tx.audit({ action: 'create_role', noun: 'role', id: id_role, after: role });
  tx.changed('role', id_role);
  return id_role;
}

/** Renames a role. Errors: 403, 404, 409. */
export async function updateRole(
  tx: Tx,
  actor: Actor,
  input: { id_role: number; version: number; name: string },
): Promise<void> {
  const before = await findRole(tx, actor, input.id_role);
  if (before.built_in) throw conflict('ROL_DEL_SISTEMA', 'El nombre de un rol del sistema no se cambia');
  await tx.elevate();
  await demandName(tx, input.name, input.id_role);
  if (!(await queries.renameRole(tx, input))) throw changedMeanwhile();
  tx.audit({
    action: 'update_role',
    noun: 'role',
    id: input.id_role,
    before: { name: before.name },
    after: { name: input.name },
  });
  tx.changed('role', input.id_role);
  tx.changed('user');
  // The name is shown in the user's block of the shell.
  tx.changed('session', undefined, await queries.companiesAt(tx, 'OPERADOR'));
}

/** Deletes a role that nobody has, with its permissions. Errors: 403, 404, 409 EN_USO, ROL_DEL_SISTEMA or MODIFICADO. */
export async function deleteRole(tx: Tx, actor: Actor, input: { id_role: number; version: number }): Promise<void> {
  await findRole(tx, actor, input.id_role);
  await tx.elevate();
  await queries.lockRole(tx, input.id_role);
  const before = await findRole(tx, actor, input.id_role);
  if (before.version !== input.version) throw changedMeanwhile();
  const may = managedRole(before, actor).can.delete;
  if (may !== true) throw conflict(before.users > 0 && !hasDefaults(before.code) ? 'EN_USO' : 'ROL_DEL_SISTEMA', may);
  if (!(await queries.deleteRoleRow(tx, input))) throw changedMeanwhile();
  tx.audit({
    action: 'delete_role',
    noun: 'role',
    id: input.id_role,
    before: { code: before.code, name: before.name },
  });
  tx.changed('role', input.id_role);
}
