import { MAX_WAYPOINTS } from '@cabezal/domain/places/geo/directions-errors';
import { isInEcuador } from '@cabezal/domain/system/geo/ecuador';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  id,
  instant,
  latitude,
  listInput,
  longitude,
  money,
  pageOf,
  possible,
  requiredText,
  version,
} from '../../shapes.ts';
import { bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** [lng, lat] as in GeoJSON. */
const lngLat = z.tuple([z.number(), z.number()]);

/** A place between the ends: a location, or a named point on the map. */
export const waypoint = z.strictObject({
  id_location: id.nullish(),
  name: requiredText(80),
  lat: latitude(),
  lng: longitude(),
});
export type Waypoint = z.infer<typeof waypoint>;
/** In inputs: within Ecuador. */
const waypointInput = waypoint.refine(isInEcuador, { path: ['lat'], message: 'El punto está fuera del Ecuador' });

const road = {
  /** km one way, a numeric text with two decimals. */
  km: z.string(),
  minutes: z.number(),
  /** Toll stations passed. */
  tolls: z.number(),
  /** USD one way for the whole unit, computed from the stations with today's rates; used for quotes, plans and closings. */
  toll: money,
  /** Axles of the whole unit that pay toll. */
  axles: z.number(),
  /** GRAPH: the roads of the installation; MAPS: an outside service. */
  source: z.enum(['GRAPH', 'MAPS']),
};

export const routeRow = z.object({
  id_route: z.number(),
  name: z.string(),
  id_origin: z.number(),
  origin: z.string(),
  id_destination: z.number(),
  destination: z.string(),
  waypoints: z.array(waypoint),
  ...road,
  active: z.boolean(),
  author: z.string(),
  created_at: instant,
  version: z.number(),
  can: z.object({ edit: possible }),
});
export type RouteRow = z.infer<typeof routeRow>;

export const route = routeRow.extend({ line: z.array(lngLat) });
export type Route = z.infer<typeof route>;

export const listRoutes = defineCall({
  method: 'POST',
  path: '/route/list_routes',
  access: action('route.read'),
  changes: false,
  input: listInput({ id_origin: id, id_destination: id, active: z.boolean() }),
  output: pageOf(routeRow),
  summary: 'Stored roads between two locations, by page; km, minutes, toll stations and their tolls (USD) are one way.',
  shows: ['route'],
});
export const listRoutesExcel = excelOf(listRoutes, 'routes');

export const getRoute = defineCall({
  method: 'POST',
  path: '/route/get_route',
  access: action('route.read'),
  changes: false,
  input: z.strictObject({ id_route: id }),
  output: route,
  summary: 'One stored road with the line to draw; 404 outside the scope.',
  shows: [{ noun: 'route', by: 'id_route' }],
});

const ends = {
  id_origin: id,
  id_destination: id,
  // The schema allows one more than the maximum, so that the rule answers with the text of the specification.
  waypoints: z
    .array(waypointInput)
    .max(MAX_WAYPOINTS * 2)
    .default([]),
};

export const getDirections = defineCall({
  method: 'POST',
  path: '/route/get_directions',
  access: action('route.read'),
  changes: false,
  input: z.strictObject(ends),
  output: z.object({
    ...road,
    line: z.array(lngLat),
    legs: z.array(z.object({ km: z.number(), minutes: z.number() })),
    /** Why the maps service did not answer and the installation's roads were used. */
    warning: z.string().nullable(),
  }),
  summary:
    'The road between two locations through at most 25 others, as it would be stored. 422 with the texts of the directions errors (spec §8).',
  shows: ['location'],
});

const figures = {
  name: requiredText(120),
  /** Corrected by a person; absent: by the maps service. */
  km: z.number().min(0.1, 'Ingrese los kilómetros').max(3000, 'Máximo 3000 km').nullish(),
  minutes: z.number().int().min(1, 'Ingrese la duración').max(6000, 'Máximo 100 horas').nullish(),
  tolls: z.number().int().min(0, 'Ingrese las casetas').max(50, 'Máximo 50 casetas').nullish(),
};
const touches = ['route'] as const;

export const addRoute = defineCall({
  method: 'POST',
  path: '/route/add_new_route',
  access: action('route.write'),
  input: z.strictObject({ ...figures, ...ends }),
  output: route,
  touches,
  summary:
    'Stores a road; km, minutes and toll stations are those of the drawn road unless given; the toll is computed from the stations. 409 RUTA_DUPLICADA by name; 422 RUTA_IMPOSIBLE with the directions text.',
});

export const updateRoute = defineCall({
  method: 'POST',
  path: '/route/update_route',
  access: action('route.write'),
  /** `active` absent: unchanged. */
  input: z.strictObject({ id_route: id, version, ...figures, ...ends, active: z.boolean().optional() }),
  output: route,
  touches,
  summary:
    'Changes a stored road; it is computed again if its places changed. Trips planned before keep their figures.',
});

export const deleteRoute = defineCall({
  method: 'POST',
  path: '/route/delete_route',
  access: action('route.write'),
  input: z.strictObject({ id_route: id, version }),
  output: z.object({ id_route: z.number(), deleted: z.literal(true) }),
  touches,
  summary: 'Deletes a stored road. Trips keep what they copied from it; the history keeps its values.',
});

export const bulkEditRoutes = defineCall({
  ...bulkEdit,
  path: '/bulk/edit_routes',
  access: action('route.write'),
  input: bulkInput({ active: z.boolean() }),
  touches: ['route'],
  summary: 'Puts up to 500 stored roads in or out of use, each as update_route would, with an answer for each row.',
});
