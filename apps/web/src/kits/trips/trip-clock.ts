import { businessDate, formatDate, formatTime } from '@cabezal/domain/time/time';

/** «12:42», with its day where that is not today. */
export function clock(at: string | null | undefined, now: Date = new Date()): string {
  if (!at) return '';
  return businessDate(at) === businessDate(now) ? formatTime(at) : `${formatDate(at).slice(0, 6)} ${formatTime(at)}`;
}
