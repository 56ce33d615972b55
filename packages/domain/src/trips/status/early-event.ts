import { type Instant, minutesBetween } from '../../system/time/time';

/** An event so long before the planned start of its trip is asked about, and looked at: most are taps for another day's trip. */
const EARLY_HOURS = 6;

/** Minutes by which an event comes before the planned start, where that is more than people arrive early; null otherwise. */
export function minutesEarly(planned_start: Instant | null, at: Instant | null): number | null {
  if (planned_start === null || at === null) return null;
  const minutes = minutesBetween(at, planned_start);
  return minutes > EARLY_HOURS * 60 ? minutes : null;
}
