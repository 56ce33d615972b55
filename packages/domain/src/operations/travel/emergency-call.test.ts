import { expect, test } from 'vitest';
import { driverDay } from './driver-day';
import { calledAt, sentAgainIn, tripOfCall } from './emergency-call';

const heard_at = '2026-12-01T12:00:00.000Z';

test('a call is sent every five seconds until it is heard, its place every ten while it is open', () => {
  expect(sentAgainIn({ heard_at: null, is_open: true })).toBe(5000);
  expect(sentAgainIn({ heard_at, is_open: true })).toBe(10_000);
  expect(sentAgainIn({ heard_at, is_open: false })).toBeNull();
});

test('a phone without signal says when he called; one whose clock is wrong is heard, too', () => {
  const now = '2026-12-01T12:00:00.000Z';
  const before = '2026-12-01T06:00:00.000Z';
  expect(calledAt(before, null, now)).toBe(before);
  expect(calledAt(before, 3 * 3_600_000, now)).toBe('2026-12-01T09:00:00.000Z');
  for (const wrong of ['2026-12-01T12:00:01.000Z', '1970-01-01T00:00:00.000Z', '2190-01-01T00:00:00.000Z'])
    expect(calledAt(wrong, null, now)).toBe(now);
});

test('a driver without an open trip calls on the one that he drives, else the next one, else the one that ended last', () => {
  const trip = (id: number, more: object = {}) => ({
    id,
    planned_start: `2026-12-01T0${id}:00:00.000Z`,
    ended_at: null as string | null,
    begun: false,
    ...more,
  });
  const called = (...trips: ReturnType<typeof trip>[]) => tripOfCall(driverDay(trips, '2026-12-01'))?.id;
  const ended = (id: number, hour: number) => trip(id, { ended_at: `2026-12-01T${hour}:00:00.000Z` });
  expect(called(trip(1), trip(2, { begun: true }))).toBe(2);
  expect(called(ended(1, 12), trip(2))).toBe(2);
  expect(called(ended(1, 15), ended(2, 13))).toBe(1);
  expect(called()).toBeUndefined();
});
