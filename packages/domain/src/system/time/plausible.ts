/**
 * One range for every date that comes from outside: wide enough for whatever the business knows, narrow enough that no date computed from
 * one (a week later, the end of its day in the zone) leaves what dates can say.
 */
import { type Instant, toMillis } from './time';

/** First and last calendar date, both included: people's birthdays to the longest concession. */
export const PLAUSIBLE_DATES = { first: '1900-01-01', last: '2100-12-31' } as const;
/** First and last instant, both included: nothing that has an hour is older than the first systems. */
export const PLAUSIBLE_INSTANTS = { first: '2000-01-01T00:00:00.000Z', last: '2100-12-31T23:59:59.999Z' } as const;

/** Whether a text `YYYY-MM-DD` lies in the range; such texts compare as their dates do. */
export function isPlausibleDate(date: string): boolean {
  return date >= PLAUSIBLE_DATES.first && date <= PLAUSIBLE_DATES.last;
}

const [first, last] = [toMillis(PLAUSIBLE_INSTANTS.first), toMillis(PLAUSIBLE_INSTANTS.last)];

/** Whether an instant lies in the range; false for what is none. */
export function isPlausibleInstant(instant: Instant): boolean {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return ms >= first && ms <= last;
}
