import { formatAge, minutesBetween } from '@cabezal/domain/system/time/time';
import { useClock } from './use-clock.ts';

const DAY_MIN = 24 * 60;

/** «45 min», «23 h», «3 días»: the time since `since`, and the number of whole days. A time in the future counts as zero. */
export function ageOf(since: string, now: Date): { text: string; days: number } {
  const minutes = Math.max(0, minutesBetween(since, now));
  return { text: formatAge(minutes), days: Math.floor(minutes / DAY_MIN) };
}

/** The same, updated each minute. A cell of a list renders only when its record changes, so the age updates itself. */
export const useAge = (since: string) => ageOf(since, useClock());

export function Age({ since }: { since: string }) {
  return useAge(since).text;
}
