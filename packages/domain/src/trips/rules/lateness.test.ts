import { expect, test } from 'vitest';
import { latenessOf, type StopOfGuide } from './lateness';

const stop = (more: Partial<StopOfGuide> = {}): StopOfGuide => ({
  arrival_at: null,
  departure_at: null,
  appointment_at: null,
  planned_arrival: '2026-11-24T12:00:00.000Z',
  planned_departure: '2026-11-24T14:00:00.000Z',
  excess_hours: 0,
  ended_at: null,
  closed_at: null,
  ...more,
});
const now = '2026-11-26T12:00:00.000Z';
const kinds = (more: Partial<StopOfGuide>) => latenessOf(stop(more), now).map(late => [late.kind, late.minutes]);

test('a stop is late after its appointment, or after its plan without one; a stop not reached is not late', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ arrival_at: '2026-11-24T12:00:59.000Z' })).toEqual([]);
  expect(kinds({ arrival_at: '2026-11-24T12:01:00.000Z' })).toEqual([['LATE_ARRIVAL', 1]]);
  const appointment_at = '2026-11-24T13:00:00.000Z';
  expect(kinds({ appointment_at, arrival_at: '2026-11-24T12:40:00.000Z' })).toEqual([]);
  expect(kinds({ appointment_at, arrival_at: '2026-11-24T13:30:00.000Z' })).toEqual([['LATE_ARRIVAL', 30]]);
});

test('waiting beyond the free hours, leaving after the plan and closing a day after the end are justified too', () => {
  expect(kinds({ excess_hours: 1.25, departure_at: '2026-11-24T15:00:00.000Z' })).toEqual([
    ['STAND_BY', 75],
    ['LATE_DEPARTURE', 60],
  ]);
  const ended_at = '2026-11-25T11:00:00.000Z';
  expect(kinds({ ended_at })).toEqual([['LATE_CLOSE', 60]]);
  expect(kinds({ ended_at, closed_at: '2026-11-26T11:00:00.000Z' })).toEqual([]);
});
