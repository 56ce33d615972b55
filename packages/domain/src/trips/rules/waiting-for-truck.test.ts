import { describe, expect, test } from 'vitest';
import { type AssignmentTimes, assignmentLevel, assignmentTimes } from './waiting-for-truck';

const at = (time: string): string => `2026-11-21T${time}:00.000Z`;
const nothing: AssignmentTimes = { assignable_at: null, assigned_at: null, assigned_by: null };
const step = (before: AssignmentTimes, complete: boolean, time: string, by: number | null = 7): AssignmentTimes =>
  assignmentTimes(before, complete, { at: at(time), by, since: at('08:00') });

describe('assignment times', () => {
  test('count from the time when the leg could be assigned to the first assignment of truck and driver', () => {
    const made = step(nothing, false, '09:00');
    expect(made).toEqual({ assignable_at: at('08:00'), assigned_at: null, assigned_by: null });
    const given = step(made, true, '09:30');
    expect(given).toEqual({ assignable_at: at('08:00'), assigned_at: at('09:30'), assigned_by: 7 });
  });
  test('are kept by a swap and reset by an unassignment', () => {
    const given = step(nothing, true, '09:30');
    expect(step(given, true, '12:00', 9)).toEqual(given);
    const taken = step(given, false, '13:00');
    expect(taken).toEqual({ assignable_at: at('13:00'), assigned_at: null, assigned_by: null });
    expect(step(taken, true, '13:20', 9)).toEqual({
      assignable_at: at('13:00'),
      assigned_at: at('13:20'),
      assigned_by: 9,
    });
  });
  test('never begin before the leg could be assigned', () => {
    expect(step(nothing, true, '07:00').assigned_at).toBe(at('08:00'));
  });
  test('are green up to three quarters of the limit, red above it', () => {
    expect([0, 90, 91, 120, 121].map(minutes => assignmentLevel(minutes, 120))).toEqual([
      'IN_TIME',
      'IN_TIME',
      'PRESSING',
      'PRESSING',
      'LATE',
    ]);
  });
});
