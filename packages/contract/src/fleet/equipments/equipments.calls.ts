import { AVAILABILITIES } from '@cabezal/domain/system/validation/equipment';
import { SENDERS, SIGNAL_OUTCOMES } from '@cabezal/domain/system/validation/modem';
import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { date, id, instant, listInput, pageOf, possible, text } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { paper } from '../../system/records/records.shapes.ts';
import { waitingBox } from '../../trips/boxes/waiting-box.shapes.ts';
import { driver } from '../drivers/drivers.calls.ts';
import { currentGuide } from '../trucks/trucks.calls.ts';

export const equipmentKind = z.enum(['GEN', 'CHA', 'MOD']);
export const availability = z.enum(AVAILABILITIES);
/** Of its certificates with an expiry date: one expired, one expires within 30 days, or all valid. */
export const expiryState = z.enum(['expired', 'about_to_expire', 'ok']);

/** An attribute of an equipment (spec §3): brand, hours, IMEI …; a certificate has an expiry date too. */
export const equipmentAttribute = z.object({
  code: z.string(),
  name: z.string(),
  value: z.string(),
  /** Company of the truck on which it is mounted; if not mounted, its owner. */
  company_name: z.string().nullish(),
  expires_on: date.nullish(),
});
export type EquipmentAttribute = z.infer<typeof equipmentAttribute>;

/** A chassis or genset with a modem. */
export const carrying = z.object({ kind: equipmentKind.exclude(['MOD']), disk: z.string() });
export const nearPlace = z.object({ name: z.string(), distance_m: z.number() });

/** The modem of a chassis or genset, with its last position there. */
const tracker = z.object({
  id_equipment: z.number(),
  disk: z.string(),
  from_at: instant,
  /** Null: no position since it was mounted. */
  last: z
    .object({
      heard_at: instant,
      /** Device time. */
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
  /** Chassis only: '20', '40', '20/40', '45'. */
  size: z.string().nullable(),
  availability,
  is_own: z.boolean(),
  active: z.boolean(),
  id_company: z.number(),
  /** Name of its owner. */
  business_name: z.string(),
  /** The truck on which it is mounted. */
  id_truck: z.number().nullable(),
  truck_disk: z.string().nullable(),
  license_plate_truck: z.string().nullable(),
  /** Modem only: the chassis or genset on which it is mounted; details are null for another company's. */
  id_mounted_on: z.number().nullable(),
  mounted_on: carrying.nullable(),
  /** Modem only: its owner, if different. */
  id_owner: z.number().nullable(),
  owner_name: z.string().nullable(),
  attributes: z.array(equipmentAttribute),
  /** Earliest expiry date of its certificates. */
  expires_on: date.nullable(),
  observation: z.string().nullable(),
  created_at: instant,
  /** Modem only: its code, sender, whether it has its own key, and its last signal. */
  code: z.string().nullable(),
  sender: z.enum(SENDERS).nullable(),
  has_key: z.boolean(),
  heard_at: instant.nullable(),
  /** Outcome of the last message. */
  outcome: z.enum(SIGNAL_OUTCOMES).nullable(),
  /** Seconds by which its clock is ahead, negative: behind; null: unknown. */
  clock_off_s: z.number().nullable(),
  /** Its current guide. */
  id_guide: z.number().nullable(),
  guide_status: z.string().nullable(),
  /**
   * Where it stands with a container that its last truck left there. Null: nowhere. Only for the operator, because others may not see who fetched
   * the container.
   */
  waits: waitingBox.nullable(),
  version: z.number(),
});
export type EquipmentRow = z.infer<typeof equipmentRow>;

export const equipmentFilters = {
  availability,
  id_company: id,
  is_own: z.boolean(),
  active: z.boolean(),
  size: text(10),
  /** On a guide at present. */
  in_use: z.boolean(),
  /** By days left on the business date. */
  certificate: expiryState,
  /** Modems with or without their own key. */
  has_key: z.boolean(),
  /** Modems in service. SILENT: no message for 20 minutes; CLOCK: clock off by more than a minute. */
  signal: z.enum(['SILENT', 'CLOCK', 'REFUSED']),
};

export const equipment = equipmentRow.omit({ id_guide: true, guide_status: true }).extend({
  /** Attributes that are certificates, with days left on the business date (null: no expiry date) and the current file. */
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
  /** Chassis or genset: its modem; null: none that the person may see. */
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
  /** Choices; a `suggest` accepts other values too. */
  values: choices,
  /** For a `suggest`: values in use that the person may see, at most 50, most frequent first. */
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
