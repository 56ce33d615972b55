import { type Instant, toMillis } from '../../system/time/time';

/** Punctuality at plants (8-money §7): groups by minutes after the appointment. */

export const ARRIVAL_GROUPS = ['ON_TIME', 'UP_TO_30', 'UP_TO_60', 'OVER_60'] as const;
export type ArrivalGroup = (typeof ARRIVAL_GROUPS)[number];

export const ARRIVAL_GROUP_NAMES: Readonly<Record<ArrivalGroup, string>> = {
  ON_TIME: 'A tiempo',
  UP_TO_30: 'Hasta 30 min tarde',
  UP_TO_60: 'De 31 a 60 min tarde',
  OVER_60: 'Más de 60 min tarde',
};

/** Last minute of each group except the last. */
export const ARRIVAL_LIMITS = { ON_TIME: 0, UP_TO_30: 30, UP_TO_60: 60 } as const;

/** Minutes after the appointment, rounded up; negative before it. */
export const minutesLate = (appointment_at: Instant, arrival_at: Instant): number =>
  // `|| 0` avoids −0.
  Math.ceil((toMillis(arrival_at) - toMillis(appointment_at)) / 60_000) || 0;

/** Group of an arrival that is late by `minutes`. */
export function arrivalGroup(minutes: number): ArrivalGroup {
  if (minutes <= ARRIVAL_LIMITS.ON_TIME) return 'ON_TIME';
  if (minutes <= ARRIVAL_LIMITS.UP_TO_30) return 'UP_TO_30';
  return minutes <= ARRIVAL_LIMITS.UP_TO_60 ? 'UP_TO_60' : 'OVER_60';
}
