/** Simple geometry for the map: circles in metres, bounds of points. */
import { METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';

type LngLat = [lng: number, lat: number];

const CORNERS = 64;

/** A circle on the ground as a polygon. */
export function circle([lng, lat]: LngLat, radiusMetres: number): LngLat[] {
  const north = radiusMetres / METRES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return [lng + east * Math.cos(angle), lat + north * Math.sin(angle)];
  });
}

/** West, south, east, north of the points; null if there are none. */
export function boundsOf(points: Iterable<readonly [number, number]>): [number, number, number, number] | null {
  let bounds: [number, number, number, number] | null = null;
  for (const [lng, lat] of points) {
    bounds = bounds
      ? [Math.min(bounds[0], lng), Math.min(bounds[1], lat), Math.max(bounds[2], lng), Math.max(bounds[3], lat)]
      : [lng, lat, lng, lat];
  }
  return bounds;
}

/** Whether two points are closer than that distance on the ground. */
export function isNear([lng, lat]: LngLat, [otherLng, otherLat]: LngLat, metres: number): boolean {
  const north = (otherLat - lat) * METRES_PER_DEGREE;
  const east = (otherLng - lng) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(north, east) < metres;
}

/** A position in the flat world of the map (Web Mercator), 0 to 1 from west to east and from north to south: linear on the screen. */
export const mercatorX = (lng: number): number => lng / 360 + 0.5;
export const mercatorY = (lat: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
