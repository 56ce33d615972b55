import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { id, instant, listInput, pageOf, phone, possible, requiredText, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { companyType } from '../companies/companies.calls.ts';

const line = z.enum(['E', 'I'], 'La línea es E o I');
export const userRow = z.object({
  id_user: z.number(),
  email: z.string(),
  name: z.string(),
  last_name: z.string(),
  work_position: z.string().nullable(),
  phone: z.string().nullable(),
  id_company: z.number(),
  company: z.string(),
  company_type: companyType,
  id_role: z.number(),
  role: z.string(),
  role_name: z.string(),
  /** For a DRIVER: the driver record. */
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
  /** Business lines of the person: E export, I import. */
  products: z.array(line),
  active: z.boolean(),
  created_at: instant,
  /** Null: never signed in. */
  last_login_at: instant.nullable(),
  /** Since when an invitation is open; null: the password was chosen. */
  invited_at: instant.nullable(),
  /** Since when there is a second factor; null: none. */
  second_factor_at: instant.nullable(),
  version: z.number(),
  can: z.object({
    edit: possible,
    change_state: possible,
    delete: possible,
    invite: possible,
    force_password: possible,
    set_password: possible,
    reset_second_factor: possible,
    read_sessions: possible,
  }),
});
export type UserRow = z.infer<typeof userRow>;

export const userFilters = {
  id_user: id,
  id_company: id,
  id_role: id,
  company_type: companyType,
  active: z.boolean(),
  product: line,
  /** Whether the invitation is still open. */
  invited: z.boolean(),
};

const person = {
  email: z.email('Ingrese un correo válido').max(254).toLowerCase(),
  name: requiredText(80),
  last_name: requiredText(80),
  work_position: text(80).nullish(),
  phone: phone.nullish(),
  id_role: id,
  id_driver: id.nullish(),
  /** Absent: both lines. */
  products: z.array(line).max(2).optional(),
};

export const getUsers = defineCall({
  method: 'POST',
  path: '/users/get_users',
  access: action('user.read'),
  changes: false,
  input: listInput(userFilters),
  output: pageOf(userRow),
  summary: 'Users, by page: every company’s for the operator, the own company’s for others.',
  shows: ['user'],
});

export const createUser = defineCall({
  method: 'POST',
  path: '/users/create_user_admin_local',
  access: action('user.write'),
  input: z.strictObject({ ...person, id_company: id.nullish() }),
  output: userRow,
  touches: ['user'],
  summary:
    'Creates a user and mails a link, valid 72 hours, to choose the password. Others than ADM_MASTER only in the own company, as ADM_LOCAL, ACCT or DRIVER. 429 as resend_invitation.',
});

export const updateUser = defineCall({
  method: 'POST',
  path: '/users/update_user_admin_local',
  access: action('user.write'),
  input: z.strictObject({ ...person, id_user: id, version }),
  output: userRow,
  touches: ['user'],
  summary:
    'Changes a user; a new role ends the person’s sessions, a new address invalidates links sent before. The own role cannot be changed, nor the company. 409 MODIFICADO, ULTIMO_ADMINISTRADOR; 429 as resend_invitation, if the change mails a link.',
});

export const deleteUser = defineCall({
  method: 'POST',
  path: '/users/delete_user_admin_local',
  access: action('user.write'),
  input: z.strictObject({ id_user: id, version }),
  output: z.object({ id_user: z.number(), deleted: z.literal(true) }),
  touches: ['user'],
  summary:
    'Deletes a user who did nothing yet; 409 EN_USO names the references: deactivate such a person. Never oneself nor the last ADM_MASTER.',
});

export const role = z.object({
  id_role: z.number(),
  code: z.string(),
  name: z.string(),
  /** A built-in role; it cannot be renamed or deleted. */
  built_in: z.boolean(),
  /** Types of company at which it exists. */
  company_types: z.array(companyType),
  /** Only for the operator's people. */
  only_operator: z.boolean(),
});
export type Role = z.infer<typeof role>;
export const getRoles = defineCall({
  method: 'GET',
  path: '/users/get_roles',
  access: signedIn,
  output: z.array(role),
  summary:
    'Roles that the person may give: all for ADM_MASTER, else ADM_LOCAL, ACCT and DRIVER; with the types of company at which each exists.',
  shows: ['role'],
});

export const updateAdvisor = defineCall({
  method: 'POST',
  path: '/users/udpate_user_asesor',
  access: action('user.write'),
  input: z.strictObject({ id_user: id, version, id_role: id.nullish() }),
  output: userRow,
  touches: ['user'],
  summary:
    'Makes one of the operator’s people a commercial advisor; with id_role an advisor gets that role instead. The sessions end. 409 MODIFICADO, ULTIMO_ADMINISTRADOR; 422 ROL_NO_PERMITIDO, ROL_PROPIO.',
});

export const getUserGrades = defineCall({
  method: 'GET',
  path: '/users/get_escalafones_user',
  access: signedIn,
  output: z.array(z.object({ code: z.string(), name: z.string() })),
  summary: 'Grades (escalafones) that a driver may have, lowest first.',
});

export const getUsersExcel = excelOf(getUsers, 'users');
