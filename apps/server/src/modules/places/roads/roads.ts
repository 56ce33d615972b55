import { setImmediate as turn } from 'node:timers/promises';
import {
  type DirectionsErrorCode,
  directionsErrorText,
  directionsRequestError,
} from '@cabezal/domain/places/geo/directions-errors';
import { distanceKm } from '@cabezal/domain/places/geo/distance';
import { ECUADOR_ROADS } from '@cabezal/domain/places/geo/ecuador-roads.generated';
import { createRouter, isRoute, type RouteResult } from '@cabezal/domain/places/geo/road-graph';
import type { RoadGraph } from '@cabezal/domain/places/geo/road-network';
import type { Tx } from '../../../platform/db/tx.ts';
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

/** A road as a person draws it: where it comes from, and what the service said when the graph had to answer instead. */
export interface DrawnRoad extends RoadRoute {
  source: 'GRAPH' | 'MAPS';
  warning: string | null;
}

/** Routes, distances and times: an outside maps service where one is configured, else the road graph. */
export interface Roads {
  /** For plans and costs: always an answer, if need be the straight line. */
  route(points: readonly Point[]): Promise<RoadRoute>;
  /** For people who draw a road: the error of the specification (§8) when there is none. */
  directions(points: readonly Point[]): Promise<DrawnRoad | { error: DirectionsErrorCode }>;
}

/** The operator's own road graph when one was imported, else the embedded one. */
export async function loadRoadGraph(tx: Tx): Promise<RoadGraph> {
  return (await loadLayers(tx)).roads ?? ECUADOR_ROADS;
}

/** Roads that the graph does not reach: the straight line, a quarter longer, at 40 km/h. */
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

/** Errors of the service itself, not of the road asked for: the graph answers instead, so that nobody waits for it. */
const serviceFailed: readonly DirectionsErrorCode[] = ['OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR'];

/** Carries a search to its end; a road through many places of a large network holds nobody else up. */
async function inTurns(steps: Generator<void, RouteResult>): Promise<RouteResult> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

export function graphRoads(graph: RoadGraph): Roads {
  const router = createRouter(graph);
  const ask = async (points: readonly Point[]) => {
    const [from, to] = [points[0], points.at(-1)];
    const error = directionsRequestError(points.length > 0, points.length > 1, points.length - 2);
    if (error !== null || from === undefined || to === undefined)
      return { error: error ?? ('INVALID_REQUEST' as const) };
    const found = await inTurns(router.routeInSteps(from, to, points.slice(1, -1)));
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

/** A service that failed is left alone for a while and counts as failed in the same way: nobody waits for it again and again. */
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

/** Roads of an outside service, with the tolls of the graph (the service does not know Ecuador's stations). */
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
