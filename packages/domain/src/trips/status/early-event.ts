import { type Instant, minutesBetween } from '../../system/time/time';

/** An event so many hours before the planned start needs a confirmation: usually it is meant for the trip of another day. */
const EARLY_HOURS = 6;

/** Minutes by which an event is early, if above the limit; null otherwise. */
export function minutesEarly(planned_start: Instant | null, at: Instant | null): number | null {
  if (planned_start === null || at === null) return null;
  const minutes = minutesBetween(at, planned_start);
  return minutes > EARLY_HOURS * 60 ? minutes : null;
}
