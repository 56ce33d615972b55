import type { Waypoint } from '@cabezal/contract/places/routes/routes.calls';
import { type DirectionsErrorCode, directionsErrorText } from '@cabezal/domain/places/geo/directions-errors';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Point } from '../roads/point.ts';
import type { DrawnRoad, Roads } from '../roads/roads.ts';
import { findEnds } from './routes.queries.ts';

export interface Places {
  id_origin: number;
  id_destination: number;
  waypoints: Waypoint[];
}
/** The answer of the maps service before the transaction, with the points of the request; null: no request. */
export type AskedRoad = { points: readonly Point[]; road: DrawnRoad | { error: DirectionsErrorCode } } | null;

/** Points of the road in the caller's scope. Null: a place is outside the scope. */
async function pointsOf(tx: Tx, { id_origin, id_destination, waypoints }: Places): Promise<Point[] | null> {
  const stops = [{ id_location: id_origin }, ...waypoints, { id_location: id_destination }];
  const ids = stops.flatMap(stop => stop.id_location ?? []);
  const found = new Map((await findEnds(tx, ids)).map(end => [end.id_location, end]));
  const points = stops.flatMap(stop => {
    const point = stop.id_location == null ? ('lat' in stop ? stop : undefined) : found.get(stop.id_location);
    return point === undefined ? [] : [{ lat: point.lat, lng: point.lng }];
  });
  return points.length === stops.length ? points : null;
}

const isSamePoint = (a: Point, b: Point | undefined): boolean => a.lat === b?.lat && a.lng === b.lng;

/** Requests a road before the transaction: the maps service may be slow, and no lock waits for it. */
export async function askRoad(read: Read, roads: Roads, places: Places): Promise<AskedRoad> {
  if (places.id_origin === places.id_destination) return null;
  const points = await read(tx => pointsOf(tx, places));
  return points === null ? null : { points, road: await roads.directions(points) };
}

/**
 * The requested road through places in the person's scope. Errors: 404 a place, 409 MODIFICADO when a place was moved since, 422
 * RUTA_IMPOSIBLE with the text of the specification (§8).
 */
export async function drawnRoad(tx: Tx, asked: AskedRoad, places: Places): Promise<DrawnRoad> {
  if (places.id_origin === places.id_destination) {
    const text = 'El destino debe ser distinto del origen';
    throw unprocessable('RUTA_IMPOSIBLE', text, { id_destination: text });
  }
  const points = await pointsOf(tx, places);
  if (points === null) throw notFound('El establecimiento no existe');
  if (asked?.points.length !== points.length || !points.every((point, i) => isSamePoint(point, asked.points[i])))
    throw changedMeanwhile();
  const { road } = asked;
  if ('error' in road) {
    const text = directionsErrorText(road.error);
    throw unprocessable('RUTA_IMPOSIBLE', text, { waypoints: text });
  }
  return road;
}
