import * as calls from '@cabezal/contract/permissions/permissions.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { listPermissions, roleExists, type Whose } from './permissions.queries.ts';
import { demandOperator, updatePermission } from './update-permission.ts';

async function permissionsOf(tx: Tx, actor: Actor, whose: Whose) {
  demandOperator(actor);
  if (!(await roleExists(tx, whose.id_role))) throw notFound('El rol no existe');
  return listPermissions(tx, whose);
}

export function permissionRoutes(): Route[] {
  return [
    serve(calls.getPermissions, ({ tx, actor, input }) => permissionsOf(tx, actor, input)),
    serve(calls.getPermissionsByModules, async ({ tx, actor, input }) => {
      const permissions = await permissionsOf(tx, actor, input);
      const modules = [...new Set(permissions.map(p => p.module))];
      return modules.map(module => ({ module, permissions: permissions.filter(p => p.module === module) }));
    }),
    serve(calls.updatePermission, ({ tx, actor, input }) => updatePermission(tx, actor, input)),
  ];
}
