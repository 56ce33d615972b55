import type { DirectionsErrorCode } from '@cabezal/domain/geo/directions-errors';
import { z } from 'zod';
import { readUpTo } from '../../platform/read-up-to.ts';
import { within } from '../../platform/within.ts';
import type { Point } from './point.ts';

/** What an outside service says of a road. It does not know Ecuador's toll stations. */
export interface ServiceRoute {
  km: number;
  minutes: number;
  /** [lng, lat] */
  geometry: (readonly [number, number])[];
  legs: { km: number; minutes: number }[];
}
export type ServiceAnswer = ServiceRoute | { error: DirectionsErrorCode };
/** Asks an outside maps service; a service that is slow, away or talks nonsense is UNKNOWN_ERROR. */
export type MapsService = (points: readonly Point[]) => Promise<ServiceAnswer>;
/** How long a service that is slow, away or wrong is not asked again. */
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

/** What the status alone says, before anybody reads the body. */
function statusError(status: number): DirectionsErrorCode | null {
  if (status === 429) return 'OVER_QUERY_LIMIT';
  return status === 401 || status === 403 ? 'REQUEST_DENIED' : null;
}

/** A road across the country drawn to the metre. */
const mostBytes = 1024 * 1024;

const measures = { km: z.number().nonnegative().max(20_000), minutes: z.number().nonnegative().max(60_000) };
/** No road on earth is longer, no truck is under way for longer than forty days, and a line has two ends. */
const believable = z.object({
  ...measures,
  geometry: z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])).min(2),
  legs: z.array(z.object(measures)),
});

/** The road if it can be one between the points. Errors: anything, for what cannot. */
function believe(route: ServiceRoute, points: readonly Point[]): ServiceRoute {
  if (route.legs.length !== points.length - 1) throw new Error('legs of other points');
  return believable.parse(route);
}

function ask(url: string, timeoutMs: number): Promise<{ error: DirectionsErrorCode } | { body: unknown }> {
  return within(timeoutMs, async signal => {
    const answer = await fetch(url, { signal });
    const error = statusError(answer.status);
    if (error === null) return { body: JSON.parse(await readUpTo(answer, mostBytes)) };
    // What it says beside is not read; the connection is not kept waiting for it.
    await answer.body?.cancel();
    return { error };
  });
}

const unknown = { error: 'UNKNOWN_ERROR' } as const;
const base = (url: string): string => url.replace(/\/$/, '');

/** A service shaped like OSRM: metres, seconds, GeoJSON. */
export function osrmService(url: string, timeoutMs = 2_000): MapsService {
  return async points => {
    try {
      const path = points.map(p => `${p.lng},${p.lat}`).join(';');
      const said = await ask(`${base(url)}/route/v1/driving/${path}?overview=full&geometries=geojson`, timeoutMs);
      if ('error' in said) return said;
      const { code, routes } = osrmAnswer.parse(said.body);
      const route = routes?.[0];
      if (code !== 'Ok' || route === undefined) return { error: osrmErrors[code] ?? 'UNKNOWN_ERROR' };
      const road = {
        km: route.distance / 1000,
        minutes: route.duration / 60,
        geometry: route.geometry.coordinates,
        legs: route.legs.map(l => ({ km: l.distance / 1000, minutes: l.duration / 60 })),
      };
      return believe(road, points);
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

/** A service shaped like Google's directions (spec §7: origin, destination, waypoints, driving mode). */
export function googleService(url: string, key: string, timeoutMs = 2_000): MapsService {
  return async points => {
    try {
      const [origin, ...rest] = points.map(p => `${p.lat},${p.lng}`);
      const query = new URLSearchParams({ origin: origin ?? '', destination: rest.pop() ?? '', mode: 'driving' });
      if (rest.length > 0) query.set('waypoints', rest.join('|'));
      if (key !== '') query.set('key', key);
      const said = await ask(`${base(url)}/maps/api/directions/json?${query}`, timeoutMs);
      if ('error' in said) return said;
      const { status, routes } = googleAnswer.parse(said.body);
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
      return believe(road, points);
    } catch {
      return unknown;
    }
  };
}
