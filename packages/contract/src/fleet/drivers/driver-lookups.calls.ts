import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';

/** Short catalogues of a driver's form, as stored and displayed. */
const lookup = {
  method: 'GET',
  access: signedIn,
  output: z.array(z.object({ code: z.string(), name: z.string() })),
} as const;

export const getGenders = defineCall({
  ...lookup,
  path: '/driver/get_generos',
  summary: 'Genders that a driver’s form offers.',
  shows: [],
});
export const getCivilStatuses = defineCall({
  ...lookup,
  path: '/driver/get_estado_civil',
  summary: 'Marital statuses that a driver’s form offers.',
  shows: [],
});
export const getInstructionLevels = defineCall({
  ...lookup,
  path: '/driver/get_instrucciones',
  summary: 'Levels of instruction that a driver’s form offers.',
  shows: [],
});
export const getBloodTypes = defineCall({
  ...lookup,
  path: '/driver/get_tipo_sangre',
  summary: 'Blood types that a driver’s form offers.',
  shows: [],
});
export const getLicenseTypes = defineCall({
  ...lookup,
  path: '/driver/get_driver_license_type',
  summary: 'Types of licence in Ecuador with what each is for; a cabezal needs E.',
  shows: [],
});
