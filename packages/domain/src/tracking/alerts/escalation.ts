/** Who is told, and when, while nobody acknowledges a case (design 10 §1). */

import { addMinutes, alertIntervalFiredSince, type Instant, minutesBetween, toMillis } from '../../system/time/time';

/**
 * ATTENDANTS: the recipients of the rule, else everybody who attends cases. SUPERVISORS: those who write rules. MASTERS: ADM_MASTER. ROLES: the roles
 * that the rule names.
 */
type EscalationTo = 'ATTENDANTS' | 'SUPERVISORS' | 'MASTERS' | 'ROLES';

export interface EscalationStep {
  /** Minutes after the case began to wait for an acknowledgement. */
  readonly after_min: number;
  readonly to: EscalationTo;
  /** For ROLES. */
  readonly roles: readonly string[];
}

/** A step that a rule has of its own. */
export interface OwnStep {
  readonly after_min: number;
  readonly roles: readonly string[];
}

/** The steps in order: those of the rule, else once, twice and four times the time for the acknowledgement. */
export function escalationSteps(sla_ack_min: number, own: readonly OwnStep[]): EscalationStep[] {
  if (own.length > 0)
    return own
      .map(({ after_min, roles }) => ({ after_min, roles, to: 'ROLES' as const }))
      .toSorted((a, b) => a.after_min - b.after_min);
  return [
    { after_min: sla_ack_min, to: 'ATTENDANTS', roles: [] },
    { after_min: sla_ack_min * 2, to: 'SUPERVISORS', roles: [] },
    { after_min: sla_ack_min * 4, to: 'MASTERS', roles: [] },
  ];
}

export interface WaitingCase {
  readonly acked_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly snoozed_until: Instant | null;
  /** By then somebody must acknowledge it. */
  readonly ack_due_at: Instant;
  readonly sla_ack_min: number;
  /** How many steps were told. */
  readonly escalation_level: number;
}

/**
 * The steps that are due now and were not told; after a stop of the server several at once. None of a case that somebody acknowledged, snoozed or
 * ended.
 */
export function stepsDue(found: WaitingCase, steps: readonly EscalationStep[], now: Instant): EscalationStep[] {
  if (found.acked_at !== null || found.ended_at !== null || found.snoozed_until !== null) return [];
  const waits_since = addMinutes(found.ack_due_at, -found.sla_ack_min);
  const passed = steps.filter(({ after_min }) => toMillis(addMinutes(waits_since, after_min)) <= toMillis(now));
  return passed.slice(found.escalation_level);
}

/** A person who has sent no request for so long is away: the session notes a request every five minutes at most. */
export const AWAY_MIN = 20;

/** Whether the owner of a case is away. `seen_at`: when the person last sent a request, or got the case; null: never. */
export function isAway(seen_at: Instant | null, now: Instant): boolean {
  return seen_at === null || minutesBetween(seen_at, now) > AWAY_MIN;
}

/** A monitor who is signed in. */
export interface Monitor {
  readonly id_user: number;
  /** Open cases that the person owns. */
  readonly open_cases: number;
}

/** Who gets a case that nobody owns: the monitor with the fewest open cases, of equal ones the one with the lowest id. Undefined: nobody is signed in. */
export const leastBusy = <M extends Monitor>(monitors: readonly M[]): M | undefined =>
  monitors.toSorted((a, b) => a.open_cases - b.open_cases || a.id_user - b.id_user)[0];

/** What a person wants to be reminded of: once at a time, or at an interval. */
export interface Reminder {
  readonly remind_at: Instant | null;
  readonly interval_min: number | null;
  readonly created_at: Instant;
  /** When it was last given; null: never. */
  readonly last_tick: Instant | null;
}

/** Whether the reminder is to be given now. A time that nobody asked about is made up for once. */
export function isReminderDue(reminder: Reminder, now: Instant, zone: string): boolean {
  const { remind_at, interval_min, created_at, last_tick } = reminder;
  if (remind_at !== null) return last_tick === null && toMillis(remind_at) <= toMillis(now);
  return interval_min !== null && alertIntervalFiredSince(interval_min, last_tick ?? created_at, now, zone);
}
