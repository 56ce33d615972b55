import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { ESCALAFONES } from '../../people/users/grades.data.ts';
import { givenDate, id, motive, phone, requiredText, text, version } from '../../shapes.ts';
import { bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { tripDecisions } from '../../system/records/records.shapes.ts';
import {
  BLOOD_TYPES,
  CIVIL_STATUSES,
  DRIVER_PAPER_NAMES,
  GENDERS,
  INSTRUCTION_LEVELS,
  LICENSE_TYPE_NAMES,
} from './driver-lookups.data.ts';
import { driver } from './drivers.calls.ts';

const oneOf = (values: readonly string[], message: string) =>
  text(60).refine(value => values.includes(value), { message });
const licenseType = z.enum(
  Object.keys(LICENSE_TYPE_NAMES) as [keyof typeof LICENSE_TYPE_NAMES],
  'Elija el tipo de licencia',
);
/** Points of a licence: 0 to 30, whole or half. */
export const licensePoints = z
  .number('Ingrese los puntos')
  .min(0, 'Los puntos de licencia van de 0 a 30, en enteros o medios')
  .max(30, 'Los puntos de licencia van de 0 a 30, en enteros o medios')
  .multipleOf(0.5, 'Los puntos de licencia van de 0 a 30, en enteros o medios');
export const driverPaperKind = z.enum(Object.keys(DRIVER_PAPER_NAMES) as [keyof typeof DRIVER_PAPER_NAMES]);

/** Personal data of a driver, as entered. */
export const person = {
  identification_kind: z.enum(['CEDULA', 'PASAPORTE']),
  identification_card: requiredText(15).toUpperCase(),
  name: requiredText(80),
  last_name: requiredText(80),
  nationality: requiredText(40),
  gender: oneOf(GENDERS, 'Elija el género').nullish(),
  civil_status: oneOf(CIVIL_STATUSES, 'Elija el estado civil').nullish(),
  instruction: oneOf(INSTRUCTION_LEVELS, 'Elija la instrucción').nullish(),
  blood_type: oneOf(BLOOD_TYPES, 'Elija el tipo de sangre').nullish(),
  birth_date: givenDate.nullish(),
  escalafon: oneOf(ESCALAFONES, 'Elija el escalafón').nullish(),
  phone: phone.nullish(),
  email: z.email('Ingrese un correo válido').max(254).toLowerCase().nullish(),
  address: text(200).nullish(),
  observation_driver: text(500).nullish(),
};
const license = {
  license_type: licenseType,
  issued_on: givenDate.nullish(),
  license_expiry: givenDate,
};
const write = action('driver.write');
const touches = ['driver', 'document'] as const;

export const addDriver = defineCall({
  method: 'POST',
  path: '/driver/add_driver',
  access: write,
  input: z.strictObject({
    ...person,
    ...license,
    license_points: licensePoints.default(30),
    /** Absent: the own company. */
    id_company: id.nullish(),
    /** Confirmed uploads of the own company, attached at creation. */
    papers: z
      .array(z.strictObject({ kind: driverPaperKind, id_file: id }))
      .max(12)
      .default([]),
  }),
  output: driver,
  touches,
  summary:
    'Registers a driver with a licence and papers. Other companies only register for themselves (TRANS). 409 CONDUCTOR_DUPLICADO if the identity exists already; 422 by field: cédula, age, dates, phone.',
});

export const editDriver = defineCall({
  method: 'POST',
  path: '/driver/edit_driver',
  access: write,
  input: z.strictObject({ id_driver: id, version, ...person, license_points: licensePoints }),
  output: driver,
  touches,
  summary:
    'Changes a driver’s own data and points; only of the own company, or the operator. Licences and papers have calls of their own.',
});

export const deleteDriver = defineCall({
  method: 'POST',
  path: '/driver/delete_driver',
  access: write,
  input: z.strictObject({ id_driver: id, version }),
  output: z.object({ id_driver: z.number(), deleted: z.literal(true) }),
  touches,
  summary: 'Deletes a driver to whom nothing refers; else 409 EN_USO names the places, and he can be deactivated.',
});

export const verifyDriver = defineCall({
  method: 'POST',
  path: '/driver/verify',
  access: write,
  changes: false,
  input: z.strictObject({ identification_card: requiredText(15).toUpperCase() }),
  output: z.object({
    exists: z.boolean(),
    /** Null: a driver of another company that the person may not see. */
    id_driver: z.number().nullable(),
    message: z.string().nullable(),
  }),
  summary: 'Whether a driver with that identity is registered in any company; the company stays hidden from others.',
  shows: ['driver'],
});

const stateInput = { id_driver: id, version, motive, trips: tripDecisions };
export const changeDriverState = defineCall({
  method: 'POST',
  path: '/driver/change_state_driver',
  access: write,
  input: z.strictObject({ ...stateInput, active: z.boolean() }),
  output: driver,
  touches: [...touches, 'guide'],
  summary:
    'Activates or deactivates a driver with a motive; logged. Deactivating demands a decision for each trip ahead (KEEP, RELEASE): 409 VIAJES_POR_DECIDIR, VIAJE_EN_CURSO.',
});
export const toggleDriverState = defineCall({
  method: 'POST',
  path: '/driver/toggle_driver_state',
  access: write,
  input: z.strictObject(stateInput),
  output: driver,
  touches: [...touches, 'guide'],
  summary: 'The same as change_state_driver to the opposite of what he is now.',
});

export const saveDriverObservation = defineCall({
  method: 'POST',
  path: '/driver/save_observation_driver',
  access: write,
  input: z.strictObject({ id_driver: id, version, observation_driver: requiredText(500) }),
  output: driver,
  touches,
  summary: 'Writes the observation about a driver; the one before stays in the history.',
});
export const deleteDriverObservation = defineCall({
  method: 'POST',
  path: '/driver/delete_observation_driver',
  access: write,
  input: z.strictObject({ id_driver: id, version }),
  output: driver,
  touches,
  summary: 'Removes the observation about a driver; it stays in the history.',
});

export const addDriverLicense = defineCall({
  method: 'POST',
  path: '/driver/add_license_driver',
  access: write,
  input: z.strictObject({ id_driver: id, ...license, id_file: id.nullish() }),
  output: driver,
  touches,
  summary:
    'Adds a licence, with its photo if there is one. The driver drives with type E before any other, then with the one that is valid longest.',
});
export const deleteDriverLicense = defineCall({
  method: 'POST',
  path: '/driver/delete_licenses_driver',
  access: write,
  input: z.strictObject({ id_driver: id, id_license: id, motive }),
  output: driver,
  touches,
  summary: 'Removes a licence with a motive; 409 ULTIMA_LICENCIA for the only one.',
});

export const addDriverPapers = defineCall({
  method: 'POST',
  path: '/driver/add_files',
  access: write,
  input: z.strictObject({
    id_driver: id,
    files: z
      .array(z.strictObject({ kind: driverPaperKind, id_file: id }))
      .min(1, 'Elija un archivo')
      .max(12),
  }),
  output: driver,
  touches,
  summary:
    'Attaches confirmed uploads of the own company; a new one replaces the earlier one of its kind, which stays as an older version.',
});

const paperInput = z.strictObject({ id_driver: id, id_document: id, motive });
export const deleteDriverPhoto = defineCall({
  method: 'POST',
  path: '/driver/delete_img',
  access: write,
  input: paperInput,
  output: driver,
  touches,
  summary: 'Removes a photo or other document of a driver with a motive; it stays in the history.',
});
export const deleteDriverIdentityCard = defineCall({
  method: 'POST',
  path: '/driver/delete_identification_card_driver',
  access: write,
  input: paperInput,
  output: driver,
  touches,
  summary: 'Removes a side of the identity card with a motive; it stays in the history.',
});

const operatorOnly = action('driver.associate');
export const changeDriverCompany = defineCall({
  method: 'POST',
  path: '/driver/change_company',
  access: operatorOnly,
  input: z.strictObject({ id_driver: id, id_company: id, version, motive }),
  output: driver,
  touches: [...touches, 'user'],
  summary:
    'Moves a driver to another carrier, which becomes his company; 409 if he has trips that are not closed. His account moves with him, inactive and without a password.',
});
export const associateDriver = defineCall({
  method: 'POST',
  path: '/driver/asociate_driver_company',
  access: operatorOnly,
  input: z.strictObject({ id_driver: id, id_company: id, opened_on: givenDate.nullish() }),
  output: driver,
  touches,
  summary:
    'Opens the association of a driver with a carrier that is not his company: that carrier sees him and may assign him. `opened_on` is its first day, today or earlier. 409 ASOCIACION_ABIERTA.',
});
export const closeDriverAssociation = defineCall({
  method: 'POST',
  path: '/driver/close_asociate_driver_company',
  access: operatorOnly,
  input: z.strictObject({ id_driver: id, id_company: id, closed_on: givenDate.nullish() }),
  output: driver,
  touches,
  summary:
    'Closes the open association with that carrier; 404 when there is none, 409 CONDUCTOR_CON_VIAJES with trips of that carrier that are not closed, 422 before it was opened or after today.',
});

export const bulkEditDrivers = defineCall({
  ...bulkEdit,
  path: '/bulk/edit_drivers',
  access: action('driver.write'),
  input: bulkInput(
    {
      escalafon: person.escalafon,
      nationality: person.nationality,
      observation_driver: person.observation_driver,
      active: z.boolean(),
    },
    'active',
  ),
  touches: ['driver'],
  summary:
    'Gives up to 500 drivers the same values, each as edit_driver and change_state_driver would: the answer says for each row whether it was changed or why not; a refused row does not stop the others. Deactivating needs a motive and is refused for a driver with trips to decide on.',
});
