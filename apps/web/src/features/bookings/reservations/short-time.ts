import { businessDate, formatDate, formatTime, toIso } from '@cabezal/domain/system/time/time';

/** `12:42` today, `24/nov 12:42` on another day. */
export function shortTime(instant: string, now: number): string {
  const time = formatTime(instant);
  if (businessDate(instant) === businessDate(toIso(now))) return time;
  return `${formatDate(instant).slice(0, 6)} ${time}`;
}
