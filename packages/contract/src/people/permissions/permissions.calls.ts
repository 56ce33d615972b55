import { GRANT_PLACES, type GrantPlace } from '@cabezal/domain/system/access/grants';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, possible, requiredText, version, workbook } from '../../shapes.ts';
import { menuEntry } from '../session/session.calls.ts';

/** A permission of a role at a type of company: an action, a screen, or an action on a screen. */
export const permissionRow = z.object({
  type: z.enum(['action', 'url', 'action_url']),
  id_permission_action: z.number().nullable(),
  id_permission_url: z.number().nullable(),
  id_permission_action_url: z.number().nullable(),
  module: z.string(),
  /** Code of the action, or pattern of the screen; both for an action on a screen. */
  code: z.string(),
  name: z.string(),
  /** For an action on a screen: the role has both, and the action is not denied there. */
  allowed: z.boolean(),
  /** For an action on a screen: what must be allowed first, as a sentence. */
  lacks: z.string().nullable(),
  /** Cannot be removed, because no one could restore it. */
  fixed: z.boolean(),
  /** In a new installation; null: the role was added here. An action on a screen: with the present action and screen, without a denial. */
  initial: z.boolean().nullable(),
});
export type PermissionRow = z.infer<typeof permissionRow>;

/** Types of company, and the operator separate from carriers. */
const grantPlace = z.enum(GRANT_PLACES as readonly [GrantPlace, ...GrantPlace[]]);

/** `id_company_type` is the code: OPERADOR, TRANS, EXP, IMP, CLT, FWDR. */
const whose = { id_role: id, id_company_type: grantPlace };

export const getPermissions = defineCall({
  method: 'POST',
  path: '/permissions/get_permissions',
  access: action('permission.read'),
  changes: false,
  input: z.strictObject(whose),
  output: z.array(permissionRow),
  summary:
    'Every action, screen and action on a screen with whether the role may use it, at that type of company. An action or screen that was never set is not allowed; an action is allowed on each of its screens unless it was denied there.',
});

export const getPermissionsByModules = defineCall({
  method: 'POST',
  path: '/permissions/get_permissions_by_modules',
  access: action('permission.read'),
  changes: false,
  input: z.strictObject(whose),
  output: z.array(z.object({ module: z.string(), permissions: z.array(permissionRow) })),
  summary: 'The same, grouped by module.',
  shows: ['permission'],
});

export const getPermissionsExcel = defineCall<Record<string, never>, unknown>({
  method: 'POST',
  path: '/excel/permisos',
  access: action('permission.read'),
  changes: false,
  input: z.strictObject({}),
  output: workbook,
  summary:
    'Excel (.xlsx) with a row for each permission and a column for each role at each place: «Sí» where it is allowed, «Sí *» and «No *» where it differs from a new installation.',
});

export const getPermissionsCargoWise = defineCall({
  method: 'POST',
  path: '/permissions/get_permissions_cargo_wise',
  access: action('permission.read'),
  changes: false,
  input: z.strictObject(whose),
  output: z.array(permissionRow),
  shows: ['permission'],
  summary:
    'The permissions for shipments that are also in CargoWise (CW1 codes): reservations, guides, monitoring and billing.',
});

export const roleScreen = z.object({
  url: z.string(),
  module: z.string(),
  title: z.string(),
  /** Names of the role's actions that are allowed or denied by screen, on this one. */
  allowed: z.array(z.string()),
  denied: z.array(z.string()),
});
export type RoleScreen = z.infer<typeof roleScreen>;

export const getRoleView = defineCall({
  method: 'POST',
  path: '/permissions/get_role_view',
  access: action('permission.read'),
  changes: false,
  input: z.strictObject(whose),
  output: z.object({ menu: z.array(menuEntry), screens: z.array(roleScreen) }),
  shows: ['permission'],
  summary:
    'What a person with the role sees at that type of company: the menu, and each screen that it may open with the actions that are allowed or denied there.',
});

