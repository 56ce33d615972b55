import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, toMillis } from '../time/time';
import { GATHER_MINUTES, GATHER_OVER } from './gather';
import { quietError, quietUntil } from './quiet';
import { gatherWaiting, sendAfter } from './waiting';

const night = { from: '21:00', to: '06:00', days: [1, 2, 3, 4, 5, 6, 7] };
/** 23:50 on a Saturday, and noon, in Guayaquil. */
const late = '2026-11-22T04:50:00.000Z';
const noon = '2026-11-21T17:00:00.000Z';

test('a mail waits for the end of quiet hours, or while many of its subject come; a critical one for nothing', () => {
  expect(sendAfter({ critical: false, quiet: night, count: 1 }, late)).toBe('2026-11-22T11:00:00.000Z');
  expect(sendAfter({ critical: true, quiet: night, count: 99 }, late)).toBeNull();
  expect(sendAfter({ critical: false, quiet: night, count: GATHER_OVER }, noon)).toBeNull();
  expect(sendAfter({ critical: false, quiet: null, count: GATHER_OVER + 1 }, noon)).toBe(
    addMinutes(noon, GATHER_MINUTES),
  );
});

test('what waited leaves as one mail for each subject; what has expired does not leave', () => {
  const message = (id_message: number, subject: string, expires_at: string | null = null) => ({
    id_message,
    subject,
    expires_at,
  });
  const waiting = [message(1, 'TAREA'), message(2, 'MENCION', noon), message(3, 'TAREA'), message(4, 'MENCION', late)];
  const { mails, expired } = gatherWaiting(waiting, noon);
  expect(mails.map(mail => mail.map(one => one.id_message))).toEqual([[1, 3], [4]]);
  expect(expired.map(one => one.id_message)).toEqual([2]);
});

const START = toMillis('2026-11-20T05:00:00Z');
const MINUTES = 3 * 24 * 60;
const LIFE = 120;

interface Told {
  minute: number;
  subject: string;
  expires: boolean;
  critical: boolean;
}
const told = fc.record({
  minute: fc.integer({ min: 0, max: MINUTES }),
  subject: fc.constantFrom('TAREA', 'MENCION'),
  expires: fc.boolean(),
  critical: fc.constantFrom(false, false, false, true),
});
const time = fc.integer({ min: 0, max: 23 }).map(hour => `${String(hour).padStart(2, '0')}:00`);
const quiet = fc
  .record({ from: time, to: time, days: fc.subarray([1, 2, 3, 4, 5, 6, 7]) })
  .filter(hours => quietError(hours) === null);
/** Times at which the process is stopped, in minutes. */
const stops = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: MINUTES }), minutes: fc.integer({ min: 1, max: 600 }) }),
  { maxLength: 4 },
);

/** The life of all messages, minute by minute: when each left, or that it expired. */
function live(messages: readonly Told[], hours: Parameters<typeof quietUntil>[0], isUp: (minute: number) => boolean) {
  const left = new Map<number, number[]>();
  const expired: number[] = [];
  let waiting: { id_message: number; subject: string; expires_at: string | null; after: number }[] = [];
  const leave = (id: number, minute: number) => left.set(id, [...(left.get(id) ?? []), minute]);
  const atOf = (minute: number) => new Date(START + minute * 60_000).toISOString();
  const toldAt = new Set(messages.map(one => one.minute));
  for (let minute = 0; minute <= MINUTES + 9 * 24 * 60; minute++) {
    if (waiting.length === 0 && !toldAt.has(minute)) continue;
    const at = atOf(minute);
    for (const [id_message, one] of messages.entries()) {
      if (one.minute !== minute) continue;
      const recent = messages.filter(
        (other, i) =>
          other.subject === one.subject &&
          other.minute > minute - GATHER_MINUTES &&
          (other.minute < minute || (other.minute === minute && i <= id_message)),
      );
      const after = sendAfter({ critical: one.critical, quiet: hours, count: recent.length }, at);
      const expires_at = one.expires ? addMinutes(at, LIFE) : null;
      if (after === null) leave(id_message, minute);
      else waiting.push({ id_message, subject: one.subject, expires_at, after: toMillis(after) });
    }
    const due = isUp(minute) ? waiting.filter(one => one.after <= toMillis(at)) : [];
    if (due.length === 0 || quietUntil(hours, at) !== null) continue;
    const gathered = gatherWaiting(due, at);
    for (const one of gathered.mails.flat()) leave(one.id_message, minute);
    expired.push(...gathered.expired.map(one => one.id_message));
    waiting = waiting.filter(one => !due.includes(one));
  }
  return { left, expired, waiting, atOf };
}

test('nothing is lost and nothing leaves twice, over quiet hours and stops of the process', () => {
  fc.assert(
    fc.property(fc.array(told, { maxLength: 40 }), quiet, stops, (messages, hours, breaks) => {
      const isUp = (minute: number) => !breaks.some(one => minute >= one.from && minute < one.from + one.minutes);
      const { left, expired, waiting, atOf } = live(messages, hours, isUp);
      expect(waiting).toEqual([]);
      for (const [id, one] of messages.entries()) {
        const times = left.get(id) ?? [];
        const isExpired = expired.includes(id);
        expect(times.length + (isExpired ? 1 : 0)).toBe(1);
        if (isExpired) expect(one.expires).toBe(true);
        for (const minute of times) {
          if (!one.critical) expect(quietUntil(hours, atOf(minute))).toBeNull();
          if (one.expires) expect(minute - one.minute).toBeLessThan(LIFE);
          if (one.critical) expect(minute).toBe(one.minute);
        }
      }
    }),
    { numRuns: 25 },
  );
});
