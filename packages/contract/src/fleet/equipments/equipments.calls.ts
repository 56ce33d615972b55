import { AVAILABILITIES } from '@cabezal/domain/system/validation/equipment';
import { SENDERS, SIGNAL_OUTCOMES } from '@cabezal/domain/system/validation/modem';
import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { date, id, instant, listInput, pageOf, possible, text } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { paper } from '../../system/records/records.shapes.ts';
import { driver } from '../drivers/drivers.calls.ts';
import { currentGuide } from '../trucks/trucks.calls.ts';

export const equipmentKind = z.enum(['GEN', 'CHA', 'MOD']);
export const availability = z.enum(AVAILABILITIES);
/** Of its certificates with an expiry: one is past, one expires within 30 days, all in order. */
export const expiryState = z.enum(['expired', 'about_to_expire', 'ok']);

/** A property of an equipment (spec §3): brand, hours, IMEI …; a certificate has its expiry too. */
export const equipmentAttribute = z.object({
  code: z.string(),
  name: z.string(),
  value: z.string(),
  /** Company of the truck on which the equipment is mounted; of one that is not, the company that owns it. */
  company_name: z.string().nullish(),
  expires_on: date.nullish(),
});
export type EquipmentAttribute = z.infer<typeof equipmentAttribute>;

/** A chassis or genset that carries a modem. */
export const carrying = z.object({ kind: equipmentKind.exclude(['MOD']), disk: z.string() });
export const nearPlace = z.object({ name: z.string(), distance_m: z.number() });

/** The modem that a chassis or genset carries, and where it was heard last while there. */
const tracker = z.object({
  id_equipment: z.number(),
  disk: z.string(),
  from_at: instant,
  /** Null: not heard yet since it is there. */
  last: z
    .object({
      heard_at: instant,
      /** As the device says it. */
      device_time: instant,
      lat: z.number(),
      lng: z.number(),
      /** The nearest place within 20 km that the person may see. */
      place: nearPlace.nullable(),
    })
    .nullable(),
});

export const equipmentRow = z.object({
  id_equipment: z.number(),
  kind: equipmentKind,
  disk: z.string(),
  license_plate: z.string().nullable(),
  /** Of a chassis: '20', '40', '20/40', '45'. */
  size: z.string().nullable(),
  availability,
  is_own: z.boolean(),
  active: z.boolean(),
  id_company: z.number(),
  /** Name of the company that owns it. */
  business_name: z.string(),
  /** The truck on which it is mounted. */
  id_truck: z.number().nullable(),
  truck_disk: z.string().nullable(),
  license_plate_truck: z.string().nullable(),
  /** Of a modem: the chassis or genset on which it is mounted instead; null details: another company's. */
  id_mounted_on: z.number().nullable(),
  mounted_on: carrying.nullable(),
  /** Of a modem: the company to which it belongs, where that is another one. */
  id_owner: z.number().nullable(),
  owner_name: z.string().nullable(),
  attributes: z.array(equipmentAttribute),
  /** The first day on which one of its certificates expires. */
  expires_on: date.nullable(),
  observation: z.string().nullable(),
  created_at: instant,
  /** Of a modem: the code that it sends, how it sends, whether it has a key of its own, and what was heard of it last. */
  code: z.string().nullable(),
  sender: z.enum(SENDERS).nullable(),
  has_key: z.boolean(),
  heard_at: instant.nullable(),
  /** What became of it. */
  outcome: z.enum(SIGNAL_OUTCOMES).nullable(),
  /** Seconds that its clock is ahead or (negative) behind; null: not known. */
  clock_off_s: z.number().nullable(),
  /** The guide that takes it now. */
  id_guide: z.number().nullable(),
  guide_status: z.string().nullable(),
  version: z.number(),
});
export type EquipmentRow = z.infer<typeof equipmentRow>;

export const equipmentFilters = {
  availability,
  id_company: id,
  is_own: z.boolean(),
  active: z.boolean(),
  size: text(10),
  /** On a guide now. */
  in_use: z.boolean(),
  /** By days left on the business date. */
  certificate: expiryState,
  /** Of modems: with a key of its own, or not. */
  has_key: z.boolean(),
  /** Of modems in service: SILENT was heard, but not for 20 minutes; CLOCK has a clock that is off by more than a minute. */
  signal: z.enum(['SILENT', 'CLOCK', 'REFUSED']),
};

