import {
  MOTIVE_KIND_NAMES,
  type MotiveKind,
  RESPONSIBLE_PARTY_NAMES,
  type ResponsibleParty,
} from '@cabezal/domain/system/validation/catalogue';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, listInput, pageOf, requiredText, text, version } from '../../shapes.ts';
import { excelOf } from '../excel/excel.calls.ts';
import { containerType, product, ship } from './catalogues.calls.ts';

/** Maintenance of the short catalogues (/mantenimiento_general): an entry in use is deactivated, not deleted; ids never change. */

const read = { method: 'POST', access: action('maintenance.read'), changes: false } as const;
const write = { method: 'POST', access: action('maintenance.write') } as const;
const kept = { active: z.boolean(), version: z.number() };
/** Absent: unchanged. */
const use = { active: z.boolean().optional() };
const deleted = z.object({ deleted: z.literal(true) });
const number = (message: string) => z.number(message).min(-99_999).max(99_999);
const inUse = '409 EN_USO names the places of a used one, which can be put out of use';

export const reservationType = z.enum(['E', 'I'], 'Elija el tipo');

export const productRow = product.extend({ container_type: z.string().nullable(), ...kept });
export type ProductRow = z.infer<typeof productRow>;
const productInput = {
  name: requiredText(80),
  reservation_type: reservationType,
  /** Usual container type. */
  id_container_type: id.nullish(),
  /** °C, −35 to 30; only for a reefer. */
  set_point_c: number('Ingrese la temperatura').nullish(),
};
export const listProductsTpt = defineCall({
  ...read,
  path: '/reservation/get_products_tpt',
  input: listInput({ reservation_type: reservationType, active: z.boolean() }),
  output: pageOf(productRow),
  summary:
    'Every product, in use or not, by page, for those who keep the catalogue; get_products offers the ones in use.',
  shows: ['product'],
});
export const saveProduct = defineCall({
  ...write,
  path: '/reservation/save_product',
  input: z.strictObject(productInput),
  output: productRow,
  touches: ['product'],
  summary:
    'Adds a product. 409 NOMBRE_DUPLICADO, whatever its accents; 422 for a set-point outside −35…30 °C or for dry cargo.',
});
export const editProduct = defineCall({
  ...write,
  path: '/reservation/edit_product',
  input: z.strictObject({ id_product: id, version, ...productInput, ...use }),
  output: productRow,
  touches: ['product'],
  summary: 'Changes a product, or puts it out of use; reservations that have it keep it.',
});
export const deleteProduct = defineCall({
  ...write,
  path: '/reservation/delete_product',
  input: z.strictObject({ id_product: id, version }),
  output: deleted,
  touches: ['product'],
  summary: `Deletes a product; ${inUse}.`,
});

