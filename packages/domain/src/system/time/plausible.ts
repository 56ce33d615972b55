/**
 * Range of every date that comes from outside: wide enough for all business dates, and narrow enough that dates computed from one (a week later, the
 * end of its day in a zone) are still valid.
 */
import { type Instant, toMillis } from './time';

/** First and last calendar date, inclusive: from birth dates to the longest concession. */
export const PLAUSIBLE_DATES = { first: '1900-01-01', last: '2100-12-31' } as const;
/** First and last instant, inclusive: no recorded event is older. */
export const PLAUSIBLE_INSTANTS = { first: '2000-01-01T00:00:00.000Z', last: '2100-12-31T23:59:59.999Z' } as const;

/** Whether a date `YYYY-MM-DD` is in the range. */
export function isPlausibleDate(date: string): boolean {
  return date >= PLAUSIBLE_DATES.first && date <= PLAUSIBLE_DATES.last;
}

const [first, last] = [toMillis(PLAUSIBLE_INSTANTS.first), toMillis(PLAUSIBLE_INSTANTS.last)];

/** Whether an instant is in the range; false for a text that is no instant. */
export function isPlausibleInstant(instant: Instant): boolean {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return ms >= first && ms <= last;
}
