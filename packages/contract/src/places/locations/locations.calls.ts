import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { id, instant, listInput, pageOf, possible, text } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { fenceShape } from './fence.shapes.ts';

export const locationType = z.enum(['PRT', 'DEP', 'PLT', 'PATIO', 'BASE', 'PC', 'PES', 'GAS', 'OTR']);

const local = z.object({ id_local: z.number(), code_local: z.string(), free_hours: z.number().nullable() });

export const locationRow = z.object({
  id_location: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  type: locationType,
  /** Null: a public place without a company. */
  id_company: z.number().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  id_province: z.number().nullable(),
  province: z.string().nullable(),
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  /** Hours, a numeric text; null: the default of its type. */
  free_hours: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  /** Radius of its circular fence, m; a polygon takes precedence. */
  radius_m: z.number(),
  fence: fenceShape,
  code_bic: z.string().nullable(),
  /** Docks or stores inside, with their own free hours. */
  list_locals: z.array(local),
  requires_credential: z.boolean(),
  entry_document: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  active: z.boolean(),
  version: z.number(),
  can: z.object({ edit: possible, delete: possible }),
});
export type LocationRow = z.infer<typeof locationRow>;

export const locationFilters = {
  type: locationType,
  id_company: id,
  id_province: id,
  id_canton: id,
  requires_credential: z.boolean(),
  active: z.boolean(),
};

export const location = locationRow.extend({
  /** Remarks about its point and fence that may be right nevertheless. */
  warnings: z.array(z.string()),
  can: z.object({ edit: possible, delete: possible, pick_company: possible }),
});
export type Location = z.infer<typeof location>;

export const getLocations = defineCall({
  method: 'POST',
  path: '/location/get_locations',
  access: action('location.read'),
  changes: false,
  input: listInput(locationFilters),
  output: pageOf(locationRow),
  summary:
    'Establishments that the person may see, by page: public places, the own ones, and those of customers for which the company acts.',
  shows: ['location'],
});

const points = z.object({
  points: z.array(
    z.object({
      id_location: z.number(),
      name: z.string(),
      type: locationType,
      lat: z.number(),
      lng: z.number(),
      radius_m: z.number(),
      fence: fenceShape,
      active: z.boolean(),
    }),
  ),
  /** True: more places exist than were returned. */
  is_cut: z.boolean(),
});
export type LocationPoints = z.infer<typeof points>;
export const getLocationPoints = defineCall({
  method: 'POST',
  path: '/location/get_location_points',
  access: action('location.read'),
  changes: false,
  input: listInput(locationFilters),
  output: points,
  summary:
    'What the map of the list shows: point and fence of the filtered establishments, at most 3,000; page and page_size are ignored.',
  shows: ['location'],
});

export const getLocation = defineCall({
  method: 'POST',
  path: '/location/get_location',
  access: action('location.read'),
  changes: false,
  input: z.strictObject({ id_location: id }),
  output: location,
  summary: 'One establishment with its locals and their free hours; 404 outside the scope.',
  shows: [{ noun: 'location', by: 'id_location' }],
});

export const province = z.object({
  id_province: z.number(),
  code: z.string(),
  name: z.string(),
  plate_letter: z.string().nullable(),
});
export type Province = z.infer<typeof province>;
export const getProvinces = defineCall({
  method: 'POST',
  path: '/location/get_province',
  access: signedIn,
  changes: false,
  output: z.array(province),
  summary: 'The provinces of Ecuador with their INEC code and plate letter.',
  shows: [],
});

export const canton = z.object({
  id_canton: z.number(),
  id_province: z.number(),
  province: z.string(),
  code: z.string(),
  name: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  active: z.boolean(),
});
export type Canton = z.infer<typeof canton>;
export const getCantons = defineCall({
  method: 'POST',
  path: '/location/get_cantons',
  access: signedIn,
  changes: false,
  input: z.strictObject({ id_province: id.optional(), name: text(80).optional() }),
  output: z.array(canton),
  summary: 'Cantons in use, of one province if given, whose name contains all given words.',
  shows: ['canton'],
});

export const getLocationTypes = defineCall({
  method: 'POST',
  path: '/location/get_location_type',
  access: signedIn,
  changes: false,
  output: z.array(z.object({ code: locationType, name: z.string() })),
  summary: 'Types of establishment; stops use the same codes.',
});

export const freeHoursDefault = z.object({
  type: z.enum(['PLT', 'PRT', 'DEP']),
  /** Null: for both types of reservation. */
  reservation_type: z.enum(['E', 'I']).nullable(),
  free_hours: z.number(),
});
export type FreeHoursDefault = z.infer<typeof freeHoursDefault>;
export const getFreeHoursDefault = defineCall({
  method: 'GET',
  path: '/location/get_free_hours_default',
  access: signedIn,
  output: z.array(freeHoursDefault),
  summary: 'Default free hours of a place, by type, as of today (parameters horas_libres_*).',
  shows: ['parameter'],
});

const place = z.object({ id_location: z.number(), code: z.string().nullable(), name: z.string(), type: locationType });
export const cantonExtras = canton.extend({
  /** Number of its establishments that the person may see. */
  locations_count: z.number(),
  /** By name, at most 200. */
  locations: z.array(place.extend({ lat: z.number(), lng: z.number(), active: z.boolean() })),
  /** Road distance from its centre to each active port, nearest first; empty without a centre. */
  ports: z.array(place.omit({ type: true }).extend({ km: z.number(), minutes: z.number(), tolls: z.number() })),
});
export type CantonExtras = z.infer<typeof cantonExtras>;
export const getCantonExtras = defineCall({
  method: 'POST',
  path: '/location/get_extras_canton',
  access: action('location.read'),
  changes: false,
  input: z.strictObject({ id_canton: id }),
  output: cantonExtras,
  summary:
    'A canton with its province, approximate centre, the establishments in it that the person may see, and road km and minutes to each port.',
  shows: [{ noun: 'canton', by: 'id_canton' }, 'location'],
});

export const pointConnection = z.object({
  id_location: z.number(),
  name: z.string(),
  canton: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  /** Number of outlets for reefers; null: unknown. */
  outlets: z.number().nullable(),
  voltage_v: z.number().nullable(),
  active: z.boolean(),
});
export const getPointsConnections = defineCall({
  method: 'GET',
  path: '/location/get_points_connections',
  access: action('location.read'),
  output: z.array(pointConnection),
  summary: 'Every connection point that the person may see, with its position, outlets and voltage, by name.',
});

export const getLocationsExcel = excelOf(getLocations, 'locations');
