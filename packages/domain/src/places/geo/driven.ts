/** Kilometres driven, from positions. */
import { distanceKm, type LatLng } from './distance';

/** Positions of a parked truck drift: a point nearer than this to the last counted one is ignored, km. */
const STANDS_KM = 0.1;

/** Length of a track in km, points in chronological order; null for fewer than two points. */
export function drivenKm(track: readonly LatLng[]): number | null {
  const [first, ...rest] = track;
  if (first === undefined || rest.length === 0) return null;
  let [at, km] = [first, 0];
  for (const point of rest) {
    const step = distanceKm(at, point);
    if (step < STANDS_KM) continue;
    km += step;
    at = point;
  }
  return km;
}
