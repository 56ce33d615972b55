/** Routes over a road network via given places (design/4-screens «directions»). */
import { finish, type Steps } from '../../system/collections/steps';
import { type Coordinate, type LatLng, sliceLine, toCoordinate } from '../../system/geo/distance';
import { type DirectionsErrorCode, directionsRequestError } from './directions-errors';
import {
  type PreparedRoads,
  prepareRoads,
  quickestWay,
  type RoadGraph,
  type Snap,
  type Stretch,
  snapTo,
} from './road-network';

/** A route: kilometres (two decimals), minutes (one), toll stations, and its line. */
export interface Route {
  readonly km: number;
  readonly minutes: number;
  readonly tolls: number;
  readonly geometry: readonly Coordinate[];
  /** From each place to the next. */
  readonly legs: readonly { readonly km: number; readonly minutes: number; readonly tolls: number }[];
}

/** A route, or an error with the code that a maps service would return. */
export type RouteResult = Route | { readonly error: DirectionsErrorCode };

export interface Router {
  /** Nearest point of a road; null when none lies within 50 km. */
  snap(place: LatLng): Snap | null;
  /** Route from a place to another via at most 25 others, in order. */
  route(from: LatLng, to: LatLng, via?: readonly LatLng[]): RouteResult;
  /** The same as a generator of short steps, so that the caller can yield to other work. */
  routeInSteps(from: LatLng, to: LatLng, via?: readonly LatLng[]): Steps<RouteResult>;
}

/** Drive between a place and the road: longer than the straight line, and slow. */
const ACCESS_FACTOR = 1.3;
const ACCESS_KMH = 25;

/** Toll stations on a part of an edge: the k-th of n is at (k + ½) / n of the edge. */
function tollsIn(stations: number, from: number, to: number): number {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  let count = 0;
  for (let k = 0; k < stations; k++) {
    const at = (k + 0.5) / stations;
    if (at >= low && at < high) count++;
  }
  return count;
}

function drawing(roads: PreparedRoads, stretch: Stretch): Coordinate[] {
  const geometry = roads.graph.edges[stretch.edge]?.geometry ?? [];
  const length = roads.lengths[stretch.edge] ?? 0;
  if (stretch.from === 0 && stretch.to === 1) return [...geometry];
  if (stretch.from === 1 && stretch.to === 0) return geometry.toReversed();
  if (stretch.from <= stretch.to) return sliceLine(geometry, stretch.from * length, stretch.to * length);
  return sliceLine(geometry, stretch.to * length, stretch.from * length).toReversed();
}

interface Leg {
  km: number;
  minutes: number;
  tolls: number;
  geometry: Coordinate[];
}

function* legOf(roads: PreparedRoads, from: LatLng, to: LatLng): Steps<Leg | DirectionsErrorCode> {
  const [start, end] = [snapTo(roads, from), snapTo(roads, to)];
  if (!start || !end) return 'NOT_FOUND';
  const stretches = yield* quickestWay(roads, start, end);
  if (!stretches) return 'ZERO_RESULTS';
  const accessKm = ((start.distance_m + end.distance_m) / 1000) * ACCESS_FACTOR;
  const leg: Leg = { km: accessKm, minutes: (accessKm / ACCESS_KMH) * 60, tolls: 0, geometry: [toCoordinate(from)] };
  for (const stretch of stretches) {
    const share = Math.abs(stretch.to - stretch.from);
    const edge = roads.graph.edges[stretch.edge];
    if (!edge || share === 0) continue;
    leg.km += edge.km * share;
    leg.minutes += (roads.minutes[stretch.edge] ?? 0) * share;
    leg.tolls += tollsIn(edge.tolls, stretch.from, stretch.to);
    for (const vertex of drawing(roads, stretch)) leg.geometry.push(vertex);
  }
  leg.geometry.push(toCoordinate(to));
  return leg;
}

/** The line without vertices equal to the previous one (within about 10 cm). */
function withoutRepeats(line: readonly Coordinate[]): Coordinate[] {
  return line.filter((vertex, i) => {
    const before = line[i - 1];
    return !before || Math.abs(before[0] - vertex[0]) > 1e-6 || Math.abs(before[1] - vertex[1]) > 1e-6;
  });
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

function* routeThrough(roads: PreparedRoads, places: readonly LatLng[]): Steps<RouteResult> {
  const legs: Leg[] = [];
  for (let i = 1; i < places.length; i++) {
    const [from, to] = [places[i - 1], places[i]];
    if (!from || !to) continue;
    const leg = yield* legOf(roads, from, to);
    if (typeof leg === 'string') return { error: leg };
    legs.push(leg);
    yield;
  }
  const sum = (of: (leg: Leg) => number) => legs.reduce((total, leg) => total + of(leg), 0);
  return {
    km: round(
      sum(leg => leg.km),
      2,
    ),
    minutes: round(
      sum(leg => leg.minutes),
      1,
    ),
    tolls: sum(leg => leg.tolls),
    geometry: withoutRepeats(legs.flatMap(leg => leg.geometry)),
    legs: legs.map(leg => ({ km: round(leg.km, 2), minutes: round(leg.minutes, 1), tolls: leg.tolls })),
  };
}

/**
 * Creates a router for a network. Preparation passes over the whole network, so reuse the router. Throws RangeError for an edge without its nodes.
 */
export function createRouter(graph: RoadGraph): Router {
  const roads = prepareRoads(graph);
  function* routeInSteps(from: LatLng, to: LatLng, via: readonly LatLng[] = []): Steps<RouteResult> {
    const error = directionsRequestError(true, true, via.length);
    return error ? { error } : yield* routeThrough(roads, [from, ...via, to]);
  }
  return {
    snap: place => snapTo(roads, place),
    route: (from, to, via) => finish(routeInSteps(from, to, via)),
    routeInSteps,
  };
}

/** True when a result is a route. */
export function isRoute(result: RouteResult): result is Route {
  return !('error' in result);
}
