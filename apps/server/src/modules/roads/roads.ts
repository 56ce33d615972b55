import { distanceKm } from '@cabezal/domain/geo/distance';
import { ECUADOR_ROADS } from '@cabezal/domain/geo/ecuador-roads.generated';
import { createRouter, isRoute } from '@cabezal/domain/geo/road-graph';
import type { RoadGraph } from '@cabezal/domain/geo/road-network';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { loadLayers } from './geo-layers.queries.ts';

/** A place on the earth, degrees (WGS84). */
export interface Point {
  lat: number;
  lng: number;
}
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

/** Routes, distances and times: an outside maps service where one is configured, else the road graph. */
export interface Roads {
  route(points: readonly Point[]): Promise<RoadRoute>;
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

export function graphRoads(graph: RoadGraph): Roads {
  const router = createRouter(graph);
  return {
    async route(points) {
      const [from, to] = [points[0], points.at(-1)];
      if (from === undefined || to === undefined || points.length < 2) return straight(points);
      const found = router.route(from, to, points.slice(1, -1));
      return isRoute(found) ? { ...found, geometry: [...found.geometry], legs: [...found.legs] } : straight(points);
    },
  };
}

const osrmAnswer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        distance: z.number(),
        duration: z.number(),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
        legs: z.array(z.object({ distance: z.number(), duration: z.number() })),
      }),
    )
    .min(1),
});

/** An OSRM-shaped service; when it is slow, wrong or away the graph answers instead, so that nobody waits for it. */
export function osrmRoads(url: string, fallback: Roads, timeoutMs = 2_000): Roads {
  return {
    async route(points) {
      try {
        const path = points.map(p => `${p.lng},${p.lat}`).join(';');
        const answer = await fetch(
          `${url.replace(/\/$/, '')}/route/v1/driving/${path}?overview=full&geometries=geojson`,
          { signal: AbortSignal.timeout(timeoutMs) },
        );
        const route = osrmAnswer.parse(await answer.json()).routes[0];
        if (route === undefined) return fallback.route(points);
        const own = await fallback.route(points);
        return {
          km: route.distance / 1000,
          minutes: route.duration / 60,
          // The service does not know Ecuador's toll stations; the graph does.
          tolls: own.tolls,
          geometry: route.geometry.coordinates,
          legs: route.legs.map(l => ({ km: l.distance / 1000, minutes: l.duration / 60 })),
        };
      } catch {
        return fallback.route(points);
      }
    },
  };
}
