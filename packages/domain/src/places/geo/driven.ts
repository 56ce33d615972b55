/** Kilometres driven, from positions. */
import { distanceKm, type LatLng } from '../../system/geo/distance';

/** Positions of a parked truck drift: a point nearer than this to the last counted one is ignored, km. */
const STANDS_KM = 0.1;

/** Adds up the length of a track whose points it passes in chronological order; `km`: of those passed so far. */
export function odometer(): { pass(point: LatLng): void; km(): number } {
  let at: LatLng | undefined;
  let km = 0;
  return {
    pass(point) {
      const step = at === undefined ? 0 : distanceKm(at, point);
      if (at !== undefined && step < STANDS_KM) return;
      km += step;
      at = point;
    },
    km: () => km,
  };
}

/** Length of a track in km, points in chronological order; null for fewer than two points. */
export function drivenKm(track: readonly LatLng[]): number | null {
  if (track.length < 2) return null;
  const driven = odometer();
  for (const point of track) driven.pass(point);
  return driven.km();
}
