import { expect, test } from 'vitest';
import { arrivalGroup, minutesLate } from './arrivals';

test.each([
  // The appointment is at 08:00 in Guayaquil, 13:00 in UTC.
  ['2026-11-24T12:59:59.000Z', 0, 'ON_TIME'],
  ['2026-11-24T12:30:00.000Z', -30, 'ON_TIME'],
  ['2026-11-24T13:00:00.000Z', 0, 'ON_TIME'],
  ['2026-11-24T13:00:01.000Z', 1, 'UP_TO_30'],
  ['2026-11-24T13:30:00.000Z', 30, 'UP_TO_30'],
  ['2026-11-24T13:30:30.000Z', 31, 'UP_TO_60'],
  ['2026-11-24T14:00:00.000Z', 60, 'UP_TO_60'],
  ['2026-11-24T14:00:01.000Z', 61, 'OVER_60'],
])('an arrival at %s is %d minutes late: %s', (arrival, minutes, group) => {
  const late = minutesLate('2026-11-24T13:00:00.000Z', arrival);
  expect([late, arrivalGroup(late)]).toEqual([minutes, group]);
});
