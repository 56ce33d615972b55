import type { Canton } from '@cabezal/contract/places/locations/locations.calls';
import { distanceKm, type LatLng } from '@cabezal/domain/system/geo/distance';

/** Only the centres of cantons are known: beyond this distance the nearest one means nothing. */
const MOST_KM = 40;

/** The probable canton of a point: the one with the nearest centre. A proposal that the person sees and can change. */
export function cantonAround(at: LatLng, cantons: readonly Canton[]): Canton | null {
  let best: { canton: Canton; km: number } | null = null;
  for (const canton of cantons) {
    if (canton.lat === null || canton.lng === null) continue;
    const km = distanceKm(at, { lat: canton.lat, lng: canton.lng });
    if (km <= MOST_KM && (best === null || km < best.km)) best = { canton, km };
  }
  return best?.canton ?? null;
}
