import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMinutes, BUSINESS_ZONE, businessDate, daysBetween, toIso, toMillis } from '../time/time';
import { codeExpires, type PhoneFacts, phoneExpires, phoneState, phoneWindow } from './phones';

const now = '2026-11-21T14:00:00.000Z';

it('a new binding waits a day for its phone; each use prolongs it by thirty days', () => {
  expect(codeExpires(now)).toBe('2026-11-22T14:00:00.000Z');
  expect(phoneExpires(now)).toBe('2026-12-21T14:00:00.000Z');
});

it('a phone waits, is in use, has expired or was revoked', () => {
  const facts: PhoneFacts = { seen_at: null, expires_at: '2026-11-21T15:00:00.000Z', revoked_at: null };
  expect(phoneState(facts, now)).toBe('WAITING');
  expect(phoneState({ ...facts, seen_at: now }, now)).toBe('OPEN');
  expect(phoneState({ ...facts, seen_at: now, expires_at: now }, now)).toBe('EXPIRED');
  expect(phoneState({ ...facts, revoked_at: now }, now)).toBe('REVOKED');
  expect(phoneState({ ...facts, expires_at: now, revoked_at: now }, now)).toBe('REVOKED');
});

it('the day of a phone is today and tomorrow in the zone of the business', () => {
  expect(phoneWindow(now, BUSINESS_ZONE)).toEqual({
    ended_since: '2026-11-21T02:00:00.000Z',
    begins_before: '2026-11-23T05:00:00.000Z',
  });
  // At 22:00 in Guayaquil everything of the day is still shown, although UTC is at the next day.
  expect(phoneWindow('2026-11-22T03:00:00.000Z', BUSINESS_ZONE)).toEqual({
    ended_since: '2026-11-21T05:00:00.000Z',
    begins_before: '2026-11-23T05:00:00.000Z',
  });
});

it('at any time a trip of tomorrow is within the window, one of the day after is not, and one that just ended is', () => {
  const [first, last] = [toMillis('2026-01-01T00:00:00Z'), toMillis('2028-12-31T00:00:00Z')];
  const instants = fc.integer({ min: first, max: last }).map(toIso);
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 12 * 60 }), (at, minutes) => {
      const { ended_since, begins_before } = phoneWindow(at, BUSINESS_ZONE);
      const today = businessDate(at);
      expect(daysBetween(today, businessDate(addMinutes(begins_before, -1)))).toBe(1);
      expect(daysBetween(today, businessDate(begins_before))).toBe(2);
      expect(toMillis(ended_since)).toBeLessThanOrEqual(toMillis(addMinutes(at, -minutes)));
      expect(daysBetween(businessDate(ended_since), today)).toBeGreaterThanOrEqual(0);
    }),
  );
});
