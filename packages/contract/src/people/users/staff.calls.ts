import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';

export const staffOption = z.object({ id_user: z.number(), name: z.string(), work_position: z.string().nullable() });
export type StaffOption = z.infer<typeof staffOption>;
export const getAdvisors = defineCall({
  method: 'GET',
  path: '/users/users_asesores',
  access: signedIn,
  output: z.array(staffOption),
  summary: 'Active commercial advisors of the operator.',
  shows: ['user'],
});
export const getNotAdvisors = defineCall({
  method: 'GET',
  path: '/users/users_not_asesores',
  access: signedIn,
  output: z.array(staffOption),
  summary: 'The operator’s other active staff, without advisors and drivers.',
});

export const lineStaff = staffOption.extend({ role: z.string(), role_name: z.string() });
export type LineStaff = z.infer<typeof lineStaff>;
export const getUsersOfProduct = defineCall({
  method: 'POST',
  path: '/users/get_users_{product}',
  access: signedIn,
  changes: false,
  input: z.strictObject({ product: z.enum(['E', 'I', 'tpt'], 'La línea es E, I o tpt') }),
  output: z.array(lineStaff),
  summary: 'The operator’s active people, without drivers, who work in that line: E export, I import, or tpt for all.',
  shows: ['user'],
});
