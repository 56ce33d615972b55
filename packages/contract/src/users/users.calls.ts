import { z } from 'zod';
import { action, defineCall, signedIn } from '../call.ts';
import { companyType } from '../companies/companies.calls.ts';
import { excelOf } from '../excel/excel.calls.ts';
import { id, instant, listInput, pageOf, possible, requiredText, text, version } from '../shapes.ts';

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
  /** Of a DRIVER: whose trips the person drives. */
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
  active: z.boolean(),
  created_at: instant,
  version: z.number(),
  can: z.object({ edit: possible, deactivate: possible }),
});
export type UserRow = z.infer<typeof userRow>;

export const userFilters = {
  id_company: id,
  id_role: id,
  company_type: companyType,
  active: z.boolean(),
};

const person = {
  email: z.email('Ingrese un correo válido').max(254).toLowerCase(),
  name: requiredText(80),
  last_name: requiredText(80),
  work_position: text(80).nullish(),
  phone: text(30).nullish(),
  id_role: id,
  id_driver: id.nullish(),
};

export const getUsers = defineCall({
  method: 'POST',
  path: '/users/get_users',
  access: action('user.read'),
  changes: false,
  input: listInput(userFilters),
  output: pageOf(userRow),
  summary: 'Users, by page: every company’s for the operator, the own company’s for others.',
});

export const createUser = defineCall({
  method: 'POST',
  path: '/users/create_user_admin_local',
  access: action('user.write'),
  input: z.strictObject({ ...person, id_company: id.nullish() }),
  output: userRow,
  touches: ['user'],
  summary:
    'Creates a user and mails a link, valid 72 hours, to choose the password. Others than ADM_MASTER only in the own company, as ADM_LOCAL, ACCT or DRIVER.',
});

export const updateUser = defineCall({
  method: 'POST',
  path: '/users/update_user_admin_local',
  access: action('user.write'),
  input: z.strictObject({ ...person, id_user: id, active: z.boolean(), version }),
  output: userRow,
  touches: ['user'],
  summary:
    'Changes a user; a new role or a deactivation ends the person’s sessions. Nobody changes the own role or deactivates oneself.',
});

export const deleteUser = defineCall({
  method: 'POST',
  path: '/users/delete_user_admin_local',
  access: action('user.write'),
  input: z.strictObject({ id_user: id, version }),
  output: userRow,
  touches: ['user'],
  summary: 'Deactivates a user and ends the sessions; never oneself nor the last ADM_MASTER.',
});

export const role = z.object({ id_role: z.number(), code: z.string(), name: z.string(), built_in: z.boolean() });
export type Role = z.infer<typeof role>;
export const getRoles = defineCall({
  method: 'GET',
  path: '/users/get_roles',
  access: signedIn,
  output: z.array(role),
  summary: 'Roles that the person may give: all for ADM_MASTER, else ADM_LOCAL, ACCT and DRIVER.',
});

export const staffOption = z.object({ id_user: z.number(), name: z.string(), work_position: z.string().nullable() });
export type StaffOption = z.infer<typeof staffOption>;
export const getAdvisors = defineCall({
  method: 'GET',
  path: '/users/users_asesores',
  access: signedIn,
  output: z.array(staffOption),
  summary: 'Active commercial advisors of the operator.',
});
export const getNotAdvisors = defineCall({
  method: 'GET',
  path: '/users/users_not_asesores',
  access: signedIn,
  output: z.array(staffOption),
  summary: 'The operator’s other active staff, without advisors and drivers.',
});

export const getUsersExcel = excelOf(getUsers, 'users');
