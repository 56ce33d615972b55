/** Driving time of a driver per day, for the planner and for warnings at assignment. */
import { addDays, businessDate, instantOf, toMillis } from '../../system/time/time';

export interface DrivingDay {
  readonly day: string;
  readonly minutes: number;
}

/** Driving minutes of a trip, split over the business days that it spans. */
export function drivingDays(
  drive_minutes: number,
  { from, to }: { readonly from: number; readonly to: number },
  zone: string,
): readonly DrivingDay[] {
  const days: DrivingDay[] = [];
  for (let at = from; at < to || days.length === 0; ) {
    const day = businessDate(new Date(at), zone);
    const next = toMillis(instantOf(addDays(day, 1), '00:00', zone));
    const share = to > from ? (Math.min(next, to) - at) / (to - from) : 1;
    days.push({ day, minutes: drive_minutes * share });
    at = next;
  }
  return days;
}

/** Whether a trip takes a driver over the limit (minutes). A trip that exceeds it by itself breaks no rule: it was sold that way. */
export const isOverDrivingLimit = (before: number, after: number, most: number): boolean => after > most && before > 0;

/** Planned driving minutes by business day, and the limit. */
export interface Planned {
  readonly drive_minutes: Readonly<Record<string, number>>;
  readonly max_hours: number;
}

/** First day on which a trip, with the empty drive to it, exceeds the limit, with the minutes then; null: none. */
export function firstDayOverLimit(
  days: readonly DrivingDay[],
  empty_min: number,
  { drive_minutes, max_hours }: Planned,
): DrivingDay | null {
  for (const [i, { day, minutes }] of days.entries()) {
    const before = drive_minutes[day] ?? 0;
    const after = before + minutes + (i === 0 ? empty_min : 0);
    if (isOverDrivingLimit(before, after, max_hours * 60)) return { day, minutes: after };
  }
  return null;
}
