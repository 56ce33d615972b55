import { formatHours, hoursBetween } from '@cabezal/domain/time/time';
import { useClock } from './use-clock.ts';

const DAY_HOURS = 24;

/** «03h20», «2 días»: for how long something is so; of the future nothing has passed yet. */
export function ageOf(since: string, now: Date): { text: string; days: number } {
  const hours = Math.max(0, hoursBetween(since, now));
  const days = Math.floor(hours / DAY_HOURS);
  return { days, text: days === 0 ? formatHours(hours) : days === 1 ? '1 día' : `${days} días` };
}

/** The same, told anew each minute. A cell of a list is drawn once for each record: its age has to tell the time by itself. */
export const useAge = (since: string) => ageOf(since, useClock());

export function Age({ since }: { since: string }) {
  return useAge(since).text;
}
