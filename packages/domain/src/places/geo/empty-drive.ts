import { distanceKm, type LatLng } from './distance';

/** Roads are about a quarter longer than the straight line; an empty truck makes 40 km/h: good enough to rank 300 of them. */
const DETOUR = 1.25;
const EMPTY_KM_PER_HOUR = 40;

/** Kilometres that a truck drives empty from a place to another. */
export const emptyKm = (from: LatLng, to: LatLng): number => Math.round(distanceKm(from, to) * DETOUR);
/** Minutes that they take. */
export const emptyMinutes = (km: number): number => (km / EMPTY_KM_PER_HOUR) * 60;
