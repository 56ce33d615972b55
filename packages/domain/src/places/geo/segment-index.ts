/** Nearest line segment to a place, by a grid of cells; fast for small networks and for a whole country's roads. */
import {
  type Coordinate,
  distanceM,
  type LatLng,
  METRES_PER_DEGREE,
  nearestShare,
  toLatLng,
} from '../../system/geo/distance';

/** One straight piece of a numbered line. */
export interface Segment {
  readonly line: number;
  /** Index of its first vertex. */
  readonly at: number;
  readonly a: Coordinate;
  readonly b: Coordinate;
}

export interface NearestSegment {
  readonly segment: Segment;
  /** Share of the segment, 0 to 1. */
  readonly share: number;
  readonly place: LatLng;
  readonly distance_m: number;
}

const CELL_DEG = 0.05;

export interface SegmentIndex {
  /** Nearest segment within a distance in metres; null: none. Looks only into cells within that distance. */
  nearest(place: LatLng, withinM: number): NearestSegment | null;
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL_DEG);
}

function key(x: number, y: number): number {
  return x * 100_000 + y;
}

function cellsOf(segment: Segment): number[] {
  const [x1, x2] = [cellOf(Math.min(segment.a[0], segment.b[0])), cellOf(Math.max(segment.a[0], segment.b[0]))];
  const [y1, y2] = [cellOf(Math.min(segment.a[1], segment.b[1])), cellOf(Math.max(segment.a[1], segment.b[1]))];
  const cells: number[] = [];
  for (let x = x1; x <= x2; x++) for (let y = y1; y <= y2; y++) cells.push(key(x, y));
  return cells;
}

function measure(place: LatLng, segment: Segment): NearestSegment {
  const share = nearestShare(place, segment.a, segment.b);
  const [a, b] = [toLatLng(segment.a), toLatLng(segment.b)];
  const point = { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
  return { segment, share, place: point, distance_m: distanceM(place, point) };
}

/** Range of cells in both directions, inclusive. */
interface Window {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Keys of the cells at exactly `ring` steps from a cell, within the window; the work is bounded by the window, however far the cell is. */
function ringCells(cx: number, cy: number, ring: number, { west, east, south, north }: Window): number[] {
  const cells: number[] = [];
  const row = (y: number): void => {
    if (y < south || y > north) return;
    for (let x = Math.max(west, cx - ring); x <= Math.min(east, cx + ring); x++) cells.push(key(x, y));
  };
  const column = (x: number): void => {
    if (x < west || x > east) return;
    for (let y = Math.max(south, cy - ring + 1); y <= Math.min(north, cy + ring - 1); y++) cells.push(key(x, y));
  };
  row(cy - ring);
  if (ring === 0) return cells;
  row(cy + ring);
  column(cx - ring);
  column(cx + ring);
  return cells;
}

/** Range of the network's cells within a distance in metres of a place; null: none. */
function cellsWithin(place: LatLng, withinM: number, grid: Window): Window | null {
  const degrees = withinM / METRES_PER_DEGREE;
  // Degrees of longitude are shortest at the edge nearer to the pole; beyond the pole every longitude is near.
  const shortest = Math.cos((Math.min(90, Math.abs(place.lat) + degrees) * Math.PI) / 180);
  const aside = Math.min(360, degrees / Math.max(shortest, 1e-3));
  const window = {
    west: Math.max(grid.west, cellOf(place.lng - aside)),
    east: Math.min(grid.east, cellOf(place.lng + aside)),
    south: Math.max(grid.south, cellOf(place.lat - degrees)),
    north: Math.min(grid.north, cellOf(place.lat + degrees)),
  };
  return window.west > window.east || window.south > window.north ? null : window;
}

/** First and last ring around a cell that have cells of the window. */
function ringsOf(cx: number, cy: number, { west, east, south, north }: Window): [number, number] {
  const first = Math.max(west - cx, cx - east, south - cy, cy - north, 0);
  const last = Math.max(Math.abs(west - cx), Math.abs(east - cx), Math.abs(south - cy), Math.abs(north - cy));
  return [first, last];
}

/** Index of lines. Building is expensive, lookups are cheap. */
export function indexSegments(lines: readonly (readonly Coordinate[])[]): SegmentIndex {
  const grid = new Map<number, Segment[]>();
  const whole: Window = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  lines.forEach((line, number) => {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      if (!a || !b) continue;
      const segment: Segment = { line: number, at: i - 1, a, b };
      for (const [lng, lat] of [a, b]) {
        [whole.west, whole.east] = [Math.min(whole.west, cellOf(lng)), Math.max(whole.east, cellOf(lng))];
        [whole.south, whole.north] = [Math.min(whole.south, cellOf(lat)), Math.max(whole.north, cellOf(lat))];
      }
      for (const cell of cellsOf(segment)) {
        const held = grid.get(cell);
        if (held) held.push(segment);
        else grid.set(cell, [segment]);
      }
    }
  });
  return {
    nearest(place, withinM) {
      const window = cellsWithin(place, withinM, whole);
      if (window === null) return null;
      const [cx, cy] = [cellOf(place.lng), cellOf(place.lat)];
      // At the pole a cell has no width: only the window ends the search.
      const cellM = CELL_DEG * METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180);
      const [first, last] = ringsOf(cx, cy, window);
      let best: NearestSegment | null = null;
      for (let ring = first; ring <= last; ring++) {
        if ((ring - 1) * cellM > Math.min(best?.distance_m ?? withinM, withinM)) break;
        for (const cell of ringCells(cx, cy, ring, window)) {
          for (const segment of grid.get(cell) ?? []) {
            const found = measure(place, segment);
            if (found.distance_m <= withinM && (!best || found.distance_m < best.distance_m)) best = found;
          }
        }
      }
      return best;
    },
  };
}
