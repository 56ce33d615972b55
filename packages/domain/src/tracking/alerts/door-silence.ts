/** Many devices of one door that fall silent together have one cause, which is not on any of their trucks (design 10 §1). */

import { type Instant, minutesBetween, toIso, toMillis } from '../../system/time/time';

/** They fell silent together: within so many minutes. */
const TOGETHER_MIN = 5;
/** So many of them, and so large a part of the door. */
const LEAST = 5;
const LEAST_PART = 0.2;
/** Of a small door all, if they are at least so many: fewer may be a coincidence. */
const LEAST_OF_ALL = 3;
/** A device that has not been heard for a day was silent before. */
const GONE_MIN = 1440;

interface DoorSilence {
  /** When the first of them was last heard. */
  readonly since: string;
  readonly silent: number;
  /** How many devices the door has. */
  readonly of: number;
}

/**
 * The silence of a door by when its devices were last heard, in any order: the largest group that fell silent within five minutes, longer ago than
 * the limit (minutes). Null: too few of them are silent.
 */
export function silenceOfDoor(heard: readonly Instant[], limit: number, now: Instant): DoorSilence | null {
  const times = heard
    .filter(at => minutesBetween(at, now) <= GONE_MIN)
    .map(toMillis)
    .toSorted((a, b) => a - b);
  const silent = times.filter(at => minutesBetween(toIso(at), now) > limit);
  const groups = silent.map(from => silent.filter(at => at >= from && at - from <= TOGETHER_MIN * 60_000));
  const [largest] = groups.toSorted((a, b) => b.length - a.length);
  const since = largest?.[0];
  if (largest === undefined || since === undefined) return null;
  const isPart = largest.length >= LEAST && largest.length >= times.length * LEAST_PART;
  const isAll = largest.length === times.length && times.length >= LEAST_OF_ALL;
  return isPart || isAll ? { since: toIso(since), silent: largest.length, of: times.length } : null;
}
