/** Dates on which a weekly booking falls due. */
import { addDays, instantOf } from '../../system/time/time';

export interface Recurrence {
  /** Bookings per weekday, Monday first. */
  readonly counts: readonly number[];
  /** First and last date, inclusive; `valid_to` null: open-ended. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly skip_holidays: boolean;
  /** HH:mm. */
  readonly appointment_time: string;
}
export interface Occurrence {
  readonly date: string;
  /** Number among several bookings of one date, from 1. */
  readonly copy: number;
}

/** 0 is Monday. */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Bookings that fall due between two dates, inclusive, in order. Holidays are left out if the booking skips them. */
export function occurrences(
  recurrence: Recurrence,
  { from, to, holidays }: { from: string; to: string; holidays: ReadonlySet<string> },
): Occurrence[] {
  const { counts, valid_from, valid_to, skip_holidays } = recurrence;
  const last = valid_to !== null && valid_to < to ? valid_to : to;
  const found: Occurrence[] = [];
  for (let date = valid_from > from ? valid_from : from; date <= last; date = addDays(date, 1)) {
    if (skip_holidays && holidays.has(date)) continue;
    for (let copy = 1; copy <= (counts[weekday(date)] ?? 0); copy++) found.push({ date, copy });
  }
  return found;
}

/** The next dates whose time has not passed, with the bookings of each; at most `many` dates. */
export function nextDates(
  recurrence: Recurrence,
  at: { from: string; to: string; holidays: ReadonlySet<string>; now: Date; zone: string },
  most: number,
): { date: string; count: number }[] {
  const days = new Map<string, number>();
  for (const { date, copy } of ahead(recurrence, at)) if (days.size < most || days.has(date)) days.set(date, copy);
  return [...days].map(([date, count]) => ({ date, count }));
}

/** Bookings that fall due and whose time has not passed. */
export function ahead(
  recurrence: Recurrence,
  at: { from: string; to: string; holidays: ReadonlySet<string>; now: Date; zone: string },
): Occurrence[] {
  const { now, zone } = at;
  return occurrences(recurrence, at).filter(
    ({ date }) => Date.parse(instantOf(date, recurrence.appointment_time, zone)) > now.getTime(),
  );
}
