/** How long a leg waited for truck and driver (9-operations §4). */
import { type Instant, toMillis } from '../../system/time/time';

export interface AssignmentTimes {
  /** From when somebody could assign it; null: not reckoned yet. */
  readonly assignable_at: Instant | null;
  /** The first moment with truck and driver. */
  readonly assigned_at: Instant | null;
  /** Who made it so; null: the system, or nobody. */
  readonly assigned_by: number | null;
}

interface Now {
  readonly at: Instant;
  readonly by: number | null;
  /** Latest of acceptance, leg made, resources taken from an earlier guide of the leg. */
  readonly since: Instant;
}

const later = (a: Instant, b: Instant): Instant => (toMillis(a) >= toMillis(b) ? a : b);

/**
 * The times of a guide that has, or lacks, truck and driver now. A swap keeps them: the leg was assigned when it first was. An unassignment
 * takes them away and the wait begins again.
 */
export function assignmentTimes(before: AssignmentTimes, complete: boolean, now: Now): AssignmentTimes {
  const assignable_at = before.assignable_at ?? now.since;
  if (!complete) {
    const taken = before.assigned_at !== null;
    return { assignable_at: taken ? now.at : assignable_at, assigned_at: null, assigned_by: null };
  }
  if (before.assigned_at !== null) return { ...before, assignable_at };
  return { assignable_at, assigned_at: later(now.at, assignable_at), assigned_by: now.by };
}

/** Legs of which the assignment is measured by who made it (8-money §7). */
export const MEASURED_LEGS = ['RETIRO', 'VIAJE'] as const;
export type MeasuredLeg = (typeof MEASURED_LEGS)[number];

export const ASSIGNMENT_LEVELS = ['IN_TIME', 'PRESSING', 'LATE'] as const;
export type AssignmentLevel = (typeof ASSIGNMENT_LEVELS)[number];

/** Share of the limit from which a wait presses. */
const PRESSING = 0.75;

/** Within the limit is compliant: the limit itself is. */
export function assignmentLevel(minutes: number, limit: number): AssignmentLevel {
  if (minutes > limit) return 'LATE';
  return minutes > limit * PRESSING ? 'PRESSING' : 'IN_TIME';
}

export const ASSIGNMENT_LEVEL_NAMES: Readonly<Record<AssignmentLevel, string>> = {
  IN_TIME: 'A tiempo',
  PRESSING: 'Por vencer',
  LATE: 'Tarde',
};
