import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, id, instant, listInput, pageOf, possible } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { paper, qualification } from '../../system/records/records.shapes.ts';

export const driverRow = z.object({
  id_driver: z.number(),
  identification_card: z.string(),
  name: z.string(),
  last_name: z.string(),
  company: z.string(),
  id_company: z.number(),
  phone: z.string().nullable(),
  escalafon: z.string().nullable(),
  license_type: z.string(),
  license_expiry: date.nullable(),
  license_points: z.string(),
  active: z.boolean(),
  qualification,
  /** Disk and plate of the driver's usual truck. */
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  /** Credentials that are banned, expired, or expire within 30 days. */
  credentials_to_renew: z.number(),
  company_ruc: z.string(),
  identification_kind: z.enum(['CEDULA', 'PASAPORTE']),
  nationality: z.string(),
  gender: z.string().nullable(),
  civil_status: z.string().nullable(),
  instruction: z.string().nullable(),
  blood_type: z.string().nullable(),
  birth_date: date.nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  observation_driver: z.string().nullable(),
  date_created: instant,
  version: z.number(),
});
export type DriverRow = z.infer<typeof driverRow>;

export const driverFilters = {
  active: z.boolean(),
  id_company: id,
  /** Employed by that carrier or associated with it. */
  drives_for: id,
  license: z.enum(['expired', 'about_to_expire', 'ok']),
  escalafon: z.string().max(60),
  /** At least one credential to renew. */
  credentials_to_renew: z.boolean(),
  qualification,
  /** Whether a user account belongs to the driver. */
  has_user: z.boolean(),
};

export const credentialRow = z.object({
  id_credential: z.number(),
  id_location: z.number().nullable(),
  location: z.string().nullable(),
  name: z.string(),
  expires_on: date,
  state: z.enum(['ACTIVE', 'BANNED']),
});

export const driverLicense = z.object({
  id_license: z.number(),
  license_type: z.string(),
  issued_on: date.nullable(),
  license_expiry: date,
  id_file: z.number().nullable(),
  filename: z.string().nullable(),
  author: z.string(),
  created_at: instant,
});
export type DriverLicense = z.infer<typeof driverLicense>;

export const driverAssociation = z.object({
  id_association: z.number(),
  id_company: z.number(),
  company: z.string(),
  opened_on: date,
  closed_on: date.nullable(),
  opened_by: z.string(),
  closed_by: z.string().nullable(),
});
export type DriverAssociation = z.infer<typeof driverAssociation>;

export const driver = driverRow.omit({ credentials_to_renew: true }).extend({
  /** Licences, the current one first. */
  licenses: z.array(driverLicense),
  papers: z.array(paper),
  /** Carriers besides the own company, including closed associations. */
  associations: z.array(driverAssociation),
  can: z.object({
    edit: possible,
    change_state: possible,
    /** Driver of another company: only the operator moves the driver or creates an association. */
    associate: possible,
  }),
  credentials: z.array(credentialRow),
  /** The last trips, newest first. */
  trips: z.array(
    z.object({
      id_guide: z.number(),
      guide_number: z.string().nullable(),
      kind: z.string(),
      status: z.string(),
      planned_start: instant,
      route_text: z.string(),
    }),
  ),
});
export type Driver = z.infer<typeof driver>;

export const getDrivers = defineCall({
  method: 'POST',
  path: '/driver/get_drivers',
  access: action('driver.read'),
  changes: false,
  input: listInput(driverFilters),
  output: pageOf(driverRow),
  summary: 'The drivers that the person may see, by page; license filter by days left on the business date.',
  shows: ['driver', 'credential'],
});

export const getDriver = defineCall({
  method: 'POST',
  path: '/driver/get_driver',
  access: action('driver.read'),
  changes: false,
  input: z.strictObject({ id_driver: id }),
  output: driver,
  summary: 'One driver with credentials and last trips; 404 outside the scope.',
  shows: [{ noun: 'driver', by: 'id_driver' }, { noun: 'credential', inside: 'id_credential' }, 'guide'],
});

export const getDriversExcel = excelOf(getDrivers, 'drivers');