const idOfType = {
  action: 'id_permission_action',
  url: 'id_permission_url',
  action_url: 'id_permission_action_url',
} as const;

export const updatePermission = defineCall({
  method: 'POST',
  path: '/permissions/update_permission',
  access: action('permission.write'),
  input: z
    .strictObject({
      ...whose,
      type: z.enum(['action', 'url', 'action_url']),
      allowed: z.boolean(),
      id_permission_action: id.nullish(),
      id_permission_url: id.nullish(),
      id_permission_action_url: id.nullish(),
    })
    .superRefine((input, ctx) => {
      for (const [type, field] of Object.entries(idOfType)) {
        const wanted = type === input.type;
        if ((input[field] != null) !== wanted)
          ctx.addIssue({
            code: 'custom',
            path: [field],
            message: wanted ? 'Falta el permiso' : 'No corresponde al tipo',
          });
      }
    }),
  output: permissionRow,
  touches: ['permission', 'session'],
  summary:
    'Grants or revokes one permission; effective from the next call of a person with the role. ADM_MASTER keeps the permissions for managing permissions. 422 ROL_DE_OPERADORA at a place where the role does not exist, PERMISO_SIN_PANTALLA or PERMISO_SIN_ACCION for an action on a screen that the role lacks.',
});

const changed = z.object({ changed: z.number() });

export const resetPermissions = defineCall({
  method: 'POST',
  path: '/permissions/reset_permissions',
  access: action('permission.write'),
  input: z.strictObject(whose),
  output: changed,
  touches: ['permission', 'session'],
  summary:
    'Resets a role at a type of company to the permissions of a new installation; returns the number of changed permissions. 409 SIN_PREDETERMINADOS for an added role.',
});

export const copyPermissions = defineCall({
  method: 'POST',
  path: '/permissions/copy_permissions',
  access: action('permission.write'),
  input: z.strictObject({ ...whose, from_role: id, from_company_type: grantPlace }),
  output: changed,
  touches: ['permission', 'session'],
  summary:
    'Gives a role at a type of company exactly the permissions of another; ADM_MASTER keeps those for managing permissions. Returns the number of changed permissions. 422 if both are the same.',
});

export const managedRole = z.object({
  id_role: z.number(),
  code: z.string(),
  name: z.string(),
  /** Number of people with the role. */
  users: z.number(),
  version: z.number(),
  /** Grant places of the role. */
  places: z.array(grantPlace),
  can: z.object({ rename: possible, delete: possible, reset: possible }),
});
export type ManagedRole = z.infer<typeof managedRole>;

export const getManagedRoles = defineCall({
  method: 'POST',
  path: '/permissions/get_roles',
  access: action('permission.read'),
  changes: false,
  output: z.array(managedRole),
  summary: 'Every role with the number of its people and what may be done with it.',
  shows: ['role', 'user'],
});

export const createRole = defineCall({
  method: 'POST',
  path: '/permissions/create_role',
  access: action('permission.write'),
  input: z.strictObject({ name: requiredText(60) }),
  output: managedRole,
  touches: ['role'],
  summary: 'Adds a role for people of the operator, without any permission. 409 ROL_DUPLICADO.',
});

export const updateRole = defineCall({
  method: 'POST',
  path: '/permissions/update_role',
  access: action('permission.write'),
  input: z.strictObject({ id_role: id, version, name: requiredText(60) }),
  output: managedRole,
  touches: ['role', 'session', 'user'],
  summary: 'Renames an added role. 409 ROL_DUPLICADO, ROL_DEL_SISTEMA, MODIFICADO.',
});

export const deleteRole = defineCall({
  method: 'POST',
  path: '/permissions/delete_role',
  access: action('permission.write'),
  input: z.strictObject({ id_role: id, version }),
  output: z.object({ id_role: z.number(), deleted: z.literal(true) }),
  touches: ['role', 'permission'],
  summary: 'Deletes an added role without people. 409 EN_USO with their number, ROL_DEL_SISTEMA, MODIFICADO.',
});
