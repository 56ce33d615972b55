import { expect, test } from 'vitest';
import { ClockWatch } from './clock-watch.ts';

const minute = 60_000;

test('one device ahead has a bad clock; when all are, ours is behind, until one agrees or the clock is put right', () => {
  const watch = new ClockWatch();
  watch.heard(1, true, 0);
  watch.heard(1, true, minute);
  expect(watch.isBehind(minute)).toBe(false);
  watch.heard(2, true, minute);
  expect(watch.isBehind(minute)).toBe(true);
  watch.heard(3, false, 2 * minute);
  expect(watch.isBehind(2 * minute)).toBe(false);
  watch.heard(2, true, 13 * minute);
  watch.heard(1, true, 14 * minute);
  expect(watch.isBehind(14 * minute)).toBe(true);
  // The clock is put right: a day later by it.
  expect(watch.isBehind(24 * 60 * minute)).toBe(false);
});

test('what was said by a clock that was ahead counts no more when it is put back', () => {
  const watch = new ClockWatch();
  watch.heard(1, false, 24 * 60 * minute);
  for (const id of [2, 3]) watch.heard(id, true, 0);
  expect(watch.isBehind(0)).toBe(true);
});
