import { formatAge, formatHours, hoursBetween, toIso } from '@cabezal/domain/system/time/time';
import { RESERVATION_STATUSES, type ReservationStatus } from '@cabezal/domain/trips/status/labels';
import { isOver } from '@cabezal/domain/trips/status/reservation-status';

/** How close a deadline is, as text: «23h10», «vencido hace 01h30». */
export interface Due {
  text: string;
  /** `quiet` far away, `near` within 26 hours, `late` already past. */
  level: 'quiet' | 'near' | 'late';
}

const NEAR_HOURS = 26;
const DAY_HOURS = 24;

export const isReservationStatus = (status: string): status is ReservationStatus =>
  (RESERVATION_STATUSES as readonly string[]).includes(status);

/** The time until the port's cut-off of a reservation; null if it has none or nothing more will happen. */
export function cutOffDue(cutOff: string | null, status: string, now: number): Due | null {
  if (cutOff === null || (isReservationStatus(status) && isOver(status))) return null;
  const hours = hoursBetween(toIso(now), cutOff);
  if (hours < 0) return { text: `vencido hace ${span(-hours)}`, level: 'late' };
  return { text: span(hours), level: hours <= NEAR_HOURS ? 'near' : 'quiet' };
}

/** To the minute within a day: «23h10»; beyond that like an age. */
const span = (hours: number): string => (hours < DAY_HOURS ? formatHours(hours) : formatAge(hours * 60));
