import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, listInput, pageOf, possible, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { locationType } from '../locations/locations.calls.ts';

/** A pair of nearby locations with the road between them, for waiting, weighing, fuelling or plugging in. */
export const nearbyLocation = z.object({
  id_nearby_location: z.number(),
  id_location: z.number(),
  location: z.string(),
  location_type: locationType,
  id_nearby: z.number(),
  nearby: z.string(),
  nearby_type: locationType,
  /** Road distance, km with two decimals, and minutes of a truck. */
  km: z.string(),
  minutes: z.number(),
  observation: z.string().nullable(),
  author: z.string(),
  version: z.number(),
  can: z.object({ edit: possible }),
});
export type NearbyLocation = z.infer<typeof nearbyLocation>;

export const listNearbyLocations = defineCall({
  method: 'POST',
  path: '/localizacion_cercana/list',
  access: action('location.read'),
  changes: false,
  input: listInput({
    /** Pairs with this location on either side. */
    id_location: id,
    type: locationType,
    max_km: z.coerce.number().positive().max(500),
  }),
  output: pageOf(nearbyLocation),
  summary: 'Pairs of locations near each other, with km and minutes of the road; the requested location comes first.',
  shows: ['nearby_location', 'location'],
});
export const listNearbyLocationsExcel = excelOf(listNearbyLocations, 'nearby-locations');

export const getNearbyLocation = defineCall({
  method: 'POST',
  path: '/localizacion_cercana/get',
  access: action('location.read'),
  changes: false,
  input: z.strictObject({ id_nearby_location: id }),
  output: nearbyLocation,
  summary: 'One pair of nearby locations; 404 unless the person may see both.',
  shows: [{ noun: 'nearby_location', by: 'id_nearby_location' }],
});

/** Maximum road distance of a pair. */
export const MAX_NEARBY_KM = 60;
const figures = {
  /** Corrected by a person; absent: by the maps service. */
  km: z.number().min(0, 'Ingrese los kilómetros').max(MAX_NEARBY_KM, `Máximo ${MAX_NEARBY_KM} km`).nullish(),
  minutes: z.number().int().min(0, 'Ingrese los minutos').max(600, 'Máximo 10 horas').nullish(),
  observation: text(300).nullish(),
};
const touches = ['nearby_location'] as const;
const write = action('route.write');

export const addNearbyLocation = defineCall({
  method: 'POST',
  path: '/localizacion_cercana/add_new',
  access: write,
  input: z.strictObject({ id_location: id, id_nearby: id, ...figures }),
  output: nearbyLocation,
  touches,
  summary:
    'Records that two locations are near each other, at most 60 km by road. 409 PAR_DUPLICADO, also the other way round.',
});

export const updateNearbyLocation = defineCall({
  method: 'POST',
  path: '/localizacion_cercana/update',
  access: write,
  input: z.strictObject({ id_nearby_location: id, version, ...figures }),
  output: nearbyLocation,
  touches,
  summary: 'Changes distance, time or observation of a pair; 409 when the version is stale.',
});

export const deleteNearbyLocation = defineCall({
  method: 'POST',
  path: '/localizacion_cercana/delete',
  access: write,
  input: z.strictObject({ id_nearby_location: id, version }),
  output: z.object({ id_nearby_location: z.number(), deleted: z.literal(true) }),
  touches,
  summary: 'Deletes a pair of nearby locations; the history keeps its values.',
});
