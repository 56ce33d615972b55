/** A polygonal fence of 3 to 60 corners. Computed in a local plane, which is accurate enough for the maximum of 25 km². */
import {
  type Coordinate,
  distanceM,
  type LatLng,
  METRES_PER_DEGREE,
  nearestShare,
  toLatLng,
} from '../../system/geo/distance';

/** Corners [lng, lat] in order, without repeating the first one. */
export type Fence = readonly Coordinate[];

export const FENCE_CORNERS = { min: 3, max: 60 } as const;

const RADIANS = Math.PI / 180;

/** Even-odd rule: whether a ray from the place crosses the border an odd number of times. */
export function isInside(fence: Fence, { lat, lng }: LatLng): boolean {
  let inside = false;
  let before = fence[fence.length - 1];
  for (const corner of fence) {
    if (before !== undefined && corner[1] > lat !== before[1] > lat) {
      const crossing = ((before[0] - corner[0]) * (lat - corner[1])) / (before[1] - corner[1]) + corner[0];
      if (lng < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** Area in m²; meaningless for a polygon that crosses itself. */
export function fenceAreaM2(fence: Fence): number {
  const east = METRES_PER_DEGREE * Math.cos((fence[0]?.[1] ?? 0) * RADIANS);
  let [twice, before] = [0, fence[fence.length - 1]];
  const [lng0, lat0] = fence[0] ?? [0, 0];
  for (const corner of fence) {
    if (before === undefined) continue;
    const [ax, ay] = [(before[0] - lng0) * east, (before[1] - lat0) * METRES_PER_DEGREE];
    const [bx, by] = [(corner[0] - lng0) * east, (corner[1] - lat0) * METRES_PER_DEGREE];
    twice += ax * by - bx * ay;
    before = corner;
  }
  return Math.abs(twice) / 2;
}

/** Metres from a place to the fence's border, inside or outside. Infinity without corners. */
export function borderDistanceM(fence: Fence, place: LatLng): number {
  let least = Number.POSITIVE_INFINITY;
  let before = fence[fence.length - 1];
  for (const corner of fence) {
    if (before === undefined) continue;
    const share = nearestShare(place, before, corner);
    const nearest: Coordinate = [
      before[0] + (corner[0] - before[0]) * share,
      before[1] + (corner[1] - before[1]) * share,
    ];
    least = Math.min(least, distanceM(place, toLatLng(nearest)));
    before = corner;
  }
  return least;
}

/** Metres from a place to the fence; 0 inside. */
export function fenceDistanceM(fence: Fence, place: LatLng): number {
  return isInside(fence, place) ? 0 : borderDistanceM(fence, place);
}

/** Positive when c lies left of the line from a to b, negative right of it, 0 on it. */
function side(a: Coordinate, b: Coordinate, c: Coordinate): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

/** For a corner on the line through a and b: whether it lies between them. */
function isBetween(a: Coordinate, b: Coordinate, c: Coordinate): boolean {
  return (
    Math.min(a[0], b[0]) <= c[0] &&
    c[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= c[1] &&
    c[1] <= Math.max(a[1], b[1])
  );
}

function edgesMeet(a: Coordinate, b: Coordinate, c: Coordinate, d: Coordinate): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  );
}

/** Adjacent edges share a corner; they cross only when one turns back on the other. */
function turnsBack(a: Coordinate, corner: Coordinate, b: Coordinate): boolean {
  if (side(a, corner, b) !== 0) return false;
  return (a[0] - corner[0]) * (b[0] - corner[0]) + (a[1] - corner[1]) * (b[1] - corner[1]) >= 0;
}

/** Whether the border crosses or touches itself anywhere. */
export function crossesItself(fence: Fence): boolean {
  const at = (i: number): Coordinate => fence[i % fence.length] ?? [0, 0];
  for (let i = 0; i < fence.length; i++) {
    if (turnsBack(at(i), at(i + 1), at(i + 2))) return true;
    for (let j = i + 2; j < fence.length; j++) {
      const isClosing = i === 0 && j === fence.length - 1;
      if (!isClosing && edgesMeet(at(i), at(i + 1), at(j), at(j + 1))) return true;
    }
  }
  return false;
}

interface Measured {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  /** Metres beyond the border from which a truck has left. */
  readonly margin_m: number;
}

const measured = new WeakMap<Fence, Measured>();

/** Margin as a share of the radius of the circle with the same area; within it, a drifting position has not left. */
const LEAVE_SHARE = 0.2;

/** The fence with its bounding box widened by the margin; computed once per fence. */
function measure(fence: Fence): Measured {
  const known = measured.get(fence);
  if (known !== undefined) return known;
  const margin_m = LEAVE_SHARE * Math.sqrt(fenceAreaM2(fence) / Math.PI);
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const [lng, lat] of fence) {
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
  }
  const dLat = margin_m / METRES_PER_DEGREE;
  const dLng = dLat / Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS);
  const made = { south: south - dLat, north: north + dLat, west: west - dLng, east: east + dLng, margin_m };
  measured.set(fence, made);
  return made;
}

/** Inside, outside, or at the edge beyond the border, where a truck keeps its previous state. */
export type Zone = 'in' | 'edge' | 'out';

/** Zone of a place relative to a fence. */
export function fenceZone(fence: Fence, place: LatLng): Zone {
  const { south, north, west, east, margin_m } = measure(fence);
  // Bounding box first: most positions are far from most fences.
  if (place.lat < south || place.lat > north || place.lng < west || place.lng > east) return 'out';
  if (isInside(fence, place)) return 'in';
  return borderDistanceM(fence, place) <= margin_m ? 'edge' : 'out';
}
