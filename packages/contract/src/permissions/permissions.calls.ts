import { z } from 'zod';
import { action, defineCall } from '../call.ts';
import { companyType } from '../companies/companies.calls.ts';
import { id } from '../shapes.ts';

/** One thing that a role at a type of company may or may not: an action, a screen, or an action on a screen. */
export const permissionRow = z.object({
  type: z.enum(['action', 'url', 'action_url']),
  id_permission_action: z.number().nullable(),
  id_permission_url: z.number().nullable(),
  id_permission_action_url: z.number().nullable(),
  module: z.string(),
  /** Code of the action, or pattern of the screen; both for an action on a screen. */
  code: z.string(),
  name: z.string(),
  allowed: z.boolean(),
  /** Cannot be taken away: without it nobody could give it back. */
  fixed: z.boolean(),
});
export type PermissionRow = z.infer<typeof permissionRow>;

/** `id_company_type` is the code: TRANS, EXP, IMP, CLT, FWDR. */
const whose = { id_role: id, id_company_type: companyType };

export const getPermissions = defineCall({
  method: 'POST',
  path: '/permissions/get_permissions',
  access: action('permission.read'),
  changes: false,
  input: z.strictObject(whose),
  output: z.array(permissionRow),
  summary:
    'Every action and screen with whether the role may, at that type of company; what was never said is not allowed.',
});

export const getPermissionsByModules = defineCall({
  method: 'POST',
  path: '/permissions/get_permissions_by_modules',
  access: action('permission.read'),
  changes: false,
  input: z.strictObject(whose),
  output: z.array(z.object({ module: z.string(), permissions: z.array(permissionRow) })),
  summary: 'The same, grouped by module.',
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
    'Gives or takes one permission; holds from the next call of who has the role. ADM_MASTER keeps the permissions with which permissions are managed.',
});
