/** Waiting time of a leg for truck and driver (9-operations §4). */
import { type Instant, toMillis } from '../../system/time/time';

export interface AssignmentTimes {
  /** When the leg could first be assigned; null: not computed yet. */
  readonly assignable_at: Instant | null;
  /** When it first had truck and driver. */
  readonly assigned_at: Instant | null;
  /** The person who assigned it; null: the system, or not assigned. */
  readonly assigned_by: number | null;
}

interface Now {
  readonly at: Instant;
  readonly by: number | null;
  /** Latest of acceptance, creation of the leg, removal of resources from an earlier guide of the leg. */
  readonly since: Instant;
}

const later = (a: Instant, b: Instant): Instant => (toMillis(a) >= toMillis(b) ? a : b);

/**
 * Assignment times of a guide after a change. A swap keeps them, because the leg was assigned at the first time. An unassignment clears them, and the
 * wait begins again.
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

/** Kinds of legs in the statistics of assignments by person (8-money §7). */
export const MEASURED_LEGS = ['RETIRO', 'VIAJE'] as const;
export type MeasuredLeg = (typeof MEASURED_LEGS)[number];

export const ASSIGNMENT_LEVELS = ['IN_TIME', 'PRESSING', 'LATE'] as const;
export type AssignmentLevel = (typeof ASSIGNMENT_LEVELS)[number];

/** Share of the limit above which a wait is urgent. */
const PRESSING = 0.75;

/** Level of a wait; the limit itself still complies. */
export function assignmentLevel(minutes: number, limit: number): AssignmentLevel {
  if (minutes > limit) return 'LATE';
  return minutes > limit * PRESSING ? 'PRESSING' : 'IN_TIME';
}

export const ASSIGNMENT_LEVEL_NAMES: Readonly<Record<AssignmentLevel, string>> = {
  IN_TIME: 'A tiempo',
  PRESSING: 'Por vencer',
  LATE: 'Tarde',
};
