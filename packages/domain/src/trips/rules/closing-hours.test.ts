import { expect, test } from 'vitest';
import { closesInTime, closingGroup } from './closing-hours';

test.each([
  ['2026-12-15T11:00:00.000Z', 'UP_TO_24'],
  ['2026-12-16T12:00:00.000Z', 'UP_TO_24'],
  ['2026-12-16T12:01:00.000Z', 'UP_TO_48'],
  ['2026-12-17T12:00:00.000Z', 'UP_TO_48'],
  ['2026-12-18T12:00:00.000Z', 'UP_TO_72'],
  ['2026-12-18T12:01:00.000Z', 'OVER_72'],
])('a trip that ended on the fifteenth at 12:00 and is closed at %s: %s', (closed_at, group) => {
  expect(closingGroup('2026-12-15T12:00:00.000Z', closed_at)).toBe(group);
  expect(closesInTime(closingGroup('2026-12-15T12:00:00.000Z', closed_at))).toBe(group === 'UP_TO_24');
});
