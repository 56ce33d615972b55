/** Which fixes of a receiver are believed, one after the other: what is not counts for no arrival, departure or speed. */
import { distanceM, type LatLng } from './distance';

/** A fix. Accuracy in metres, null when unknown. */
export interface Fix extends LatLng {
  readonly ms: number;
  readonly accuracy: number | null;
}

/** What was believed until now: JSON. */
export interface Trail {
  /** Last fix believed. */
  readonly last: Fix | null;
  /** Last fix not believed (jump), and how many in a row agree with it. */
  readonly jump: (Fix & { readonly count: number }) | null;
}

/** A fix that may be farther off says nothing of a place. */
export const MAX_ACCURACY_M = 200;
/** No truck is quicker. */
export const MAX_KMH = 160;
const UNKNOWN_ACCURACY_M = 25;
const JUMP_FIXES = 3;

export const startTrail = (): Trail => ({ last: null, jump: null });

/** Metres by which a fix may be off. */
export const errorOf = ({ accuracy }: Pick<Fix, 'accuracy'>): number => accuracy ?? UNKNOWN_ACCURACY_M;
export const isExact = ({ accuracy }: Pick<Fix, 'accuracy'>): boolean =>
  accuracy === null || accuracy <= MAX_ACCURACY_M;

function isPlausible(from: Fix, to: Fix): boolean {
  const metres = Math.max(0, distanceM(from, to) - errorOf(from) - errorOf(to));
  return metres / 1000 <= MAX_KMH * ((to.ms - from.ms) / 3_600_000);
}

/** Goes on with the next exact fix: it is believed (`last` is this one), or held back as a jump until three in a row agree with one another. */
export function followTrail({ last, jump }: Trail, fix: Fix): Trail {
  if (last === null || isPlausible(last, fix)) return { last: fix, jump: null };
  const count = jump !== null && isPlausible(jump, fix) ? jump.count + 1 : 1;
  return count >= JUMP_FIXES ? { last: fix, jump: null } : { last, jump: { ...fix, count } };
}
