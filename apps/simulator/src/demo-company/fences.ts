/** Fences drawn for some of the demonstration's places: yards and plants that a circle does not fit. */
import type { Fence } from '@cabezal/domain/places/geo/fence';
import { type Coordinate, type LatLng, METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';

/** Corners as metres east and north of the place's point. */
const SHAPES: Readonly<Record<string, readonly (readonly [east: number, north: number])[]>> = {
  'BASE-PER': [
    [-260, -180],
    [210, -240],
    [300, 40],
    [120, 230],
    [-220, 200],
  ],
  'PATIO-PER': [
    [-340, -220],
    [320, -220],
    [320, 60],
    [180, 60],
    [180, 260],
    [-340, 260],
  ],
  'PLT-GUABO': [
    [-280, -310],
    [90, -340],
    [330, -120],
    [290, 240],
    [-120, 330],
    [-320, 80],
  ],
};

const round6 = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The drawn fence of a place, or null: its circle. */
export function drawnFence(code: string, { lat, lng }: LatLng): Fence | null {
  const east = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const corners = SHAPES[code]?.map(
    ([x, y]): Coordinate => [round6(lng + x / east), round6(lat + y / METRES_PER_DEGREE)],
  );
  return corners ?? null;
}
