import { addMinutes, type Instant, toMillis } from '../time/time';
import { GATHER_MINUTES, GATHER_OVER, type GatherLimit } from './gather';
import { type QuietHours, quietUntil } from './quiet';

/** What decides when a mail, push or message by WhatsApp may leave. */
export interface LeavingFacts {
  critical: boolean;
  /** The person's quiet hours; null: none. */
  quiet: QuietHours | null;
  /** Messages of this subject to this person on this channel within the minutes of the limit, with this one. */
  count: number;
  /** Absent: that of most subjects, five in ten minutes. */
  limit?: GatherLimit;
}

/**
 * When such a message may leave, ISO; null: at once. Quiet hours defer it to their end. More than five of a subject to one person in ten
 * minutes wait ten minutes, and leave as one; of cases, more than six in an hour wait an hour. What is critical waits for nothing.
 */
export function sendAfter(
  { critical, quiet, count, limit = { over: GATHER_OVER, minutes: GATHER_MINUTES } }: LeavingFacts,
  at: Instant,
  zone?: string,
): string | null {
  if (critical) return null;
  const until = quiet === null ? null : quietUntil(quiet, at, zone);
  if (until !== null) return until;
  return count > limit.over ? addMinutes(at, limit.minutes) : null;
}

/** A message of a person that waited until now. */
export interface WaitingMessage {
  id_message: number;
  subject: string;
  /** ISO; null: it does not expire. */
  expires_at: string | null;
}

export interface GatheredMessages<M> {
  /** One mail, push or message by WhatsApp each: all messages of a subject. */
  mails: M[][];
  /** Too late to be of use: they are not sent. */
  expired: M[];
}

/** What becomes of the messages of one person and channel whose waiting time is over: one for each subject, without what has expired. */
export function gatherWaiting<M extends WaitingMessage>(waiting: readonly M[], at: Instant): GatheredMessages<M> {
  const isExpired = ({ expires_at }: M): boolean => expires_at !== null && toMillis(expires_at) <= toMillis(at);
  const bySubject = new Map<string, M[]>();
  for (const message of waiting) {
    if (isExpired(message)) continue;
    bySubject.set(message.subject, [...(bySubject.get(message.subject) ?? []), message]);
  }
  return { mails: [...bySubject.values()], expired: waiting.filter(isExpired) };
}
