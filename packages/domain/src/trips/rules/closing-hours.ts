import { hoursBetween, type Instant } from '../../system/time/time';

/** Time between the end of a trip and the closing of its guide (8-money §7). */

export const CLOSING_GROUPS = ['UP_TO_24', 'UP_TO_48', 'UP_TO_72', 'OVER_72'] as const;
export type ClosingGroup = (typeof CLOSING_GROUPS)[number];

export const CLOSING_GROUP_NAMES: Readonly<Record<ClosingGroup, string>> = {
  UP_TO_24: 'Hasta 24 h',
  UP_TO_48: 'De 24 a 48 h',
  UP_TO_72: 'De 48 a 72 h',
  OVER_72: 'Más de 72 h',
};
/** Last hour of each group except the last. The first group is the target. */
export const CLOSING_LIMITS = { UP_TO_24: 24, UP_TO_48: 48, UP_TO_72: 72 } as const;

/** Group by the hours between the end of a trip and its closing. Limits are inclusive. A closing before the recorded end counts as 0. */
export function closingGroup(finished_at: Instant, closed_at: Instant): ClosingGroup {
  const hours = hoursBetween(finished_at, closed_at);
  if (hours <= CLOSING_LIMITS.UP_TO_24) return 'UP_TO_24';
  if (hours <= CLOSING_LIMITS.UP_TO_48) return 'UP_TO_48';
  return hours <= CLOSING_LIMITS.UP_TO_72 ? 'UP_TO_72' : 'OVER_72';
}

/** Whether the guide was closed within the time that is wished: up to 24 hours. */
export const closesInTime = (group: ClosingGroup): boolean => group === 'UP_TO_24';
