/** A road with stops along it and the speed at which a loaded truck drives each stretch. */
import { ECUADOR_ROADS } from '@cabezal/domain/places/geo/ecuador-roads.generated';
import { createRouter, isRoute, type Router } from '@cabezal/domain/places/geo/road-graph';
import { type Coordinate, distanceM, headingDeg, type LatLng, toLatLng } from '@cabezal/domain/system/geo/distance';
import type { FleetStop, FleetTrip } from './itinerary';

const MINUTE = 60_000;
/** Default stay of a truck, by code of the place; milliseconds. */
const USUAL_STAY: Readonly<Record<string, number>> = {
  DEP: 45 * MINUTE,
  PLT: 200 * MINUTE,
  PRT: 75 * MINUTE,
  PATIO: 20 * MINUTE,
};
const SHORTEST_STAY = 4 * MINUTE;
const LONGEST_STAY = 360 * MINUTE;
/** km/h off the network, and near a stop. */
const STREET_KMH = 24;
const APPROACH_KMH = 18;
const APPROACH_M = 350;
/** Trucks drive a little faster than the plan's mean, which includes stops at lights and tolls. */
const CRUISE_FACTOR = 1.12;

export interface PlannedStay {
  readonly along: number;
  readonly stay: number;
}

export interface RoutePlan {
  readonly line: readonly Coordinate[];
  /** Metres from the start to each vertex. */
  readonly metres: readonly number[];
  /** km/h on the stretch that begins at each vertex. */
  readonly kmh: readonly number[];
  readonly stops: readonly PlannedStay[];
}

let router: Router | null = null;
const speeds = new Map<string, number>();

function network(): Router {
  router ??= createRouter(ECUADOR_ROADS);
  return router;
}

/** Speed of the road at a place; slow off the network. */
function roadKmh(place: LatLng): number {
  const key = `${place.lat.toFixed(3)},${place.lng.toFixed(3)}`;
  const known = speeds.get(key);
  if (known !== undefined) return known;
  const snap = network().snap(place);
  const road = snap && snap.distance_m < 400 ? ECUADOR_ROADS.edges[snap.edge] : undefined;
  const kmh = road ? road.kmh * CRUISE_FACTOR : STREET_KMH;
  speeds.set(key, kmh);
  return kmh;
}

function stayOf(stop: FleetStop): number {
  const usual = USUAL_STAY[stop.code] ?? SHORTEST_STAY;
  if (!stop.planned_arrival || !stop.planned_departure) return usual;
  const planned = Date.parse(stop.planned_departure) - Date.parse(stop.planned_arrival);
  return Math.min(LONGEST_STAY, Math.max(SHORTEST_STAY, planned));
}

/** Index of the vertex nearest to a place, from `from` on: the road passes through its stops in order. */
function vertexOf(line: readonly Coordinate[], place: LatLng, from: number): number {
  let best = from;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = from; i < line.length; i++) {
    const vertex = line[i];
    const distance = vertex ? distanceM(toLatLng(vertex), place) : Number.POSITIVE_INFINITY;
    if (distance < nearest) {
      nearest = distance;
      best = i;
    }
    if (distance < 15) break;
  }
  return best;
}

export function planRoute(stops: readonly FleetStop[], geometry: FleetTrip['geometry']): RoutePlan {
  const fallback = stops.map((stop): Coordinate => [stop.lng, stop.lat]);
  const line: readonly Coordinate[] = geometry.length > 1 ? geometry : fallback;
  const metres: number[] = [];
  const kmh: number[] = [];
  let sum = 0;
  line.forEach((vertex, i) => {
    const next = line[i + 1];
    metres.push(sum);
    if (!next) return;
    const [a, b] = [toLatLng(vertex), toLatLng(next)];
    kmh.push(roadKmh({ lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 }));
    sum += distanceM(a, b);
  });
  let vertex = 0;
  const stays = stops.map((stop, i) => {
    vertex = i === stops.length - 1 ? line.length - 1 : vertexOf(line, stop, vertex);
    return { along: metres[vertex] ?? 0, stay: stayOf(stop) };
  });
  return { line, metres, kmh, stops: stays };
}

/** The road from one place to another over the embedded network, as a plan with two stops. */
export function planBetween(from: LatLng, to: LatLng): RoutePlan {
  const stop = (place: LatLng): FleetStop => ({
    lat: place.lat,
    lng: place.lng,
    code: 'BASE',
    planned_arrival: null,
    planned_departure: null,
  });
  const route = network().route(from, to);
  return planRoute([stop(from), stop(to)], isRoute(route) ? route.geometry : []);
}

export interface Spot extends LatLng {
  readonly heading: number;
}

/** Index of the stretch at a distance along the road. */
function stretchAt(plan: RoutePlan, along: number): number {
  let [low, high] = [0, Math.max(0, plan.metres.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((plan.metres[middle] ?? 0) <= along) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function spotAt(plan: RoutePlan, along: number): Spot {
  const i = stretchAt(plan, along);
  const [from, to] = [plan.line[i], plan.line[i + 1]];
  if (!from) return { lat: 0, lng: 0, heading: 0 };
  const a = toLatLng(from);
  if (!to) return { ...a, heading: 0 };
  const b = toLatLng(to);
  const [start, end] = [plan.metres[i] ?? 0, plan.metres[i + 1] ?? 0];
  const share = end > start ? Math.min(1, Math.max(0, (along - start) / (end - start))) : 0;
  return {
    lat: a.lat + (b.lat - a.lat) * share,
    lng: a.lng + (b.lng - a.lng) * share,
    heading: headingDeg(a, b),
  };
}

/** Speed at a distance along the road, lower near a stop. */
export function kmhAt(plan: RoutePlan, along: number, next: number): number {
  const road = plan.kmh[stretchAt(plan, along)] ?? STREET_KMH;
  const ahead = (plan.stops[next]?.along ?? Number.POSITIVE_INFINITY) - along;
  const behind = along - (plan.stops[next - 1]?.along ?? Number.NEGATIVE_INFINITY);
  return Math.min(ahead, behind) < APPROACH_M ? Math.min(road, APPROACH_KMH) : road;
}

/** Distance along the road of the point nearest to a place, between two stops. */
export function alongOf(plan: RoutePlan, place: LatLng, next: number): number {
  const from = plan.stops[next - 1]?.along ?? 0;
  const to = plan.stops[next]?.along ?? plan.metres.at(-1) ?? 0;
  let best = from;
  let nearest = Number.POSITIVE_INFINITY;
  for (let along = from; along <= to; along += 50) {
    const distance = distanceM(spotAt(plan, along), place);
    if (distance < nearest) {
      nearest = distance;
      best = along;
    }
  }
  return best;
}
