/** How long a driver is at the wheel on a day. The planner and what is said of a driver by hand reckon it alike. */
import { addDays, businessDate, instantOf, toMillis } from '../../system/time/time';

export interface WheelDay {
  readonly day: string;
  readonly minutes: number;
}

/** A trip's minutes at the wheel on each business day that it takes, as much as it takes of each. */
export function wheelDays(
  drive_minutes: number,
  { from, to }: { readonly from: number; readonly to: number },
  zone: string,
): readonly WheelDay[] {
  const days: WheelDay[] = [];
  for (let at = from; at < to || days.length === 0; ) {
    const day = businessDate(new Date(at), zone);
    const next = toMillis(instantOf(addDays(day, 1), '00:00', zone));
    const share = to > from ? (Math.min(next, to) - at) / (to - from) : 1;
    days.push({ day, minutes: drive_minutes * share });
    at = next;
  }
  return days;
}

/** Whether a trip takes a driver beyond the allowed minutes. One that is too long by itself was sold so, and breaks no rule. */
export const isOverWheel = (before: number, after: number, most: number): boolean => after > most && before > 0;

/** What a driver has planned already, by business day, and what is allowed. */
export interface Planned {
  readonly drive_minutes: Readonly<Record<string, number>>;
  readonly max_hours: number;
}

/** The first day on which a trip, with the empty drive to it, takes him beyond what is allowed, with his minutes then; null: none. */
export function overWheel(
  days: readonly WheelDay[],
  empty_min: number,
  { drive_minutes, max_hours }: Planned,
): WheelDay | null {
  for (const [i, { day, minutes }] of days.entries()) {
    const before = drive_minutes[day] ?? 0;
    const after = before + minutes + (i === 0 ? empty_min : 0);
    if (isOverWheel(before, after, max_hours * 60)) return { day, minutes: after };
  }
  return null;
}
