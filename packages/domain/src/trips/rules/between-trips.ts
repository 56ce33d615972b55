/**
 * Whether a truck can drive empty from the end of one trip to the start of the next in time. Used by the planner, the candidate list, the assignment
 * and the board.
 */

import type { LatLng } from '../../system/geo/distance';
import { emptyKm, emptyMinutes } from './empty-drive';

/** Minutes of the empty drive between two places; 0 when one is unknown. */
export const emptyDrive = (from: LatLng | null, to: LatLng | null): number =>
  from === null || to === null ? 0 : emptyMinutes(emptyKm(from, to));

/** Minutes left after the empty drive between the end of a trip and the start of the next. Instants in milliseconds. */
export const spareBetween = (free: number, start: number, drive_min: number): number =>
  (start - free) / 60_000 - drive_min;

/** When a truck is free and when its next trip starts (milliseconds), and the empty drive between. */
export interface Between {
  readonly free: number;
  readonly start: number;
  readonly drive_min: number;
  /** Minutes of delay that are accepted. */
  readonly tolerance_min: number;
}

/**
 * Minutes by which the truck arrives too late; 0: in time. The tolerance applies to the drive only: a trip that begins before the previous one ends
 * is always late.
 */
export function shortBetween({ free, start, drive_min, tolerance_min }: Between): number {
  const spare = spareBetween(free, start, drive_min);
  return free > start || spare < -tolerance_min ? Math.ceil(-spare) : 0;
}
