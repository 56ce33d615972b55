import type { GuideDetail, GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { type MaybePlaced, withKnownPlace } from '@cabezal/domain/system/geo/distance';
import { effectiveStops, type StopSigns, standingStop } from '@cabezal/domain/trips/status/standing';
import type { TripStop } from '../../map/TripLayer.tsx';

type LngLat = [lng: number, lat: number];

interface SplitRoad {
  /** The driven part, along the planned road. */
  done: LngLat[];
  pending: LngLat[];
}

const squared = ([lng, lat]: LngLat, [otherLng, otherLat]: LngLat): number => {
  const east = Math.cos((lat * Math.PI) / 180);
  return ((otherLng - lng) * east) ** 2 + (otherLat - lat) ** 2;
};

/**
 * Index of the road's point for each stop: the combination of near points that keeps the order of travel. On a road that returns on itself,
 * a stop is placed where it is reached, not where the road passes it again.
 */
function stopIndexes(road: readonly LngLat[], stops: readonly LngLat[]): number[] {
  const choices: number[][] = [];
  let costs = road.map(() => 0);
  for (const [k, stop] of stops.entries()) {
    let best = 0;
    const before: number[] = [];
    const next = costs.map((cost, i) => {
      if (cost < (costs[best] ?? 0)) best = i;
      before.push(best);
      const isEnd = (k === 0 && i > 0) || (k === stops.length - 1 && i < road.length - 1);
      return isEnd ? Number.POSITIVE_INFINITY : (costs[best] ?? 0) + squared(stop, road[i] ?? stop);
    });
    choices.push(before);
    costs = next;
  }
  const indexes: number[] = [];
  let at = road.length - 1;
  for (let k = stops.length - 1; k >= 0; k--) {
    indexes[k] = at;
    at = choices[k]?.[at] ?? 0;
  }
  return indexes;
}

/** The point of the road between two indexes that is nearest to the truck, and the index before it. */
function nearestBetween(
  road: readonly LngLat[],
  from: number,
  to: number,
  at: LngLat,
): { index: number; point: LngLat } {
  let nearest = { index: from, point: road[from] ?? at };
  let least = squared(at, nearest.point);
  for (let i = from; i < to; i++) {
    const [a, b] = [road[i] ?? at, road[i + 1] ?? at];
    const length = squared(a, b);
    const east = Math.cos((at[1] * Math.PI) / 180) ** 2;
    const along = (at[0] - a[0]) * (b[0] - a[0]) * east + (at[1] - a[1]) * (b[1] - a[1]);
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
    const point: LngLat = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    const far = squared(at, point);
    if (far < least) [least, nearest] = [far, { index: i, point }];
  }
  return nearest;
}

type RoadStop = StopSigns & MaybePlaced;

/** Stops with a known location. */
export const placed = <S extends MaybePlaced>(stops: readonly S[]): (S & { at: LngLat })[] =>
  withKnownPlace(stops).map(stop => ({ ...stop, at: [stop.lng, stop.lat] as LngLat }));

/**
 * The driven and the remaining part of the road, leg by leg: the position counts only between the last stop left and the next one. Before
 * the first departure nothing is driven; at a stop, everything up to it.
 */
export function splitRoad(road: readonly LngLat[], stops: readonly RoadStop[], at: LngLat | null): SplitRoad {
  const kept = placed(effectiveStops(stops)).filter(stop => stop.status !== 'NOT_EJECUTED');
  if (road.length < 2 || kept.length < 2) return { done: [], pending: [...road] };
  const indexes = stopIndexes(
    road,
    kept.map(stop => stop.at),
  );
  const standing = standingStop(kept);
  const left = kept.findLastIndex(stop => stop.departure_at !== null);
  const reached = indexes[standing >= 0 ? standing : left] ?? 0;
  if (standing < 0 && left >= 0 && at !== null) {
    const { index, point } = nearestBetween(road, reached, indexes[left + 1] ?? road.length - 1, at);
    return { done: [...road.slice(0, index + 1), point], pending: [at, ...road.slice(index + 1)] };
  }
  return { done: reached === 0 ? [] : road.slice(0, reached + 1), pending: road.slice(reached) };
}

type PlacedStop = Pick<
  GuideStop,
  | 'id_stop'
  | 'name'
  | 'lng'
  | 'lat'
  | 'radius_m'
  | 'fence'
  | 'status'
  | 'arrival_at'
  | 'departure_at'
  | 'proposed_arrival_at'
  | 'proposed_departure_at'
>;

function stateOf(stop: PlacedStop): TripStop['state'] {
  if (stop.status === 'NOT_EJECUTED') return 'skipped';
  if (stop.departure_at !== null) return 'done';
  return stop.arrival_at !== null ? 'here' : 'planned';
}

export const tripMapStops = (stops: readonly PlacedStop[]): TripStop[] =>
  placed(effectiveStops(stops)).map(stop => ({
    id: stop.id_stop,
    name: stop.name,
    at: stop.at,
    radius: stop.radius_m,
    fence: stop.fence,
    state: stateOf(stop),
  }));

/** All points of a trip that its map shows: stops and road. */
export const tripPoints = (guide: Pick<GuideDetail, 'stops' | 'geometry'>): LngLat[] => [
  ...placed(guide.stops).map(stop => stop.at),
  ...guide.geometry,
];
