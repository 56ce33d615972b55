import * as calls from '@cabezal/contract/permissions/permissions.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { listPermissions, type Whose } from './permissions.queries.ts';
import { createRole, deleteRole, listManagedRoles, updateRole } from './save-role.ts';
import { copyPermissions, findRole, resetPermissions, updatePermission } from './update-permission.ts';

/** Modules in which a shipment stands that is kept in CargoWise too. */
const cargoWiseModules: readonly string[] = ['Reservas', 'Guías', 'Monitoreo', 'Facturación'];

async function permissionsOf(tx: Tx, actor: Actor, whose: Whose) {
  await findRole(tx, actor, whose.id_role);
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
    serve(calls.getPermissionsCargoWise, async ({ tx, actor, input }) =>
      (await permissionsOf(tx, actor, input)).filter(row => cargoWiseModules.includes(row.module)),
    ),
    serve(calls.updatePermission, ({ tx, actor, input }) => updatePermission(tx, actor, input)),
    serve(calls.resetPermissions, ({ tx, actor, input }) => resetPermissions(tx, actor, input)),
    serve(calls.copyPermissions, ({ tx, actor, input }) => copyPermissions(tx, actor, input)),
    serve(calls.getManagedRoles, ({ tx, actor }) => listManagedRoles(tx, actor)),
    serve(calls.createRole, ({ tx, actor, input }) => createRole(tx, actor, input)),
    serve(calls.updateRole, ({ tx, actor, input }) => updateRole(tx, actor, input)),
    serve(calls.deleteRole, ({ tx, actor, input }) => deleteRole(tx, actor, input)),
  ];
}
