import { expect, test } from 'vitest';
import { ClockWatch } from './clock-watch.ts';

const minute = 60_000;

test('one device ahead has a bad clock; if all are ahead, ours is behind, until one agrees or our clock is corrected', () => {
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
  // Our clock is corrected: it is now a day later.
  expect(watch.isBehind(24 * 60 * minute)).toBe(false);
});

test('messages received while our clock was ahead no longer count after it is set back', () => {
  const watch = new ClockWatch();
  watch.heard(1, false, 24 * 60 * minute);
  for (const id of [2, 3]) watch.heard(id, true, 0);
  expect(watch.isBehind(0)).toBe(true);
});
