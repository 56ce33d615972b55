/** Nearest line segment to a place, by a grid of cells: fast from a hand-made network to a whole country's roads. */
import { type Coordinate, distanceM, type LatLng, nearestShare, toLatLng } from './distance';

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
const METRES_PER_DEG = 111_000;

export interface SegmentIndex {
  /** Nearest segment within so many metres; null when there is none. */
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

/** Keys of the cells at exactly `ring` steps from a cell. */
function ringCells(cx: number, cy: number, ring: number): number[] {
  if (ring === 0) return [key(cx, cy)];
  const cells: number[] = [];
  for (let i = -ring; i <= ring; i++) cells.push(key(cx + i, cy - ring), key(cx + i, cy + ring));
  for (let i = 1 - ring; i < ring; i++) cells.push(key(cx - ring, cy + i), key(cx + ring, cy + i));
  return cells;
}

/** Index of lines. Build once, ask often. */
export function indexSegments(lines: readonly (readonly Coordinate[])[]): SegmentIndex {
  const grid = new Map<number, Segment[]>();
  lines.forEach((line, number) => {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      if (!a || !b) continue;
      const segment: Segment = { line: number, at: i - 1, a, b };
      for (const cell of cellsOf(segment)) {
        const held = grid.get(cell);
        if (held) held.push(segment);
        else grid.set(cell, [segment]);
      }
    }
  });
  return {
    nearest(place, withinM) {
      const cellM = CELL_DEG * METRES_PER_DEG * Math.cos((place.lat * Math.PI) / 180);
      const [cx, cy] = [cellOf(place.lng), cellOf(place.lat)];
      let best: NearestSegment | null = null;
      for (let ring = 0; (ring - 1) * cellM <= Math.min(best?.distance_m ?? withinM, withinM); ring++) {
        for (const cell of ringCells(cx, cy, ring)) {
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
