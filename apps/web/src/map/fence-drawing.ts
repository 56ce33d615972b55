import { circle } from './geometry.ts';

/** Drawing a fence, independent of the screen: corners are [lng, lat] in their order, without the closing one. */
export type LngLat = [lng: number, lat: number];
export type Corners = readonly LngLat[];

export const MOST_CORNERS = 60;
const FEWEST_CORNERS = 3;
const RING_CORNERS = 8;

/** Six decimals: a tenth of a metre. */
export const rounded = ([lng, lat]: Readonly<LngLat>): LngLat => [
  Math.round(lng * 1e6) / 1e6,
  Math.round(lat * 1e6) / 1e6,
];

/** The closed line around the area that a truck must enter: the drawn fence, else the circle. */
export function fenceRing(at: LngLat, radiusM: number, fence: Corners | null | undefined): LngLat[] {
  const first = fence?.[0];
  return fence && first ? [...fence, first] : circle(at, radiusM);
}

/** An initial polygon: corners on the circle. */
export function cornersOfCircle(at: LngLat, radiusM: number): LngLat[] {
  const ring = circle(at, radiusM).slice(0, -1);
  return ring.filter((_, i) => i % (ring.length / RING_CORNERS) === 0).map(rounded);
}

export function withCorner(corners: Corners, at: LngLat, index = corners.length): LngLat[] {
  if (corners.length >= MOST_CORNERS) return [...corners];
  return [...corners.slice(0, index), rounded(at), ...corners.slice(index)];
}

export const withoutCorner = (corners: Corners, index: number): LngLat[] => corners.filter((_, i) => i !== index);

export const movedCorner = (corners: Corners, index: number, at: LngLat): LngLat[] =>
  corners.map((corner, i) => (i === index ? rounded(at) : corner));

/** A closed polygon keeps at least three corners. */
export const mayRemove = (corners: Corners, isOpen: boolean): boolean => isOpen || corners.length > FEWEST_CORNERS;
export const mayClose = (corners: Corners): boolean => corners.length >= FEWEST_CORNERS;

/** The middle of each edge, where a corner can be inserted; `index` is the place of the new corner. */
export function edgeMiddles(corners: Corners, isOpen: boolean): { at: LngLat; index: number }[] {
  const count = isOpen ? corners.length - 1 : corners.length;
  return corners.slice(0, Math.max(0, count)).map((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], index: i + 1 };
  });
}

interface ScreenPoint {
  x: number;
  y: number;
}

function distanceToEdge(point: ScreenPoint, a: ScreenPoint, b: ScreenPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square));
  return Math.hypot(a.x + share * dx - point.x, a.y + share * dy - point.y);
}

/** The place of a new corner for a point on the screen, if that is on an edge; null: it is on none. */
export function edgeAt(
  point: ScreenPoint,
  corners: readonly ScreenPoint[],
  isOpen: boolean,
  reach: number,
): number | null {
  let best: { index: number; far: number } | null = null;
  const count = isOpen ? corners.length - 1 : corners.length;
  for (let i = 0; i < count; i++) {
    const [a, b] = [corners[i], corners[(i + 1) % corners.length]];
    if (!a || !b) continue;
    const far = distanceToEdge(point, a, b);
    if (far <= reach && (best === null || far < best.far)) best = { index: i + 1, far };
  }
  return best?.index ?? null;
}

/** How far an arrow key moves a handle, in pixels; small steps with Shift. */
export function arrowStep(key: string, isFine: boolean): ScreenPoint | null {
  const step = isFine ? 1 : 8;
  const steps: Record<string, ScreenPoint> = {
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
  };
  return steps[key] ?? null;
}
