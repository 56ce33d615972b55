import { type Instant, toMillis } from '../../system/time/time';

/** How punctual trucks are at plants (8-money §7): by minutes after the agreed hour. */

export const ARRIVAL_GROUPS = ['ON_TIME', 'UP_TO_30', 'UP_TO_60', 'OVER_60'] as const;
export type ArrivalGroup = (typeof ARRIVAL_GROUPS)[number];

export const ARRIVAL_GROUP_NAMES: Readonly<Record<ArrivalGroup, string>> = {
  ON_TIME: 'A tiempo',
  UP_TO_30: 'Hasta 30 min tarde',
  UP_TO_60: 'De 31 a 60 min tarde',
  OVER_60: 'Más de 60 min tarde',
};

/** The last minute of each group but the last. */
export const ARRIVAL_LIMITS = { ON_TIME: 0, UP_TO_30: 30, UP_TO_60: 60 } as const;

/** Whole minutes after the agreed hour, a begun one counted: negative before it. */
export const minutesLate = (appointment_at: Instant, arrival_at: Instant): number =>
  // Minus zero is none.
  Math.ceil((toMillis(arrival_at) - toMillis(appointment_at)) / 60_000) || 0;

/** Of those minutes. */
export function arrivalGroup(minutes: number): ArrivalGroup {
  if (minutes <= ARRIVAL_LIMITS.ON_TIME) return 'ON_TIME';
  if (minutes <= ARRIVAL_LIMITS.UP_TO_30) return 'UP_TO_30';
  return minutes <= ARRIVAL_LIMITS.UP_TO_60 ? 'UP_TO_60' : 'OVER_60';
}
