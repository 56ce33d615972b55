import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, listInput, motive, pageOf, requiredText, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import {
  credentialDetail,
  credentialFilters,
  credentialRecord,
  credentialSubject,
  expiringRow,
  stopCredential,
} from './credentials.shapes.ts';

const read = action('credential.read');
const write = action('credential.write');
const touches = ['credential', 'driver', 'truck'] as const;

const matrix = {
  method: 'POST',
  access: read,
  changes: false,
  input: listInput(credentialFilters),
  output: pageOf(credentialSubject),
} as const;
export const listOwnDriverCredentials = defineCall({
  ...matrix,
  path: '/credenciales/list_credenciales_choferes_propios',
  summary: 'Drivers of the operator with their current credentials, by page; states by days left on the business date.',
  shows: ['credential', 'driver', 'location'],
});
export const listCarrierDriverCredentials = defineCall({
  ...matrix,
  path: '/credenciales/list_credenciales_choferes_particulares',
  summary: 'Drivers of third-party carriers with their current credentials, by page.',
  shows: ['credential', 'driver', 'location'],
});
export const listOwnTruckCredentials = defineCall({
  ...matrix,
  path: '/credenciales/list_credenciales_camiones_propios',
  summary: 'Trucks of the operator with their current credentials, by page.',
  shows: ['credential', 'truck', 'location'],
});
export const listCarrierTruckCredentials = defineCall({
  ...matrix,
  path: '/credenciales/list_credenciales_camiones_particulares',
  summary: 'Trucks of third-party carriers with their current credentials, by page.',
  shows: ['credential', 'truck', 'location'],
});

const ofGuide = {
  method: 'POST',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: z.array(stopCredential),
} as const;
export const getGuideDriverCredentials = defineCall({
  ...ofGuide,
  path: '/credenciales/lista_credenciales_conductor_guia',
  summary:
    'The stops of a guide with the state of its driver’s credential on the planned date of each; empty without a driver.',
});
export const getGuideTruckCredentials = defineCall({
  ...ofGuide,
  path: '/credenciales/lista_credenciales_camion_guia',
  summary:
    'The stops of a guide with the state of its truck’s credential on the planned date of each; empty without a truck.',
});

export const getDriverCredentials = defineCall({
  method: 'POST',
  path: '/credenciales/credenciales_chofer',
  access: read,
  changes: false,
  input: z.strictObject({ id_driver: id }),
  output: credentialRecord,
  summary: 'Every credential of a driver, former versions included, with the log of bans; 404 outside the scope.',
  shows: [
    { noun: 'driver', by: 'id_driver' },
    { noun: 'credential', inside: 'id_credential' },
  ],
});
export const getTruckCredentials = defineCall({
  method: 'POST',
  path: '/credenciales/credenciales_camion',
  access: read,
  changes: false,
  input: z.strictObject({ id_truck: id }),
  output: credentialRecord,
  summary: 'Every credential of a truck, former versions included, with the log of bans; 404 outside the scope.',
  shows: [
    { noun: 'truck', by: 'id_truck' },
    { noun: 'credential', inside: 'id_credential' },
  ],
});

const ban = {
  method: 'POST',
  access: action('credential.ban'),
  output: credentialDetail,
  touches,
  input: z.strictObject({ id_credential: id, version, state: z.enum(['ACTIVE', 'BANNED']), motive }),
} as const;
export const setDriverCredentialState = defineCall({
  ...ban,
  path: '/credenciales/update_estado_credenciales_chofer',
  summary: 'Blocks (BANNED) or unblocks (ACTIVE) a driver’s credential with a motive; logged. 409 SIN_CAMBIO.',
});
export const setTruckCredentialState = defineCall({
  ...ban,
  path: '/credenciales/update_estado_credenciales_camion',
  summary: 'Blocks (BANNED) or unblocks (ACTIVE) a truck’s credential with a motive; logged. 409 SIN_CAMBIO.',
});

const paper = { issued_on: givenDate.nullish(), expires_on: givenDate, id_file: id.nullish() };
const saved = { method: 'POST', access: write, output: credentialDetail, touches } as const;
export const saveDriverCredential = defineCall({
  ...saved,
  path: '/credenciales/save_credencial_establecimiento_driver',
  input: z.strictObject({ id_driver: id, id_location: id.nullish(), name: requiredText(80), ...paper }),
  summary:
    'Registers a credential of a driver for a place (id_location) or a general one (without); it replaces the earlier one of the same place or name. 422 by field.',
});
export const saveTruckCredential = defineCall({
  ...saved,
  path: '/credenciales/save_credencial_establecimiento_truck',
  input: z.strictObject({ id_truck: id, id_location: id.nullish(), name: requiredText(80), ...paper }),
  summary:
    'Registers a credential of a truck for a place (id_location) or a general one (without); it replaces the earlier one of the same place or name. 422 by field.',
});
export const saveTptCredential = defineCall({
  ...saved,
  path: '/credenciales/save_credencial_tpt_truck',
  input: z.strictObject({ id_truck: id, name: requiredText(80), ...paper }),
  summary: 'Registers the TPT credential of a truck; it replaces the earlier one.',
});

const renewed = {
  method: 'POST',
  access: write,
  touches,
  input: z.strictObject({
    credentials: z
      .array(z.strictObject({ id_credential: id, version }))
      .min(1, 'Elija al menos una credencial')
      .max(500),
    ...paper,
  }),
  output: z.object({
    renewed: z.number(),
    /** One row per answer; a failed one has a message. */
    rows: z.array(z.object({ id_credential: z.number(), ok: z.boolean(), message: z.string().nullable() })),
  }),
} as const;
const renewal =
  'one document for many: each gets a new version, which replaces the earlier one. A banned, changed or foreign one is unchanged and reported with the reason.';
export const renewDriverCredentials = defineCall({
  ...renewed,
  path: '/credenciales/renew_credencial_establecimiento_driver',
  summary: `Renews credentials of drivers, ${renewal}`,
});
export const renewTruckCredentials = defineCall({
  ...renewed,
  path: '/credenciales/renew_credencial_establecimiento_truck',
  summary: `Renews credentials of trucks, ${renewal}`,
});
export const renewTptCredentials = defineCall({
  ...renewed,
  path: '/credenciales/renew_credencial_tpt_truck',
  summary: `Renews TPT credentials of trucks, ${renewal}`,
});

export const listTptCredentials = defineCall({
  method: 'GET',
  path: '/credenciales/list_credenciales_tpt',
  access: read,
  input: z.strictObject({ id_company: id.optional() }),
  output: z.array(expiringRow),
  summary: 'Current TPT credentials, soonest to expire first, at most 1,000.',
});

export const expiringFilters = {
  /** Days ahead; expired ones are included. */
  days: z.number().int().min(0).max(365),
  subject: z.enum(['driver', 'truck']),
  is_own: z.boolean(),
  id_company: id,
  id_location: id,
};
export const getExpiringCredentials = defineCall({
  method: 'POST',
  path: '/credenciales/por_vencer',
  access: read,
  changes: false,
  input: listInput(expiringFilters),
  output: pageOf(expiringRow),
  summary:
    'Credentials of active drivers and trucks that expire within the given days (default 30), expired and banned ones included.',
  shows: ['credential', 'driver', 'truck'],
});
export const getExpiringCredentialsExcel = excelOf(getExpiringCredentials, 'expiring_credentials');
