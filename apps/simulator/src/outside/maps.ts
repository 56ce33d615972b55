/** Maps services over the embedded road network: OSRM's route call, and Google's directions with its eight errors. */
import { MAX_WAYPOINTS } from '@cabezal/domain/places/geo/directions-errors';
import { ECUADOR_ROADS } from '@cabezal/domain/places/geo/ecuador-roads.generated';
import { createRouter, isRoute, type Route, type Router } from '@cabezal/domain/places/geo/road-graph';
import type { Coordinate, LatLng } from '@cabezal/domain/system/geo/distance';
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

export interface MapsBehaviour {
  /** Status that Google's call always returns, e.g. OVER_QUERY_LIMIT. */
  readonly google_status?: string;
  /** Key that Google's call requires; none: any. */
  readonly key?: string;
  /** Longest route, km; beyond it MAX_ROUTE_LENGTH_EXCEEDED. */
  readonly longest_km?: number;
  /** Delay of `slow`; default 3 s. */
  readonly slow_ms?: number;
}

/** Google's polyline: differences of the 1e5 coordinates in chunks of five bits. */
function encodePolyline(line: readonly Coordinate[]): string {
  let [lastLat, lastLng] = [0, 0];
  const part = (value: number): string => {
    let rest = value < 0 ? ~(value << 1) : value << 1;
    let text = '';
    while (rest >= 0x20) {
      text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
      rest >>= 5;
    }
    return text + String.fromCharCode(rest + 63);
  };
  return line
    .map(([lng, lat]) => {
      const [y, x] = [Math.round(lat * 1e5), Math.round(lng * 1e5)];
      const text = part(y - lastLat) + part(x - lastLng);
      [lastLat, lastLng] = [y, x];
      return text;
    })
    .join('');
}

/** A place from `lat,lng` or `lng,lat`; null if it is none. */
function placeOf(text: string, order: 'lat-first' | 'lng-first'): LatLng | null {
  const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text.trim());
  if (!match) return null;
  const [a, b] = [Number(match[1]), Number(match[2])];
  const place = order === 'lat-first' ? { lat: a, lng: b } : { lat: b, lng: a };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : null;
}

function osrmError(code: string, message: string): Answer {
  return { status: 400, body: { code, message } };
}

function osrm(router: Router, url: URL): Answer {
  const path = /^\/route\/v1\/driving\/([^/]+)$/.exec(decodeURIComponent(url.pathname))?.[1];
  if (path === undefined) return osrmError('InvalidUrl', 'URL string malformed close to position 1');
  const places = path
    .replace(/\.json$/, '')
    .split(';')
    .map(text => placeOf(text, 'lng-first'));
  const known = places.filter(place => place !== null);
  const [from, to] = [known[0], known.at(-1)];
  if (known.length !== places.length || known.length < 2 || !from || !to) {
    return osrmError('InvalidQuery', 'Query string malformed close to position 1');
  }
  if (known.length > MAX_WAYPOINTS + 2) return osrmError('TooBig', 'Too many trip coordinates');
  const route = router.route(from, to, known.slice(1, -1));
  if (!isRoute(route)) {
    return route.error === 'NOT_FOUND'
      ? osrmError('NoSegment', 'Could not find a matching segment for coordinate')
      : osrmError('NoRoute', 'Impossible route between points');
  }
  return { status: 200, body: osrmBody(route, known, url.searchParams) };
}

function osrmBody(route: Route, places: readonly LatLng[], query: URLSearchParams): unknown {
  const overview = query.get('overview') ?? 'simplified';
  const line = { type: 'LineString', coordinates: route.geometry };
  const geometry = query.get('geometries') === 'geojson' ? line : encodePolyline(route.geometry);
  const metres = (km: number) => Math.round(km * 10_000) / 10;
  const seconds = (minutes: number) => Math.round(minutes * 600) / 10;
  return {
    code: 'Ok',
    routes: [
      {
        distance: metres(route.km),
        duration: seconds(route.minutes),
        weight: seconds(route.minutes),
        weight_name: 'routability',
        ...(overview === 'false' ? {} : { geometry }),
        legs: route.legs.map(leg => ({
          distance: metres(leg.km),
          duration: seconds(leg.minutes),
          weight: seconds(leg.minutes),
          summary: '',
          steps: [],
        })),
      },
    ],
    waypoints: places.map(place => ({ name: '', distance: 0, location: [place.lng, place.lat] })),
  };
}

function googleError(status: string): Answer {
  return { status: 200, body: { status, routes: [], geocoded_waypoints: [], error_message: `Directions: ${status}` } };
}

function google(router: Router, url: URL, behaviour: MapsBehaviour): Answer {
  const query = url.searchParams;
  if (behaviour.google_status !== undefined) return googleError(behaviour.google_status);
  if (behaviour.key !== undefined && query.get('key') !== behaviour.key) return googleError('REQUEST_DENIED');
  const [origin, destination] = [query.get('origin'), query.get('destination')];
  if (!origin || !destination) return googleError('INVALID_REQUEST');
  const stops = (query.get('waypoints') ?? '').split('|').filter(text => text !== '' && text !== 'optimize:false');
  if (stops.length > MAX_WAYPOINTS) return googleError('MAX_WAYPOINTS_EXCEEDED');
  const places = [origin, ...stops, destination].map(text => placeOf(text.replace(/^via:/, ''), 'lat-first'));
  const known = places.filter(place => place !== null);
  const [from, to] = [known[0], known.at(-1)];
  if (known.length !== places.length || !from || !to) return googleError('NOT_FOUND');
  const route = router.route(from, to, known.slice(1, -1));
  if (!isRoute(route)) return googleError(route.error);
  if (route.km > (behaviour.longest_km ?? Number.POSITIVE_INFINITY)) return googleError('MAX_ROUTE_LENGTH_EXCEEDED');
  return { status: 200, body: googleBody(route, known) };
}

function googleBody(route: Route, places: readonly LatLng[]): unknown {
  return {
    status: 'OK',
    geocoded_waypoints: places.map(() => ({ geocoder_status: 'OK' })),
    routes: [
      {
        summary: '',
        overview_polyline: { points: encodePolyline(route.geometry) },
        legs: route.legs.map((leg, i) => ({
          distance: { value: Math.round(leg.km * 1000), text: `${leg.km.toFixed(1)} km` },
          duration: { value: Math.round(leg.minutes * 60), text: `${Math.round(leg.minutes)} min` },
          start_location: places[i],
          end_location: places[i + 1],
          steps: [],
        })),
        warnings: [],
        waypoint_order: places.slice(1, -1).map((_, i) => i),
      },
    ],
  };
}

export async function startMaps(options: { port?: number; behaviour?: MapsBehaviour } = {}): Promise<Simulator> {
  const behaviour = options.behaviour ?? {};
  const router = createRouter(ECUADOR_ROADS);
  const work = (request: Received): Answer => {
    const url = new URL(request.path, 'http://maps');
    if (url.pathname === '/maps/api/directions/json') return google(router, url, behaviour);
    return osrm(router, url);
  };
  return startSimulator(work, { port: options.port, slow_ms: behaviour.slow_ms });
}
