/** Filters the fixes of a receiver. A rejected fix counts for no arrival, departure or speed. */
import { distanceM, type LatLng } from '../../system/geo/distance';

/** A position. Accuracy in metres, null when unknown. */
export interface Fix extends LatLng {
  readonly ms: number;
  readonly accuracy: number | null;
}

/** State of the filter, plain JSON. */
export interface Trail {
  /** Last accepted fix. */
  readonly last: Fix | null;
  /** Last fix held back as a jump, and the number of consecutive fixes that agree with it. */
  readonly jump: (Fix & { readonly count: number }) | null;
}

/** Fixes with a lower accuracy are ignored, metres. */
export const MAX_ACCURACY_M = 200;
/** Highest plausible speed of a truck. */
export const MAX_KMH = 160;
const UNKNOWN_ACCURACY_M = 25;
const JUMP_FIXES = 3;

export const startTrail = (): Trail => ({ last: null, jump: null });

/** Error of a fix, metres. */
export const errorOf = ({ accuracy }: Pick<Fix, 'accuracy'>): number => accuracy ?? UNKNOWN_ACCURACY_M;
/** Whether a fix is accurate enough to count; without an accuracy it is. */
export const isExact = ({ accuracy }: Pick<Fix, 'accuracy'>): boolean =>
  accuracy === null || accuracy <= MAX_ACCURACY_M;

function isPlausible(from: Fix, to: Fix): boolean {
  const metres = Math.max(0, distanceM(from, to) - errorOf(from) - errorOf(to));
  return metres / 1000 <= MAX_KMH * ((to.ms - from.ms) / 3_600_000);
}

/** Applies the next accurate fix: it is accepted (`last`), or held back as a jump until three consecutive ones agree. */
export function followTrail({ last, jump }: Trail, fix: Fix): Trail {
  if (last === null || isPlausible(last, fix)) return { last: fix, jump: null };
  const count = jump !== null && isPlausible(jump, fix) ? jump.count + 1 : 1;
  return count >= JUMP_FIXES ? { last: fix, jump: null } : { last, jump: { ...fix, count } };
}
