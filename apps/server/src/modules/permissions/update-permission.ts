import type { PermissionRow } from '@cabezal/contract/permissions/permissions.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import * as queries from './permissions.queries.ts';

export interface UpdatePermissionInput extends queries.Whose, queries.PermissionKey {
  type: 'action' | 'url' | 'action_url';
  allowed: boolean;
}

/** Permissions hold for the whole installation: only the operator's people manage them, whatever role was given the action. */
export function demandOperator(actor: Actor): void {
  if (actor.audience !== 'operator') throw forbidden();
}

/** Gives or takes one permission of a role at a type of company. */
export async function updatePermission(tx: Tx, actor: Actor, input: UpdatePermissionInput): Promise<PermissionRow> {
  demandOperator(actor);
  if (!(await queries.roleExists(tx, input.id_role))) throw notFound('El rol no existe');
  const before = await queries.findPermission(tx, input, input);
  if (before === undefined) throw notFound('El permiso no existe');
  if (before.fixed && !input.allowed)
    throw conflict('PERMISO_FIJO', 'El administrador maestro no puede quedarse sin la administración de permisos');
  await tx.elevate();
  await queries.writePermission(tx, input, input.type, input, input.allowed);
  tx.audit({
    action: 'update_permission',
    noun: 'permission',
    id: `${input.id_role}-${input.id_company_type}`,
    before: { type: input.type, code: before.code, allowed: before.allowed },
    after: { type: input.type, code: before.code, allowed: input.allowed },
  });
  tx.changed('permission');
  // Whoever has the role reads menu and permissions again.
  tx.changed('session', undefined, await queries.companiesOfType(tx, input.id_company_type));
  const after = await queries.findPermission(tx, input, input);
  if (after === undefined) throw notFound('El permiso no existe');
  return after;
}
