import {
  GRANT_PLACE_NAMES,
  type GrantPlace,
  grantPlacesOf,
  grantPlaceText,
} from '@cabezal/domain/system/access/grants';
import { mayAllowPair } from '@cabezal/domain/system/access/pair-lacks';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, demandOperator, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { defaultCodes, hasDefaults } from './load-defaults.ts';
import * as queries from './permissions.queries.ts';

export interface UpdatePermissionInput extends queries.Whose, queries.PermissionKey {
  type: 'action' | 'url' | 'action_url';
  allowed: boolean;
}

/** The current role. Permissions apply to the whole installation: only the operator's people manage them. Errors: 403 for others, 404. */
export async function findRole(tx: Tx, actor: Actor, id_role: number): Promise<queries.RoleFacts> {
  demandOperator(actor);
  const role = await queries.findRole(tx, id_role);
  if (role === undefined) throw notFound('El rol no existe');
  return role;
}

/** Errors: 422 ROL_DE_OPERADORA at the field if nobody can have the role there. */
function demandPlace(role: queries.RoleFacts, place: GrantPlace, field = 'id_company_type'): void {
  const places = grantPlacesOf(role.code);
  if (places.includes(place)) return;
  const text = `Nadie puede tener ese rol ahí: solo en ${places.map(grantPlaceText).join(' o en ')}`;
  throw unprocessable('ROL_DE_OPERADORA', text, { [field]: text });
}

/** A role that can have permissions there. Errors: 403, 404, 422 ROL_DE_OPERADORA. */
async function findRoleAt(tx: Tx, actor: Actor, whose: queries.Whose): Promise<queries.RoleFacts> {
  const role = await findRole(tx, actor, whose.id_role);
  demandPlace(role, whose.id_company_type);
  return role;
}

/** Stores changed permissions, logs them in words, and notifies the role's people so that menu and permissions are read again. */
async function write(
  tx: Tx,
  whose: queries.Whose,
  changes: readonly queries.StoredPermission[],
  entry: { action: string; note?: Record<string, string> },
): Promise<void> {
  await queries.writePermissions(tx, whose, changes);
  const said = (allowed: (row: queries.StoredPermission) => boolean): Record<string, unknown> =>
    Object.fromEntries(changes.map(row => [`${row.module}: ${row.name}`, allowed(row)]));
  tx.audit({
    action: entry.action,
    noun: 'permission',
    id: `${whose.id_role}-${whose.id_company_type}`,
    before: said(row => !row.allowed),
    after: { ...said(row => row.allowed), ...entry.note },
  });
  tx.changed('permission');
  tx.changed('session', undefined, await queries.companiesAt(tx, whose.id_company_type));
}

/** The current grant of one permission. Errors: 404. */
export async function readPermission(
  tx: Tx,
  of: queries.Whose & queries.PermissionKey,
): Promise<queries.StoredPermission> {
  const found = await queries.findPermission(tx, of, of);
  if (found === undefined) throw notFound('El permiso no existe');
  return found;
}

/** Whether the permission is kept as given. An action on a screen is kept only as denied, whatever else the role lacks. */
const isGiven = (row: queries.StoredPermission): boolean => (row.type === 'action_url' ? !row.denied : row.allowed);

/**
 * Grants or revokes one permission of a role at a type of company. Errors: 403, 404, 409 PERMISO_FIJO, 422 PERMISO_SIN_PANTALLA if an action is
 * allowed on a screen that the role may not open, PERMISO_SIN_ACCION if the role does not have the action.
 */
export async function updatePermission(tx: Tx, actor: Actor, input: UpdatePermissionInput): Promise<void> {
  await findRoleAt(tx, actor, input);
  await tx.elevate();
  await queries.lockRole(tx, input.id_role);
  const before = await readPermission(tx, input);
  if (before.fixed && !input.allowed)
    throw conflict('PERMISO_FIJO', 'El administrador maestro no puede quedarse sin la administración de permisos');
  if (input.allowed) demand(mayAllowPair(before));
  if (isGiven(before) !== input.allowed)
    await write(tx, input, [{ ...before, allowed: input.allowed }], { action: 'update_permission' });
}

/** Sets a role's permissions at a type of company to `wanted`, except fixed ones. Returns the number of changes. */
async function bringTo(
  tx: Tx,
  whose: queries.Whose,
  wanted: (row: queries.StoredPermission) => boolean,
  entry: { action: string; note?: Record<string, string> },
): Promise<{ changed: number }> {
  const rows = await queries.listPermissions(tx, whose);
  const changes = rows
    .map(row => ({ ...row, was: isGiven(row), allowed: row.fixed || wanted(row) }))
    .filter(row => row.was !== row.allowed);
  if (changes.length > 0) await write(tx, whose, changes, entry);
  return { changed: changes.length };
}

/** Resets to the permissions of a new installation, in which no action is denied on a screen. Errors: 403, 404, 409 SIN_PREDETERMINADOS. */
export async function resetPermissions(tx: Tx, actor: Actor, whose: queries.Whose): Promise<{ changed: number }> {
  const role = await findRoleAt(tx, actor, whose);
  if (!hasDefaults(role.code))
    throw conflict('SIN_PREDETERMINADOS', 'El rol fue creado aquí: no tiene permisos predeterminados');
  await tx.elevate();
  await queries.lockRole(tx, whose.id_role);
  const codes = defaultCodes(role.code, whose.id_company_type);
  const isInitial = (row: queries.StoredPermission): boolean => row.type === 'action_url' || codes.has(row.code);
  return bringTo(tx, whose, isInitial, { action: 'reset_permissions' });
}

/** Copies the permissions of another role, with what it is denied on screens, or of the same one at another type of company. Errors: 403, 404, 422 MISMO_ROL. */
export async function copyPermissions(
  tx: Tx,
  actor: Actor,
  input: queries.Whose & { from_role: number; from_company_type: GrantPlace },
): Promise<{ changed: number }> {
  await findRoleAt(tx, actor, input);
  const from = await findRole(tx, actor, input.from_role);
  demandPlace(from, input.from_company_type, 'from_company_type');
  const same = 'Elija otro rol u otro tipo de compañía';
  if (input.from_role === input.id_role && input.from_company_type === input.id_company_type)
    throw unprocessable('MISMO_ROL', same, { from_role: same });
  await tx.elevate();
  await queries.lockRole(tx, input.id_role);
  const source = await queries.listPermissions(tx, {
    id_role: input.from_role,
    id_company_type: input.from_company_type,
  });
  const allowed = new Set(source.filter(isGiven).map(row => `${row.type} ${row.code}`));
  return bringTo(tx, input, row => allowed.has(`${row.type} ${row.code}`), {
    action: 'copy_permissions',
    note: { copied_from: `${from.name} (${GRANT_PLACE_NAMES[input.from_company_type]})` },
  });
}
