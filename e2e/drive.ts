import { distanceKm, type LatLng } from '@cabezal/domain/system/geo/distance';

/** A position as a device sends it. */
export interface Fix extends LatLng {
  at: Date;
  speed_kmh: number;
}

const minute = 60_000;

/** Positions of a truck that stands at a place: one every five minutes, and one half a minute before the end. */
export function stay(place: LatLng, from: Date, until: Date): Fix[] {
  const fixes: Fix[] = [];
  for (let ms = from.getTime(); ms < until.getTime(); ms += 5 * minute)
    fixes.push({ lat: place.lat, lng: place.lng, at: new Date(ms), speed_kmh: 0 });
  fixes.push({ lat: place.lat, lng: place.lng, at: new Date(until.getTime() - minute / 2), speed_kmh: 0 });
  return fixes;
}

/** Positions of a truck that drives straight between two places: one per minute after the departure, the last at the destination. */
export function road(from: LatLng, to: LatLng, leaving: Date, kmh = 60): Fix[] {
  const minutes = Math.max(2, Math.ceil((distanceKm(from, to) / kmh) * 60));
  return Array.from({ length: minutes }, (_, i) => {
    const share = (i + 1) / minutes;
    return {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
      at: new Date(leaving.getTime() + (i + 1) * minute),
      speed_kmh: kmh,
    };
  });
}