/** The line accepts a container of one type where the other was booked. */
const flexibleType = { id_container_type: id, id_stands_for: id };
export const shippingLineRow = z.object({
  id_shipping_line: z.number(),
  name: z.string(),
  scac: z.array(z.string()),
  bic_prefixes: z.array(z.string()),
  free_days_import_dry: z.number().nullable(),
  free_days_import_reefer: z.number().nullable(),
  free_days_export: z.number().nullable(),
  id_usual_terminal: z.number().nullable(),
  usual_terminal: z.string().nullable(),
  flexible_types: z.array(z.object({ id_container_type: z.number(), id_stands_for: z.number() })),
  /** As text: «40HC por 40DC». */
  flexible_names: z.array(z.string()),
  ...kept,
});
export type ShippingLineRow = z.infer<typeof shippingLineRow>;
const code = text(6).toUpperCase();
const days = number('Ingrese los días').nullish();
/** 2–4 letters each. */
const scac = z.array(code).max(5);
/** Owner prefixes of its containers: 4 letters ending in U. */
const bicPrefixes = z.array(code).max(80);
/** Types that the line accepts in place of another of the same length. */
const flexibleTypes = z.array(z.strictObject(flexibleType)).max(40);
const shippingLineInput = {
  name: requiredText(80),
  free_days_import_dry: days,
  free_days_import_reefer: days,
  free_days_export: days,
  /** Usual port terminal; another one gives a warning when booking. */
  id_usual_terminal: id.nullish(),
};
export const listShippingLines = defineCall({
  ...read,
  path: '/catalogues/shipping_lines',
  input: listInput({ active: z.boolean() }),
  output: pageOf(shippingLineRow),
  summary: 'Every shipping line, in use or not, by page, with codes, prefixes and free days.',
  shows: ['shipping_line'],
});
export const saveShippingLine = defineCall({
  ...write,
  path: '/reservation/save_shipping_line',
  input: z.strictObject({
    ...shippingLineInput,
    scac: scac.default([]),
    bic_prefixes: bicPrefixes.default([]),
    flexible_types: flexibleTypes.default([]),
  }),
  output: shippingLineRow,
  touches: ['shipping_line'],
  summary:
    'Adds a shipping line. 409 NOMBRE_DUPLICADO; 422 by field: SCAC, prefixes, free days, terminal, interchangeable types.',
});
export const editShippingLine = defineCall({
  ...write,
  path: '/reservation/edit_shipping_line',
  input: z.strictObject({
    id_shipping_line: id,
    version,
    ...shippingLineInput,
    // Optional for browsers that loaded the page before the field existed.
    scac: scac.optional(),
    bic_prefixes: bicPrefixes.optional(),
    flexible_types: flexibleTypes.optional(),
    ...use,
  }),
  output: shippingLineRow,
  touches: ['shipping_line'],
  summary:
    'Changes a shipping line, or puts it out of use; absent codes, prefixes and flexible types are unchanged. Reservations that have it keep it.',
});
export const deleteShippingLine = defineCall({
  ...write,
  path: '/reservation/delete_shipping_line',
  input: z.strictObject({ id_shipping_line: id, version }),
  output: deleted,
  touches: ['shipping_line'],
  summary: `Deletes a shipping line; ${inUse}.`,
});

export const shipRow = ship.extend(kept);
export type ShipRow = z.infer<typeof shipRow>;
const shipInput = { name: requiredText(80), id_shipping_line: id.nullish() };
export const listShips = defineCall({
  ...read,
  path: '/catalogues/ships',
  input: listInput({ id_shipping_line: id, active: z.boolean() }),
  output: pageOf(shipRow),
  summary: 'Every ship, in use or not, by page, with its line.',
  shows: ['ship'],
});
export const saveShip = defineCall({
  ...write,
  path: '/catalogues/save_ship',
  input: z.strictObject(shipInput),
  output: shipRow,
  touches: ['ship'],
  summary: 'Adds a ship. 409 NOMBRE_DUPLICADO, whatever its accents.',
});
export const editShip = defineCall({
  ...write,
  path: '/catalogues/edit_ship',
  input: z.strictObject({ id_ship: id, version, ...shipInput, ...use }),
  output: shipRow,
  touches: ['ship'],
  summary: 'Changes a ship, or puts it out of use; reservations that have it keep it.',
});
export const deleteShip = defineCall({
  ...write,
  path: '/catalogues/delete_ship',
  input: z.strictObject({ id_ship: id, version }),
  output: deleted,
  touches: ['ship'],
  summary: `Deletes a ship; ${inUse}.`,
});

