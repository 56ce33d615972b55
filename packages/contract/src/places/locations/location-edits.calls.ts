import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, latitude, longitude, phone, requiredText, text, version } from '../../shapes.ts';
import { bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { corner } from './fence.shapes.ts';
import { location, locationType } from './locations.calls.ts';

/** The domain checks the limits (domain/places/locations/location); the schema only excludes values that are no plausible number. */
const hours = z.number('Ingrese las horas').min(-9_999).max(9_999).nullish();

const marked = 'Marque el punto en el mapa';

/** An establishment's own data, as entered. */
export const details = {
  name: requiredText(120),
  type: locationType,
  /** Short code, unique. */
  code: text(20).toUpperCase().nullish(),
  address: text(200).nullish(),
  /** Absent: the canton's province. */
  id_province: id.nullish(),
  id_canton: id,
  contact_name: text(80).nullish(),
  contact_phone: phone.nullish(),
  code_bic: text(9).toUpperCase().nullish(),
  /** Null: the default of its type. */
  free_hours: hours,
  list_locals: z
    .array(z.strictObject({ id_local: id.nullish(), code_local: requiredText(40), free_hours: hours }))
    .max(100, 'Máximo 100 locales')
    .default([]),
  lat: latitude(marked),
  lng: longitude(marked),
  radius_m: z.number('Ingrese el radio').min(-99_999).max(99_999).default(300),
  /** A polygon in place of the circle; null: the circle. */
  fence: z.array(corner).max(100, 'La geocerca lleva de 3 a 60 vértices').nullish(),
  requires_credential: z.boolean().default(false),
  entry_document: text(120).nullish(),
  active: z.boolean().default(true),
};
const write = action('location.write');
const touches = ['location'] as const;

export const addLocation = defineCall({
  method: 'POST',
  path: '/location/add_location',
  access: write,
  input: z.strictObject({
    ...details,
    /** Absent: the own company; for the operator none, a public place. A forwarder may give a customer that it acts for. */
    id_company: id.nullish(),
    /** The person has seen the nearby establishments and confirms that this one is different. */
    is_another: z.boolean().default(false),
  }),
  output: location,
  touches,
  summary:
    'Registers an establishment for the own company; the operator for any or none, a forwarder for its customers. Public types only by the operator. 409 ESTABLECIMIENTOS_CERCANOS until others within 2 km or with a similar name in the canton are confirmed as different, CODIGO_DUPLICADO; 422 by field.',
});

export const updateLocation = defineCall({
  method: 'POST',
  path: '/location/update_location',
  access: write,
  input: z.strictObject({
    id_location: id,
    version,
    ...details,
    /** Absent: unchanged; null: none, a public place. Only the operator changes it. */
    id_company: id.nullish(),
  }),
  output: location,
  touches: [...touches, 'guide'],
  summary:
    'Changes an establishment; of the own company only ADM_LOCAL, else the operator (specification §6). An absent detail is emptied. A moved point or redrawn fence goes to the stops of live guides without a recorded arrival. 409 MODIFICADO, CODIGO_DUPLICADO, LOCAL_EN_USO; 422 by field.',
});

export const deleteLocation = defineCall({
  method: 'POST',
  path: '/location/delete_location',
  access: write,
  input: z.strictObject({ id_location: id, version }),
  output: z.object({ id_location: z.number(), deleted: z.literal(true) }),
  touches,
  summary:
    'Deletes an establishment to which nothing refers, with its locals; else 409 EN_USO names the places (stops, rates, credentials …), and it can be deactivated.',
});

export const nearestLocation = z.object({
  id_location: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  type: locationType,
  company: z.string().nullable(),
  canton: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  active: z.boolean(),
  distance_m: z.number(),
  /** Similar name in the same canton. */
  is_alike: z.boolean(),
});
export type NearestLocation = z.infer<typeof nearestLocation>;
export const getNearestLocations = defineCall({
  method: 'POST',
  path: '/location/get_nearest_locations',
  access: action('location.read'),
  changes: false,
  input: z.strictObject({
    lat: latitude(marked),
    lng: longitude(marked),
    name: text(120).optional(),
    id_canton: id.nullish(),
    /** The establishment being edited. */
    id_location: id.nullish(),
  }),
  output: z.array(nearestLocation),
  summary:
    'At most ten establishments that the person may see within 2 km of a point, or with a similar name in the same canton, nearest first, with metres: a check for duplicates before registering.',
  shows: ['location'],
});

export const foundAddress = z.object({
  name: z.string(),
  /** Canton, province, or text of the maps service. */
  detail: z.string(),
  lat: z.number(),
  lng: z.number(),
  source: z.enum(['MAPS', 'LOCATION', 'CANTON', 'ROAD']),
});
export type FoundAddress = z.infer<typeof foundAddress>;
export const searchAddress = defineCall({
  method: 'POST',
  path: '/location/search_address',
  access: action('location.read'),
  changes: false,
  input: z.strictObject({ text: text(120).min(3, 'Escriba al menos 3 letras') }),
  output: z.object({
    found: z.array(foundAddress),
    /** False: the maps service is not configured or did not answer; only stored places were searched. */
    has_maps: z.boolean(),
  }),
  summary:
    'Finds the coordinates of an address: by the maps service if one is configured (MAPS_GEOCODER_URL), and among establishments, cantons and places of the road graph.',
  shows: [],
});

export const bulkEditLocations = defineCall({
  ...bulkEdit,
  path: '/bulk/edit_locations',
  access: action('location.write'),
  input: bulkInput({
    free_hours: details.free_hours,
    radius_m: details.radius_m.unwrap(),
    requires_credential: z.boolean(),
    active: z.boolean(),
    contact_name: details.contact_name,
    contact_phone: details.contact_phone,
  }),
  touches: ['location', 'guide'],
  summary:
    'Gives up to 500 establishments the same values, each as update_location would, with an answer for each row; radius in metres, free hours in hours (null: the default of the type).',
});
