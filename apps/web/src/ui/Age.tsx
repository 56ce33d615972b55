import { formatAge, minutesBetween } from '@cabezal/domain/system/time/time';
import { useClock } from './use-clock.ts';

const DAY_MIN = 24 * 60;

/** «45 min», «23 h», «3 días»: for how long something is so, and how many whole days; of the future nothing has passed yet. */
export function ageOf(since: string, now: Date): { text: string; days: number } {
  const minutes = Math.max(0, minutesBetween(since, now));
  return { text: formatAge(minutes), days: Math.floor(minutes / DAY_MIN) };
}

/** The same, told anew each minute. A cell of a list is drawn once for each record: its age has to tell the time by itself. */
export const useAge = (since: string) => ageOf(since, useClock());

export function Age({ since }: { since: string }) {
  return useAge(since).text;
}
