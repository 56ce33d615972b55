import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { date, id, instant, listInput, money, pageOf, possible, text } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { paper, qualification } from '../../system/records/records.shapes.ts';
import { credentialRow, driver } from '../drivers/drivers.calls.ts';

/** A person sets all except ASIGNADO and EN_VIAJE, which follow from the truck's trips. */
export const truckState = z.enum([
  'DISPONIBLE',
  'ASIGNADO',
  'EN_VIAJE',
  'MANTENIMIENTO',
  'SINIESTRADO',
  'BLOQUEADO',
  'INACTIVO',
]);
export const setTruckState = truckState.exclude(['ASIGNADO', 'EN_VIAJE']);
/** Worst certificate of a truck: one expired, a required one missing, one expires within 30 days, or all valid. */
export const certificateState = z.enum(['expired', 'missing', 'about_to_expire', 'ok']);

/** Data of a truck's registration papers. */
const details = {
  country_factory: z.string().nullable(),
  purchase_year: z.number().nullable(),
  serial: z.string().nullable(),
  fuel: z.string().nullable(),
  axles: z.string().nullable(),
  body: z.string().nullable(),
  cabin: z.string().nullable(),
  passengers: z.number().nullable(),
  /** Gallons. */
  tank_1_gallons: z.string().nullable(),
  tank_2_gallons: z.string().nullable(),
  tonnage: z.string().nullable(),
  fifth_wheel_lbs: z.number().nullable(),
  appraisal: money.nullable(),
  motor_brand: z.string().nullable(),
  motor_model: z.string().nullable(),
  motor_serial: z.string().nullable(),
  motor_horsepower: z.number().nullable(),
  motor_cylinder_capacity: z.number().nullable(),
  observation_truck: z.string().nullable(),
};

export const truckRow = z.object({
  ...details,
  id_truck: z.number(),
  disk: z.string(),
  license_plate: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  color: z.string().nullable(),
  factory_year: z.number().nullable(),
  truck_type: z.string().nullable(),
  truck_state: truckState,
  /** Of the operator's fleet; otherwise of a third-party carrier. */
  is_owner: z.boolean(),
  active: z.boolean(),
  qualification,
  id_company: z.number(),
  company: z.string(),
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
  certificate_state: certificateState,
  /** Credentials that are banned, expired, or expire within 30 days. */
  credentials_to_renew: z.number(),
  /** Its guide under way. */
  id_guide: z.number().nullable(),
  guide_status: z.string().nullable(),
  created_at: instant,
  version: z.number(),
});
export type TruckRow = z.infer<typeof truckRow>;

export const truckFilters = {
  truck_state: truckState,
  id_company: id,
  is_owner: z.boolean(),
  active: z.boolean(),
  certificate: certificateState,
  /** At least one credential to renew. */
  credentials_to_renew: z.boolean(),
  qualification,
};

export const truckCertificate = z.object({
  id_certificate: z.number(),
  type_certificate: z.enum(['matricula', 'certificado', 'poliza', 'revision']),
  /** For the MTOP certificate. */
  cert_mop_number: z.string().nullable(),
  issued_on: date.nullable(),
  expires_on: date,
  /** False: renewed or removed. */
  active: z.boolean(),
  /** Days left on the business date; negative when past. */
  dias_vencer: z.number(),
  id_file: z.number().nullable(),
  filename: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  version: z.number(),
});
export type TruckCertificate = z.infer<typeof truckCertificate>;

/** The guide under way of a truck or of an equipment. */
export const currentGuide = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  driver_name: z.string().nullable(),
  route_text: z.string(),
  eta_at: instant.nullable(),
});

export const truck = truckRow.omit({ credentials_to_renew: true, id_guide: true, guide_status: true }).extend({
  /** «Compañía operadora»: the operator of the installation, which sends the truck on trips. */
  operator_company: z.string(),
  /** State set by a person; `truck_state` is the displayed one. */
  set_state: setTruckState,
  driver_phone: z.string().nullable(),
  /** Current certificates; renewed ones are in the history. */
  certificates: z.array(truckCertificate),
  papers: z.array(paper),
  can: z.object({ edit: possible, change_state: possible }),
  credentials: z.array(credentialRow),
  current_guide: currentGuide.nullable(),
  /** The last trips, newest first. */
  trips: driver.shape.trips,
  last_position: z
    .object({
      device_time: instant,
      lat: z.number(),
      lng: z.number(),
      speed_kmh: z.number().nullable(),
      heading: z.number().nullable(),
      stopped_since: instant.nullable(),
    })
    .nullable(),
});
export type Truck = z.infer<typeof truck>;

export const getTrucks = defineCall({
  method: 'POST',
  path: '/truck/get_trucks',
  access: action('truck.read'),
  changes: false,
  input: listInput(truckFilters),
  output: pageOf(truckRow),
  summary:
    'The trucks that the person may see, by page; the certificate filter goes by days left on the business date.',
  shows: ['truck', 'credential', 'guide'],
});

export const getTruck = defineCall({
  method: 'POST',
  path: '/truck/get_truck',
  access: action('truck.read'),
  changes: false,
  input: z.strictObject({ id_truck: id }),
  output: truck,
  summary:
    'One truck with papers, credentials, driver, guide under way, last trips and last position; 404 outside the scope.',
  shows: [{ noun: 'truck', by: 'id_truck' }, { noun: 'credential', inside: 'id_credential' }, 'guide'],
});

const choices = z.array(z.object({ code: z.string(), name: z.string() }));
const lookup = { method: 'GET', access: signedIn, output: choices } as const;

export const getTruckStates = defineCall({
  ...lookup,
  path: '/truck/get_status_truck',
  summary: 'States of a truck.',
});
export const getTruckAxles = defineCall({
  ...lookup,
  path: '/truck/axes_truck',
  summary: 'Axle descriptions.',
  shows: [],
});
export const getFuelTypes = defineCall({
  ...lookup,
  path: '/truck/fuel_types',
  summary: 'Fuels of a truck.',
  shows: [],
});
export const getTruckBodies = defineCall({
  ...lookup,
  path: '/truck/lista_carrocerias',
  summary: 'Bodies of a truck.',
  shows: [],
});
export const getTruckCabins = defineCall({
  ...lookup,
  path: '/truck/lista_cabinas',
  summary: 'Cabins of a truck.',
  shows: [],
});

export const getTruckBrands = defineCall({
  method: 'POST',
  path: '/truck/brand_truck',
  access: signedIn,
  changes: false,
  input: z.strictObject({ name: text(40).optional() }),
  output: choices,
  summary: 'Usual brands and those of the trucks that the person may see, in alphabetical order.',
  shows: ['truck'],
});

export const getTrucksExcel = excelOf(getTrucks, 'trucks');
