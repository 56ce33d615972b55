/** Road between two places from the domain's network, computed once for each pair. */
import { ECUADOR_ROADS } from '@cabezal/domain/places/geo/ecuador-roads.generated';
import { createRouter, isRoute, type Router } from '@cabezal/domain/places/geo/road-graph';
import type { Coordinate, LatLng } from '@cabezal/domain/system/geo/distance';

export interface Road {
  readonly km: number;
  readonly minutes: number;
  /** Toll stations. */
  readonly tolls: number;
  /** [lng, lat] from the first place to the second. */
  readonly line: readonly Coordinate[];
}

let router: Router | null = null;
const known = new Map<string, Road>();

export function roadBetween(from: LatLng, to: LatLng): Road {
  const key = `${from.lat},${from.lng}>${to.lat},${to.lng}`;
  const found = known.get(key);
  if (found) return found;
  const made = measure(from, to);
  known.set(key, made);
  return made;
}

function measure(from: LatLng, to: LatLng): Road {
  router ??= createRouter(ECUADOR_ROADS);
  const route = router.route(from, to);
  if (!isRoute(route)) throw new RangeError(`No road from ${from.lat},${from.lng} to ${to.lat},${to.lng}`);
  const line = route.geometry.map(([lng, lat]): Coordinate => [round5(lng), round5(lat)]);
  return { km: Math.max(0.3, route.km), minutes: Math.max(3, route.minutes), tolls: route.tolls, line };
}

/** About a metre. */
function round5(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
