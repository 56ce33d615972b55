import { distanceKm, type LatLng } from '../../system/geo/distance';

/**
 * Estimate of an empty drive: roads are about a quarter longer than the straight line, an empty truck averages 40 km/h. Accurate enough to rank 300
 * trucks.
 */
const DETOUR = 1.25;
const EMPTY_KM_PER_HOUR = 40;

/** Estimated kilometres of an empty drive between two places. */
export const emptyKm = (from: LatLng, to: LatLng): number => Math.round(distanceKm(from, to) * DETOUR);
/** Estimated minutes for that distance. */
export const emptyMinutes = (km: number): number => (km / EMPTY_KM_PER_HOUR) * 60;
