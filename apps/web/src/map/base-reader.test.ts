import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseReader } from './base-reader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long a reader waits after a failure, in seconds. */
function pauseOf(reader: ReturnType<typeof baseReader>): number {
  const begun = Date.now();
  reader.failed();
  vi.advanceTimersToNextTimer();
  return (Date.now() - begun) / 1000;
}

it('a base map that fails is read again after growing pauses of at most a minute', () => {
  const readAgain = vi.fn();
  const reader = baseReader(readAgain);
  expect([1, 2, 3, 4, 5, 6, 7].map(() => pauseOf(reader))).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect(readAgain).toHaveBeenCalledTimes(7);
  reader.loaded();
  expect(pauseOf(reader)).toBe(2);
});

it('two failures of one reading are answered once, and a map that was left reads no more', () => {
  const readAgain = vi.fn();
  const reader = baseReader(readAgain);
  reader.failed();
  reader.failed();
  vi.runAllTimers();
  expect(readAgain).toHaveBeenCalledOnce();
  reader.failed();
  reader.stop();
  vi.runAllTimers();
  expect(readAgain).toHaveBeenCalledOnce();
});
