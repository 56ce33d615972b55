/** Times as milliseconds since 1970; the business day is that of Ecuador, UTC−5 all year. */

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
const ZONE_OFFSET = -5 * HOUR;

export function iso(ms: number): string;
export function iso(ms: number | null): string | null;
export function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Midnight in Ecuador of the day of an instant. */
export function startOfDay(ms: number): number {
  return Math.floor((ms + ZONE_OFFSET) / DAY) * DAY - ZONE_OFFSET;
}

/** `YYYY-MM-DD` in Ecuador. */
export function localDate(ms: number): string {
  return new Date(ms + ZONE_OFFSET).toISOString().slice(0, 10);
}

/** `HH:mm` in Ecuador. */
export function localTime(ms: number): string {
  return new Date(ms + ZONE_OFFSET).toISOString().slice(11, 16);
}

/** 0 Sunday … 6 Saturday, in Ecuador. */
export function weekday(ms: number): number {
  return new Date(ms + ZONE_OFFSET).getUTCDay();
}

/** Rounded to a step of minutes. */
export function roundTo(ms: number, minutes: number): number {
  return Math.round(ms / (minutes * MINUTE)) * minutes * MINUTE;
}
