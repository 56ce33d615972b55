import { distanceM, type MaybePlaced } from '@cabezal/domain/system/geo/distance';
import type { Stay } from '@cabezal/domain/tracking/playback/stays';

/** Largest distance between a stop and a truck that queues for it, m. */
const AT_STOP_M = 2_000;

/** A stop of a trip. */
interface VisitedStop extends MaybePlaced {
  readonly arrival_at: string | null;
  readonly departure_at: string | null;
}

/** The stop at which a truck stood, with the metres to it; null: none. `stops`: those of its trips. */
export function stopAt<S extends VisitedStop>(
  stay: Pick<Stay, 'lat' | 'lng' | 'from_ms' | 'to_ms'>,
  stops: readonly S[],
): { stop: S; distance_m: number } | null {
  for (const stop of stops) {
    const { lat, lng, arrival_at, departure_at } = stop;
    if (lat === null || lng === null) continue;
    const distance_m = Math.round(distanceM(stay, { lat, lng }));
    const was = arrival_at === null || Date.parse(arrival_at) <= stay.to_ms;
    const still = departure_at === null || Date.parse(departure_at) >= stay.from_ms;
    if (was && still && distance_m <= AT_STOP_M) return { stop, distance_m };
  }
  return null;
}