export const containerTypeRow = containerType.extend(kept);
export type ContainerTypeRow = z.infer<typeof containerTypeRow>;
const containerTypeInput = {
  /** ISO 6346 size and type: 45R1. */
  iso: requiredText(4).toUpperCase(),
  code: requiredText(8).toUpperCase(),
  name: requiredText(60),
  length_ft: number('Elija el largo'),
  tare_kg: number('Ingrese la tara'),
  payload_kg: number('Ingrese la carga útil'),
  teu: number('Ingrese los TEU'),
  reefer: z.boolean().default(false),
  chassis: requiredText(10),
};
export const listContainerTypes = defineCall({
  ...read,
  path: '/catalogues/container_types',
  input: listInput({ reefer: z.boolean(), active: z.boolean() }),
  output: pageOf(containerTypeRow),
  summary: 'Every container type, in use or not, by page, with tare and payload in kg.',
  shows: ['container_type'],
});
export const saveContainerType = defineCall({
  ...write,
  path: '/catalogues/save_container_type',
  input: z.strictObject(containerTypeInput),
  output: containerTypeRow,
  touches: ['container_type'],
  summary:
    'Adds a container type. 409 CODIGO_DUPLICADO (iso or code); 422 by field: weights above nothing, length, chassis.',
});
export const editContainerType = defineCall({
  ...write,
  path: '/catalogues/edit_container_type',
  input: z.strictObject({
    id_container_type: id,
    version,
    ...containerTypeInput,
    /** Absent: unchanged. */
    reefer: z.boolean().optional(),
    ...use,
  }),
  output: containerTypeRow,
  touches: ['container_type'],
  summary: 'Changes a container type, or puts it out of use; containers that have it keep it.',
});
export const deleteContainerType = defineCall({
  ...write,
  path: '/catalogues/delete_container_type',
  input: z.strictObject({ id_container_type: id, version }),
  output: deleted,
  touches: ['container_type'],
  summary: `Deletes a container type; ${inUse}.`,
});

export const motiveKind = z.enum(Object.keys(MOTIVE_KIND_NAMES) as [MotiveKind], 'Elija para qué es');
export const responsible = z.enum(Object.keys(RESPONSIBLE_PARTY_NAMES) as [ResponsibleParty], 'Elija quién responde');
export const motiveRow = z.object({
  id_motivo: z.number(),
  kind: motiveKind,
  name: z.string(),
  responsible: z.string().nullable(),
  sale_pct: z.number().nullable(),
  carrier_pct: z.number().nullable(),
  for_clients: z.boolean(),
  adds_storage: z.boolean(),
  ...kept,
});
export type MotiveRow = z.infer<typeof motiveRow>;
const share = number('Ingrese el porcentaje').nullish();
const motiveInput = {
  name: requiredText(120),
  responsible: responsible.nullish(),
  /** For a false freight: percents that the client pays and the carrier receives. */
  sale_pct: share,
  carrier_pct: share,
  /** For a reservation: a client that cancels may choose it. Absent: unchanged, initially false. */
  for_clients: z.boolean().optional(),
  /** For a return: it also proposes storage, because the container waits for its next ship. Absent: unchanged, initially false. */
  adds_storage: z.boolean().optional(),
};
export const listMotives = defineCall({
  ...read,
  path: '/catalogues/motives',
  input: listInput({ kind: motiveKind, active: z.boolean() }),
  output: pageOf(motiveRow),
  summary: 'Every motive of reservations, logbook and false freight, in use or not, by page.',
  shows: ['motive'],
});
export const saveMotive = defineCall({
  ...write,
  path: '/catalogues/save_motive',
  input: z.strictObject({ kind: motiveKind, ...motiveInput }),
  output: motiveRow,
  touches: ['motive'],
  summary:
    'Adds a motive of a kind. 409 NOMBRE_DUPLICADO within its kind; 422: only a false freight has percents, and needs both.',
});
export const editMotive = defineCall({
  ...write,
  path: '/catalogues/edit_motive',
  input: z.strictObject({ id_motivo: id, version, ...motiveInput, ...use }),
  output: motiveRow,
  touches: ['motive'],
  summary: 'Changes a motive, or puts it out of use; its kind cannot be changed, and earlier decisions keep it.',
});
export const deleteMotive = defineCall({
  ...write,
  path: '/catalogues/delete_motive',
  input: z.strictObject({ id_motivo: id, version }),
  output: deleted,
  touches: ['motive'],
  summary: `Deletes a motive; ${inUse}.`,
});

export const listProductsExcel = excelOf(listProductsTpt, 'products');
export const listShippingLinesExcel = excelOf(listShippingLines, 'shipping_lines');
export const listShipsExcel = excelOf(listShips, 'ships');
export const listContainerTypesExcel = excelOf(listContainerTypes, 'container_types');
export const listMotivesExcel = excelOf(listMotives, 'motives');
