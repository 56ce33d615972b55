import type { DirectionsErrorCode } from '@cabezal/domain/places/geo/directions-errors';
import { z } from 'zod';
import { readUpTo } from '../../../platform/read-up-to.ts';
import { within } from '../../../platform/within.ts';
import { believeRoad, type ServiceRoute } from './check-road.ts';
import type { Point } from './point.ts';

export type ServiceAnswer = ServiceRoute | { error: DirectionsErrorCode };
/** Asks an outside maps service. A timeout, no connection, an invalid answer or an implausible road gives UNKNOWN_ERROR. */
export type MapsService = (points: readonly Point[]) => Promise<ServiceAnswer>;
/** Time during which a failed service is not asked again. */
export const SERVICE_REST_MS = 30_000;

const leg = z.object({ distance: z.number(), duration: z.number() });
const osrmAnswer = z.object({
  code: z.string(),
  routes: z
    .array(
      leg.extend({
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
        legs: z.array(leg),
      }),
    )
    .optional(),
  /** Distance by which each point was moved to reach a road, metres. */
  waypoints: z.array(z.object({ distance: z.number().nonnegative().optional() })).optional(),
});
const osrmErrors: Readonly<Record<string, DirectionsErrorCode>> = {
  NoSegment: 'NOT_FOUND',
  NoRoute: 'ZERO_RESULTS',
  TooBig: 'MAX_WAYPOINTS_EXCEEDED',
  InvalidUrl: 'INVALID_REQUEST',
  InvalidQuery: 'INVALID_REQUEST',
  InvalidValue: 'INVALID_REQUEST',
  InvalidOptions: 'INVALID_REQUEST',
};

/** The error given by the status, before the body is read. */
function statusError(status: number): DirectionsErrorCode | null {
  if (status === 429) return 'OVER_QUERY_LIMIT';
  return status === 401 || status === 403 ? 'REQUEST_DENIED' : null;
}

/** Size of a road across the country, drawn to the metre. */
const mostBytes = 1024 * 1024;

function ask(url: string, timeoutMs: number): Promise<{ error: DirectionsErrorCode } | { body: unknown }> {
  return within(timeoutMs, async signal => {
    const answer = await fetch(url, { signal });
    const error = statusError(answer.status);
    if (error === null) return { body: JSON.parse(await readUpTo(answer, mostBytes)) };
    // The body is not read; cancelling it frees the connection.
    await answer.body?.cancel();
    return { error };
  });
}

const unknown = { error: 'UNKNOWN_ERROR' } as const;
const base = (url: string): string => url.replace(/\/$/, '');

/** A service with the API of OSRM: metres, seconds, GeoJSON. */
export function osrmService(url: string, timeoutMs = 2_000): MapsService {
  return async points => {
    try {
      const path = points.map(p => `${p.lng},${p.lat}`).join(';');
      const response = await ask(`${base(url)}/route/v1/driving/${path}?overview=full&geometries=geojson`, timeoutMs);
      if ('error' in response) return response;
      const { code, routes, waypoints } = osrmAnswer.parse(response.body);
      const route = routes?.[0];
      if (code !== 'Ok' || route === undefined) return { error: osrmErrors[code] ?? 'UNKNOWN_ERROR' };
      const road = {
        km: route.distance / 1000,
        minutes: route.duration / 60,
        geometry: route.geometry.coordinates,
        legs: route.legs.map(l => ({ km: l.distance / 1000, minutes: l.duration / 60 })),
      };
      return believeRoad(road, points, waypoints?.map(w => (w.distance ?? 0) / 1000) ?? null);
    } catch {
      return unknown;
    }
  };
}

const measured = z.object({ value: z.number() });
const googleAnswer = z.object({
  status: z.string(),
  routes: z.array(
    z.object({
      overview_polyline: z.object({ points: z.string() }),
      legs: z.array(z.object({ distance: measured, duration: measured })),
    }),
  ),
});
const googleErrors: readonly DirectionsErrorCode[] = [
  'NOT_FOUND',
  'ZERO_RESULTS',
  'MAX_WAYPOINTS_EXCEEDED',
  'MAX_ROUTE_LENGTH_EXCEEDED',
  'INVALID_REQUEST',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
];

/** Google's polyline: differences of the coordinates × 1e5, lat before lng, in chunks of five bits. */
export function decodePolyline(text: string): [number, number][] {
  const line: [number, number][] = [];
  let at = 0;
  const next = (): number => {
    let [value, shift, chunk] = [0, 0, 0x20];
    while (chunk >= 0x20 && at < text.length) {
      chunk = text.charCodeAt(at++) - 63;
      value |= (chunk & 0x1f) << shift;
      shift += 5;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  let [lat, lng] = [0, 0];
  while (at < text.length) {
    lat += next();
    lng += next();
    line.push([lng / 1e5, lat / 1e5]);
  }
  return line;
}

/** A service with the API of Google's directions (spec §7: origin, destination, waypoints, driving mode). */
export function googleService(url: string, key: string, timeoutMs = 2_000): MapsService {
  return async points => {
    try {
      const [origin, ...rest] = points.map(p => `${p.lat},${p.lng}`);
      const query = new URLSearchParams({ origin: origin ?? '', destination: rest.pop() ?? '', mode: 'driving' });
      if (rest.length > 0) query.set('waypoints', rest.join('|'));
      if (key !== '') query.set('key', key);
      const response = await ask(`${base(url)}/maps/api/directions/json?${query}`, timeoutMs);
      if ('error' in response) return response;
      const { status, routes } = googleAnswer.parse(response.body);
      const route = routes[0];
      if (status !== 'OK' || route === undefined)
        return { error: googleErrors.find(code => code === status) ?? 'UNKNOWN_ERROR' };
      const legs = route.legs.map(l => ({ km: l.distance.value / 1000, minutes: l.duration.value / 60 }));
      const road = {
        km: legs.reduce((sum, l) => sum + l.km, 0),
        minutes: legs.reduce((sum, l) => sum + l.minutes, 0),
        geometry: decodePolyline(route.overview_polyline.points),
        legs,
      };
      return believeRoad(road, points, null);
    } catch {
      return unknown;
    }
  };
}
