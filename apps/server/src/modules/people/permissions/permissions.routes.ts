import * as calls from '@cabezal/contract/people/permissions/permissions.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandOperator, notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { withInitial } from './initial.ts';
import { permissionsExcel } from './permissions.excel.ts';
import { listPermissions, type Whose } from './permissions.queries.ts';
import { readRoleView } from './role-view.ts';
import { createRole, deleteRole, listManagedRoles, readRole, updateRole } from './save-role.ts';
import { copyPermissions, findRole, readPermission, resetPermissions, updatePermission } from './update-permission.ts';

/** Modules with shipments that CargoWise also has. */
const cargoWiseModules: readonly string[] = ['Reservas', 'Guías', 'Monitoreo', 'Facturación'];

async function permissionsOf(tx: Tx, actor: Actor, whose: Whose) {
  const role = await findRole(tx, actor, whose.id_role);
  return withInitial(role, whose, await listPermissions(tx, whose));
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
    serve(calls.getRoleView, ({ tx, actor, input }) => readRoleView(tx, actor, input)),
    serveChange(
      calls.updatePermission,
      ({ tx, actor, input }) => updatePermission(tx, actor, input),
      async ({ tx, actor, input }) => {
        const role = await findRole(tx, actor, input.id_role);
        const [row] = withInitial(role, input, [await readPermission(tx, input)]);
        if (row === undefined) throw notFound('El permiso no existe');
        return row;
      },
    ),
    serve(calls.getPermissionsExcel, ({ tx, actor }) => {
      demandOperator(actor);
      return permissionsExcel(tx);
    }),
    serveChange(
      calls.resetPermissions,
      ({ tx, actor, input }) => resetPermissions(tx, actor, input),
      (_, done) => done,
    ),
    serveChange(
      calls.copyPermissions,
      ({ tx, actor, input }) => copyPermissions(tx, actor, input),
      (_, done) => done,
    ),
    serve(calls.getManagedRoles, ({ tx, actor }) => listManagedRoles(tx, actor)),
    serveChange(
      calls.createRole,
      ({ tx, actor, input }) => createRole(tx, actor, input),
      ({ tx, actor }, id_role) => readRole(tx, actor, id_role),
    ),
    serveChange(
      calls.updateRole,
      ({ tx, actor, input }) => updateRole(tx, actor, input),
      ({ tx, actor, input }) => readRole(tx, actor, input.id_role),
    ),
    serveChange(
      calls.deleteRole,
      ({ tx, actor, input }) => deleteRole(tx, actor, input),
      ({ input }) => ({ id_role: input.id_role, deleted: true as const }),
    ),
  ];
}
