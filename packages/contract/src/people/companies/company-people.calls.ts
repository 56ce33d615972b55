import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { date, givenDate, id, requiredText, version } from '../../shapes.ts';
import { company, companyFor, companyType } from './companies.calls.ts';

const write = action('company.write');
const touches = ['company'] as const;

const person = z.object({ id_user: z.number(), name: z.string(), work_position: z.string().nullable() });
/** E export, I import, tpt any line. */
const product = z.enum(['E', 'I', 'tpt'], 'La línea es E, I o tpt');
const staff = { method: 'GET', access: signedIn, output: z.array(person), input: z.strictObject({ product }) } as const;
export const getAdvisorsOfProduct = defineCall({
  ...staff,
  path: '/company/asesores_{product}',
  summary: 'Active commercial advisors of the operator who work in that line: E, I, or tpt for all.',
  shows: ['user'],
});
export const getOperationsOfProduct = defineCall({
  ...staff,
  path: '/company/operativos_{product}',
  summary: 'Active operations people (EQUIPO_OPERATIVO) of the operator who work in that line: E, I, or tpt for all.',
  shows: ['user'],
});

const teamInput = { name: requiredText(60), id_users: z.array(id).min(1, 'Elija al menos una persona').max(50) };
export const addOperationsTeam = defineCall({
  method: 'POST',
  path: '/company/add_equipo_operativo',
  access: write,
  input: z.strictObject({ id_company: id, ...teamInput }),
  output: company,
  outputFor: companyFor,
  touches,
  summary:
    'Names a team of the operator’s operations people for a company; one person may be in several. 409 EQUIPO_DUPLICADO; 422 for a person without the role EQUIPO_OPERATIVO.',
});
export const updateOperationsTeam = defineCall({
  method: 'POST',
  path: '/company/update_equipo_operativo',
  access: write,
  input: z.strictObject({ id_operations_team: id, version, ...teamInput }),
  output: company,
  outputFor: companyFor,
  touches,
  summary: 'Changes the name and the people of a team; 409 MODIFICADO, EQUIPO_DUPLICADO.',
});
export const deleteOperationsTeam = defineCall({
  method: 'POST',
  path: '/company/delete_equipo_operativo',
  access: write,
  input: z.strictObject({ id_operations_team: id, version }),
  output: company,
  outputFor: companyFor,
  touches,
  summary: 'Deletes a team; its people are unchanged.',
});

const actsFor = z.object({
  id_company: z.number(),
  name: z.string(),
  company_type: companyType,
  opened_on: date,
  author: z.string(),
});
export const companyAssociations = z.object({
  /** Customers that the company acts for. */
  acts_for: z.array(actsFor),
  /** Forwarders and carriers that act for it. */
  represented_by: z.array(actsFor),
  /** Drivers of other companies who may drive for the carrier, including closed associations. */
  drivers: z.array(
    z.object({
      id_association: z.number(),
      id_driver: z.number(),
      driver: z.string(),
      company: z.string(),
      opened_on: date,
      closed_on: date.nullable(),
      opened_by: z.string(),
      closed_by: z.string().nullable(),
    }),
  ),
});
export type CompanyAssociations = z.infer<typeof companyAssociations>;

export const getAssociations = defineCall({
  method: 'POST',
  path: '/company/get_associations',
  access: signedIn,
  changes: false,
  input: z.strictObject({ id_company: id }),
  output: companyAssociations,
  summary:
    'The companies for which a company acts, those that act for it, and the drivers of others that may drive for it; the own company, or any for the operator.',
  shows: [{ noun: 'company', by: 'id_company' }, 'driver'],
});
export const saveAssociation = defineCall({
  method: 'POST',
  path: '/company/save_association',
  access: write,
  input: z.strictObject({ id_company: id, id_associated: id, opened_on: givenDate.nullish() }),
  output: companyAssociations,
  touches: [...touches, 'location'],
  summary:
    'Lets a forwarder (FWDR) or carrier act for a customer from a day on: it sees the customer’s establishments and rates and books for it. 409 ASOCIACION_ABIERTA; 422 another type, a blocked company, a future day.',
});
export const deleteAssociation = defineCall({
  method: 'POST',
  path: '/company/delete_association',
  access: write,
  input: z.strictObject({ id_company: id, id_associated: id }),
  output: companyAssociations,
  touches: [...touches, 'location'],
  summary:
    'Ends the association of a company with a customer: from now on it does not see the customer’s data. 404 if there is none.',
});
