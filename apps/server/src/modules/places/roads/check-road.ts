import { distanceKm, nearestOnLine, toLatLng } from '@cabezal/domain/system/geo/distance';
import { z } from 'zod';
import type { Point } from './point.ts';

interface Measured {
  km: number;
  minutes: number;
}
/** A road returned by an outside service, which does not know Ecuador's toll stations. */
export interface ServiceRoute extends Measured {
  /** [lng, lat] */
  geometry: (readonly [number, number])[];
  legs: Measured[];
}

const measures = { km: z.number().nonnegative().max(20_000), minutes: z.number().nonnegative().max(60_000) };
/** Limits: no road is longer than 20,000 km, no truck drives longer than about forty days, and a line has two ends. */
const believable = z.object({
  ...measures,
  geometry: z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])).min(2),
  legs: z.array(z.object(measures)),
});

/** Largest distance by which a place may be moved to reach a road, km. */
const MOST_MOVED_KM = 2;
/** No truck drives faster on a whole leg, km/h. */
const MOST_KMH = 130;
/** Places closer than this may be the same, km: services round shorter distances to zero. */
const ONE_PLACE_KM = 0.05;
/** Tolerance for rounding, and for different models of the earth. */
const ROUNDED = 0.01;

/** Distance by which each point was moved to reach the road, km: the larger of what the service reports and what its line shows. */
function movesOf({ geometry }: ServiceRoute, points: readonly Point[], told: readonly number[] | null): number[] {
  const last = points.length - 1;
  return points.map((point, i) => {
    const end = i === 0 ? geometry[0] : i === last ? geometry.at(-1) : undefined;
    const shown =
      end === undefined ? (nearestOnLine(geometry, point)?.distance_m ?? 0) / 1000 : distanceKm(point, toLatLng(end));
    return Math.max(told?.[i] ?? 0, shown);
  });
}

/**
 * Checks a leg between two places that were moved by `moved_km` together. Errors: shorter than the straight line, or faster than a truck.
 */
function demandLeg({ km, minutes }: Measured, straight_km: number, moved_km: number): void {
  if (km < straight_km * (1 - ROUNDED) - moved_km - ONE_PLACE_KM) throw new Error('shorter than the straight line');
  if (km > ONE_PLACE_KM && km * (1 - ROUNDED) > (minutes / 60) * MOST_KMH) throw new Error('faster than any truck');
}

const isAbout = (figure: number, sum: number): boolean => Math.abs(figure - sum) <= Math.max(1, sum * ROUNDED);
const sumOf = (legs: readonly Measured[], measure: keyof Measured): number =>
  legs.reduce((total, leg) => total + leg[measure], 0);

/**
 * Returns the road if it is plausible between the points. `told_km`: distance by which the service reports to have moved each point; null:
 * not reported. Errors: any, if it is not plausible.
 */
export function believeRoad(
  said: ServiceRoute,
  points: readonly Point[],
  told_km: readonly number[] | null,
): ServiceRoute {
  if (said.legs.length !== points.length - 1) throw new Error('legs of other points');
  if (told_km !== null && told_km.length !== points.length) throw new Error('other points');
  const road = believable.parse(said);
  if (!isAbout(road.km, sumOf(road.legs, 'km')) || !isAbout(road.minutes, sumOf(road.legs, 'minutes')))
    throw new Error('not the sum of its legs');
  const moves = movesOf(road, points, told_km);
  if (moves.some(km => km > MOST_MOVED_KM)) throw new Error('between other places');
  let [from, moved] = [points[0], moves[0] ?? 0];
  for (const [i, leg] of road.legs.entries()) {
    const [to, movedTo] = [points[i + 1], moves[i + 1] ?? 0];
    if (from !== undefined && to !== undefined) demandLeg(leg, distanceKm(from, to), moved + movedTo);
    [from, moved] = [to, movedTo];
  }
  return road;
}
