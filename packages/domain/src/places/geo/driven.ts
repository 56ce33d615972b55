/** Kilometres that a truck has driven by its positions. */
import { distanceKm, type LatLng } from './distance';

/** A truck that stands is seen now here, now there: what is nearer than this to the last place that counted is no way, km. */
const STANDS_KM = 0.1;

/** What a track measures, km, its points in the order of time; null: of fewer than two points nothing is known. */
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
