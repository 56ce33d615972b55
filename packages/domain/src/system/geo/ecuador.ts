import type { LatLng } from './distance';

/** Bounding box of mainland, sea and Galápagos, degrees. */
export const ECUADOR_BOX = { south: -5.1, north: 1.7, west: -92.1, east: -75.1 } as const;

/** Whether a place lies in Ecuador's box. */
export function isInEcuador({ lat, lng }: LatLng): boolean {
  const { south, north, west, east } = ECUADOR_BOX;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
