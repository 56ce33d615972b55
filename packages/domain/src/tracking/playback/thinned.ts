/** Fewer positions of a track, for a map (design/10-watch-tell-terminals §3). */
import { MinHeap } from '../../places/geo/heap';
import { eachInSteps, finish, type Steps } from '../../system/collections/steps';
import type { LatLng } from '../../system/geo/distance';
import type { TrackPart, TruckFix } from './stays';

/** Index of the position with the highest speed, the first of several; null: no position has a speed. */
export function fastestOf(fixes: readonly TruckFix[]): number | null {
  let fastest: number | null = null;
  let most = -1;
  for (const [i, { kmh }] of fixes.entries()) {
    if (kmh === null || kmh <= most) continue;
    [fastest, most] = [i, kmh];
  }
  return fastest;
}

/** Points that one step removes. */
const REMOVED_IN_STEP = 256;

/** Area of the triangle of three places, in square degrees of the latitude of the second. */
function area(a: LatLng, b: LatLng, c: LatLng): number {
  const scale = Math.cos((b.lat * Math.PI) / 180);
  return Math.abs((a.lng - b.lng) * (c.lat - b.lat) - (c.lng - b.lng) * (a.lat - b.lat)) * scale;
}

/**
 * Visvalingam: removes again and again the point whose triangle with its neighbours is the smallest, until `most` are left. `kept`: points
 * that stay, by index.
 */
function* byShape<P extends LatLng>(points: readonly P[], kept: readonly boolean[], most: number): Steps<P[]> {
  const before = points.map((_, i) => i - 1);
  const after = points.map((_, i) => i + 1);
  const areas: number[] = [];
  const waiting = new MinHeap<number>();
  const weigh = (i: number, least: number): void => {
    const [a, b, c] = [points[before[i] ?? -1], points[i], points[after[i] ?? -1]];
    if (kept[i] === true || a === undefined || b === undefined || c === undefined) return;
    // A point is never removed before one that was removed with a smaller triangle.
    const weight = Math.max(least, area(a, b, c));
    areas[i] = weight;
    waiting.push(weight, i);
  };
  yield* eachInSteps(points, (_, i) => weigh(i, 0));
  const gone = new Set<number>();
  while (points.length - gone.size > most) {
    const next = waiting.pop();
    if (next === undefined) break;
    const { key, value: i } = next;
    // Its neighbours changed since it was weighed.
    if (gone.has(i) || areas[i] !== key) continue;
    gone.add(i);
    if (gone.size % REMOVED_IN_STEP === 0) yield;
    const [left, right] = [before[i] ?? -1, after[i] ?? -1];
    after[left] = right;
    before[right] = left;
    weigh(left, key);
    weigh(right, key);
  }
  return points.filter((_, i) => !gone.has(i));
}

/**
 * At most `most` positions of a track: its two ends, where each stay and each silence begins and ends, the fastest one, and of the others
 * those that its shape needs. Of a stay only these remain. More than `most` if there are more stays and silences. `parts`: those of the
 * same positions. `also`: more positions that remain, by index.
 */
export function* thinning(
  fixes: readonly TruckFix[],
  parts: readonly TrackPart[],
  most: number,
  also: readonly number[] = [],
): Steps<TruckFix[]> {
  const needed = new Set<number>(also);
  const inside = new Set<number>();
  for (const { kind, first, last } of parts) {
    needed.add(first).add(last);
    for (let i = first + 1; kind === 'STAY' && i < last; i++) inside.add(i);
  }
  const fastest = fastestOf(fixes);
  if (fastest !== null) needed.add(fastest);
  const candidates = [...fixes.keys()].filter(i => needed.has(i) || !inside.has(i));
  return yield* byShape(
    candidates.flatMap(i => fixes[i] ?? []),
    candidates.map(i => needed.has(i)),
    most,
  );
}

/** The same at once. */
export const thinned = (fixes: readonly TruckFix[], parts: readonly TrackPart[], most: number): TruckFix[] =>
  finish(thinning(fixes, parts, most));
