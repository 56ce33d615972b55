import { z } from 'zod';
import { action, defineCall, signedIn } from '../call.ts';
import { driver } from '../drivers/drivers.calls.ts';
import { excelOf } from '../excel/excel.calls.ts';
import { date, id, listInput, pageOf, text } from '../shapes.ts';
import { currentGuide } from '../trucks/trucks.calls.ts';

export const equipmentKind = z.enum(['GEN', 'CHA', 'MOD']);
export const availability = z.enum(['DISPONIBLE', 'MANTENIMIENTO', 'BLOQUEADO', 'INACTIVO']);
export const AVAILABILITY_NAMES: Readonly<Record<z.infer<typeof availability>, string>> = {
  DISPONIBLE: 'Disponible',
  MANTENIMIENTO: 'Mantenimiento',
  BLOQUEADO: 'Bloqueado',
  INACTIVO: 'Inactivo',
};

/** A property of an equipment (spec §3): brand, hours, IMEI …; a certificate has its expiry too. */
export const equipmentAttribute = z.object({
  code: z.string(),
  name: z.string(),
  value: z.string(),
  company_name: z.string().nullish(),
  expires_on: date.nullish(),
});
export type EquipmentAttribute = z.infer<typeof equipmentAttribute>;

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
  attributes: z.array(equipmentAttribute),
  /** The guide that takes it now. */
  id_guide: z.number().nullable(),
  guide_status: z.string().nullable(),
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
};

export const equipment = equipmentRow.omit({ id_guide: true, guide_status: true }).extend({
  version: z.number(),
  /** The attributes that are papers, with days left on the business date (null: no expiry noted). */
  certificates: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      value: z.string(),
      expires_on: date.nullable(),
      dias_vencer: z.number().nullable(),
    }),
  ),
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
});
export const getGenerators = defineCall({
  ...list,
  path: '/equipments/get_generators',
  summary: 'Diesel generators of reefers that the person may see, by page.',
});
export const getChasis = defineCall({
  ...list,
  path: '/equipments/get_chasis',
  summary: 'Chassis that the person may see, by page.',
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
});

const choices = z.array(z.object({ code: z.string(), name: z.string() }));
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
