/** Whether a truck can be where a trip begins, empty from where its trip before ends. The planner, the candidates, what assigning says and the board ask it alike. */

import type { LatLng } from '../../places/geo/distance';
import { emptyKm, emptyMinutes } from '../../places/geo/empty-drive';

/** Minutes of the empty drive from a place to another; none where one of them is not known. */
export const emptyDrive = (from: LatLng | null, to: LatLng | null): number =>
  from === null || to === null ? 0 : emptyMinutes(emptyKm(from, to));

/** Minutes between being free and a trip's start (milliseconds) that are left after the empty drive. */
export const spareBetween = (free: number, start: number, drive_min: number): number =>
  (start - free) / 60_000 - drive_min;

/** When a truck is free, when it is wanted next (milliseconds), and the empty drive between. */
export interface Between {
  readonly free: number;
  readonly start: number;
  readonly drive_min: number;
  /** Minutes after the start that are still accepted. */
  readonly tolerance_min: number;
}

/**
 * Minutes by which it comes too late; 0: it is there in time. What the tolerance accepts is the road's: a trip that begins before the one
 * before it ends is too late at once.
 */
export function shortBetween({ free, start, drive_min, tolerance_min }: Between): number {
  const spare = spareBetween(free, start, drive_min);
  return free > start || spare < -tolerance_min ? Math.ceil(-spare) : 0;
}
