import {
  type DirectionsErrorCode,
  directionsErrorText,
  directionsRequestError,
} from '@cabezal/domain/places/geo/directions-errors';
import { ECUADOR_ROADS } from '@cabezal/domain/places/geo/ecuador-roads.generated';
import { createRouter, isRoute } from '@cabezal/domain/places/geo/road-graph';
import type { RoadGraph } from '@cabezal/domain/places/geo/road-network';
import { distanceKm } from '@cabezal/domain/system/geo/distance';
import type { Tx } from '../../../platform/db/tx.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { loadLayers } from './geo-layers.queries.ts';
import { type MapsService, SERVICE_REST_MS } from './maps-services.ts';
import type { Point } from './point.ts';

export interface RoadRoute {
  km: number;
  minutes: number;
  /** Toll stations passed. */
  tolls: number;
  /** [lng, lat] from the first point to the last. */
  geometry: (readonly [number, number])[];
  /** km and minutes of each stretch between two points. */
  legs: { km: number; minutes: number }[];
}

/** A road for a person who draws it: its source, and the service's error if the graph answered instead. */
export interface DrawnRoad extends RoadRoute {
  source: 'GRAPH' | 'MAPS';
  warning: string | null;
}

/** Routes, distances and times: by an outside maps service if configured, else by the road graph. */
export interface Roads {
  /** For plans and costs: always returns a road, if necessary the straight line. */
  route(points: readonly Point[]): Promise<RoadRoute>;
  /** For people who draw a road: returns the error of the specification (§8) if there is none. */
  directions(points: readonly Point[]): Promise<DrawnRoad | { error: DirectionsErrorCode }>;
}

/** The operator's own road graph if imported, else the embedded one. */
export async function loadRoadGraph(tx: Tx): Promise<RoadGraph> {
  return (await loadLayers(tx)).roads ?? ECUADOR_ROADS;
}

/** For places outside the graph: the straight line, a quarter longer, at 40 km/h. */
function straight(points: readonly Point[]): RoadRoute {
  const legs = points.slice(1).map((point, i) => {
    const km = distanceKm(points[i] ?? point, point) * 1.25;
    return { km, minutes: (km / 40) * 60 };
  });
  const sum = (pick: (leg: { km: number; minutes: number }) => number): number =>
    legs.reduce((total, leg) => total + pick(leg), 0);
  return {
    km: sum(l => l.km),
    minutes: sum(l => l.minutes),
    tolls: 0,
    geometry: points.map(p => [p.lng, p.lat] as const),
    legs,
  };
}

/** Errors of the service, not of the requested road: the graph answers instead, so that nobody waits for the service. */
const serviceFailed: readonly DirectionsErrorCode[] = ['OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR'];

export function graphRoads(graph: RoadGraph): Roads {
  const router = createRouter(graph);
  const ask = async (points: readonly Point[]) => {
    const [from, to] = [points[0], points.at(-1)];
    const error = directionsRequestError(points.length > 0, points.length > 1, points.length - 2);
    if (error !== null || from === undefined || to === undefined)
      return { error: error ?? ('INVALID_REQUEST' as const) };
    // A search for a road through many places of a large network would block other work.
    const found = await runInSlices(router.routeInSteps(from, to, points.slice(1, -1)));
    return isRoute(found) ? { ...found, geometry: [...found.geometry], legs: [...found.legs] } : found;
  };
  return {
    async route(points) {
      const found = await ask(points);
      return 'error' in found ? straight(points) : found;
    },
    async directions(points) {
      const found = await ask(points);
      return 'error' in found ? found : { ...found, source: 'GRAPH', warning: null };
    },
  };
}

/** After a failure the service is not asked for a while, and returns the same error: repeated requests do not wait for it. */
function withRest(service: MapsService, clock: () => Date): MapsService {
  let rest: { until: number; error: DirectionsErrorCode } | null = null;
  return async points => {
    if (rest !== null && clock().getTime() < rest.until) return { error: rest.error };
    const found = await service(points);
    const isFailed = 'error' in found && serviceFailed.includes(found.error);
    rest = isFailed ? { until: clock().getTime() + SERVICE_REST_MS, error: found.error } : null;
    return found;
  };
}

/** Roads of an outside service, with the toll stations of the graph, which the service does not know. */
export function serviceRoads(outside: MapsService, graph: Roads, clock: () => Date): Roads {
  const service = withRest(outside, clock);
  const withTolls = async (points: readonly Point[]) => {
    const found = await service(points);
    return 'error' in found ? found : { ...found, tolls: (await graph.route(points)).tolls };
  };
  return {
    async route(points) {
      const found = await withTolls(points);
      return 'error' in found ? graph.route(points) : found;
    },
    async directions(points) {
      const error = directionsRequestError(points.length > 0, points.length > 1, points.length - 2);
      if (error !== null) return { error };
      const found = await withTolls(points);
      if (!('error' in found)) return { ...found, source: 'MAPS', warning: null };
      if (!serviceFailed.includes(found.error)) return found;
      const own = await graph.directions(points);
      return 'error' in own ? own : { ...own, warning: directionsErrorText(found.error) };
    },
  };
}
