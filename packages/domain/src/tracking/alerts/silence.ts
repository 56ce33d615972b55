/** Whether a truck was silent, by the device times of the positions that arrived, whenever they arrived (design 10 §1 «Late data»). */

import { type Instant, minutesBetween, toMillis } from '../../system/time/time';

/** So many positions after a silence show that it is over: one alone may be an echo of the network. */
export const FIXES_AFTER_SILENCE = 2;

/**
 * Whether more than `limit` minutes passed without a position between `since` and `now`. Positions in any order; repeated ones change nothing.
 */
export function wasSilent(since: Instant, fixes: readonly Instant[], limit: number, now: Instant): boolean {
  const times = [since, ...fixes, now].toSorted((a, b) => toMillis(a) - toMillis(b));
  return times.some((at, i) => {
    const before = times[i - 1];
    return before !== undefined && Math.floor(minutesBetween(before, at)) > limit;
  });
}