export const equipment = equipmentRow.omit({ id_guide: true, guide_status: true }).extend({
  /** The attributes that are papers, with days left on the business date (null: no expiry noted) and the file that counts. */
  certificates: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      value: z.string(),
      expires_on: date.nullable(),
      dias_vencer: z.number().nullable(),
      id_file: z.number().nullable(),
      filename: z.string().nullable(),
    }),
  ),
  papers: z.array(paper),
  /** Of a chassis or genset; null: it carries none that the person may see. */
  tracker: tracker.nullable(),
  can: z.object({ edit: possible, change_availability: possible }),
  current_guide: currentGuide.nullable(),
  /** The last trips, newest first. */
  trips: driver.shape.trips,
});
export type Equipment = z.infer<typeof equipment>;

const list = {
  method: 'POST',
  access: action('equipment.read'),
  changes: false,
  input: listInput(equipmentFilters),
  output: pageOf(equipmentRow),
} as const;

export const getEquipments = defineCall({
  ...list,
  path: '/equipments/get_equipments',
  input: listInput({ ...equipmentFilters, kind: equipmentKind }),
  summary: 'Gensets, chassis and modems that the person may see, by page; `kind` GEN, CHA or MOD.',
  shows: ['equipment', 'guide'],
});
export const getGenerators = defineCall({
  ...list,
  path: '/equipments/get_generators',
  summary: 'Diesel generators of reefers that the person may see, by page.',
  shows: ['equipment', 'guide'],
});
export const getChasis = defineCall({
  ...list,
  path: '/equipments/get_chasis',
  summary: 'Chassis that the person may see, by page.',
  shows: ['equipment', 'guide'],
});
export const getModems = defineCall({
  ...list,
  path: '/equipments/get_modems',
  summary: 'Modems of trucks that the person may see, by page; the catalogue names no list of them.',
  shows: ['equipment', 'guide'],
});

export const getEquipment = defineCall({
  method: 'POST',
  path: '/equipments/get_equipment',
  access: action('equipment.read'),
  changes: false,
  input: z.strictObject({ id_equipment: id }),
  output: equipment,
  summary:
    'One genset, chassis or modem with attributes, papers, guide under way and last trips; 404 outside the scope.',
  shows: [{ noun: 'equipment', by: 'id_equipment' }, 'guide'],
});

const choices = z.array(z.object({ code: z.string(), name: z.string() }));
export const attributeChoice = z.object({
  code: z.string(),
  name: z.string(),
  entry: z.enum(['text', 'suggest', 'choice', 'whole', 'decimal', 'certificate']),
  unit: z.string().nullable(),
  required: z.boolean(),
  /** What may be chosen; of a `suggest` other values are taken too. */
  values: choices,
  /** Of a `suggest`: values of the equipment that the person may see, at most 50, the most usual first. */
  in_use: z.array(z.string()),
});

export const getAttributeValues = defineCall({
  method: 'POST',
  path: '/equipments/get_atr_values',
  access: action('equipment.read'),
  changes: false,
  input: z.strictObject({ kind: equipmentKind }),
  output: z.array(attributeChoice),
  summary: 'The attributes of a kind in the order of the form, with the values that may be chosen and those in use.',
  shows: ['equipment'],
});
export const getChasisTypes = defineCall({
  method: 'GET',
  path: '/equipments/get_chasis_types',
  access: signedIn,
  output: choices,
  summary: 'Sizes of chassis; a container type names the sizes that carry it.',
});
export const getCertificateTypes = defineCall({
  method: 'GET',
  path: '/equipments/get_certificate_types',
  access: signedIn,
  output: choices,
  summary: 'Papers that an equipment may have, by the code of their attribute.',
});

export const getEquipmentsExcel = excelOf(getEquipments, 'equipments');
export const getGeneratorsExcel = excelOf(getGenerators, 'gensets');
export const getChasisExcel = excelOf(getChasis, 'chassis');
export const getModemsExcel = excelOf(getModems, 'modems');
