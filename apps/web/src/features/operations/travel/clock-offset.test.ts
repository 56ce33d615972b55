import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureClock, measuredOffset } from './clock-offset.ts';

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

it('the newest answer gives the difference of the clocks; answers of older servers and kept pages give none', () => {
  const read_at = Date.parse('2026-11-21T14:00:00.000Z');
  measureClock(undefined, read_at);
  measureClock('2026-11-21T14:00:00.000Z', 0);
  expect(measuredOffset()).toBeUndefined();
  measureClock('2026-11-21T14:10:00.000Z', read_at);
  expect(measuredOffset()).toBe(600_000);
  measureClock('2026-11-21T13:59:30.000Z', read_at);
  expect(measuredOffset()).toBe(-30_000);
});
