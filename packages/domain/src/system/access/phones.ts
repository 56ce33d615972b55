import { addDays, addMinutes, businessDate, type Instant, instantOf, toMillis } from '../time/time';

/** Days for which a bound phone works after its last use. */
const PHONE_DAYS = 30;
/** Hours within which the QR code of a new binding must be read. */
const CODE_HOURS = 24;
/** Phones of one driver that work at the same time. */
export const MOST_PHONES = 5;

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** Until when a new binding waits for its phone. */
export const codeExpires = (now: Instant): string => addMinutes(now, CODE_HOURS * HOUR_MIN);

/** Until when a binding works after a use. */
export const phoneExpires = (used_at: Instant): string => addMinutes(used_at, PHONE_DAYS * DAY_MIN);

/** WAITING: the QR code was not read yet. OPEN: in use. REVOKED: ended by a person or with the driver. EXPIRED: not used for too long. */
export const PHONE_STATES = ['WAITING', 'OPEN', 'REVOKED', 'EXPIRED'] as const;
export type PhoneState = (typeof PHONE_STATES)[number];

export interface PhoneFacts {
  readonly seen_at: Instant | null;
  readonly expires_at: Instant;
  readonly revoked_at: Instant | null;
}

/**
 * The state of a binding at an instant. What a person ended stays REVOKED, also after it would have expired; a binding whose QR code was not
 * read in time is EXPIRED, not WAITING.
 */
export function phoneState({ seen_at, expires_at, revoked_at }: PhoneFacts, now: Instant): PhoneState {
  if (revoked_at !== null) return 'REVOKED';
  if (toMillis(expires_at) <= toMillis(now)) return 'EXPIRED';
  return seen_at === null ? 'WAITING' : 'OPEN';
}

/** Hours for which a trip stays on the phone after its end, so that its papers can be added after midnight. */
const ENDED_HOURS = 12;

export interface PhoneWindow {
  /** Trips that ended earlier are not shown. */
  readonly ended_since: string;
  /** Trips that begin then or later are not shown. */
  readonly begins_before: string;
}

/**
 * The trips of a driver's day: those that begin before the end of tomorrow, until the end of the day on which they ended, and at least for
 * twelve hours after it.
 */
export function phoneWindow(now: Instant, zone: string): PhoneWindow {
  const today = businessDate(now, zone);
  const midnight = instantOf(today, '00:00', zone);
  const lately = addMinutes(now, -ENDED_HOURS * HOUR_MIN);
  return {
    ended_since: toMillis(lately) < toMillis(midnight) ? lately : midnight,
    begins_before: instantOf(addDays(today, 2), '00:00', zone),
  };
}
