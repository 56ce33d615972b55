import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  alertIntervalFiredSince,
  alertIntervalFires,
  businessDate,
  businessTime,
  daysBetween,
  excelTimestamp,
  formatAge,
  formatDate,
  formatDateTime,
  formatDelay,
  formatDuration,
  formatHours,
  formatLength,
  formatTime,
  formatWeekdayDate,
  hoursBetween,
  instantOf,
  isDate,
  minutesBetween,
  toMillis,
} from './time';

describe('time', () => {
  it('converts to the business zone', () => {
    expect(businessDate('2026-11-25T04:59:59Z')).toBe('2026-11-24');
    expect(businessDate('2026-11-25T05:00:00Z')).toBe('2026-11-25');
    expect(businessTime('2026-11-25T04:59:00Z')).toBe('23:59');
    expect(businessTime('2026-11-25T05:00:00Z')).toBe('00:00');
    expect(instantOf('2026-11-24', '08:30')).toBe('2026-11-24T13:30:00.000Z');
    expect(instantOf('2026-07-01', '08:30', 'America/New_York')).toBe('2026-07-01T12:30:00.000Z');
    expect(() => instantOf('2026-02-30', '08:00')).toThrow(RangeError);
    expect(() => toMillis('2026-11-24T08:00')).toThrow(RangeError);
  });

  it('offsets equal those of Intl, whatever the order of the instants', () => {
    const zones = [
      'America/Guayaquil',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
    ];
    const instant = fc.integer({ min: Date.UTC(1960, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, fc.integer({ min: 0, max: 1_800_000 }), (timeZone, ms, later) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        for (const at of [ms, ms + later]) {
          const date = new Date(at);
          expect(`${businessDate(date, timeZone)} ${businessTime(date, timeZone)}`).toBe(shown.format(date));
        }
      }),
      { numRuns: 300 },
    );
    expect(businessTime('2009-11-01T02:31:30Z', 'America/St_Johns')).toBe('23:01');
    // Daylight saving time ends at 06:00 UTC.
    expect(businessTime('2026-11-01T05:59:59Z', 'America/New_York')).toBe('01:59');
    expect(businessTime('2026-11-01T06:00:00Z', 'America/New_York')).toBe('01:00');
  });

  it('formats dates in Spanish', () => {
    expect(formatDate('2026-11-24')).toBe('24/nov/2026');
    expect(formatDate('2026-11-25T03:00:00Z')).toBe('24/nov/2026');
    expect(formatDate(null)).toBe('');
    expect(formatDateTime('2026-11-24T17:42:00Z')).toBe('24/nov/2026 12:42');
    expect(formatTime('2026-11-24T23:05:00Z')).toBe('18:05');
    expect(formatWeekdayDate('2026-11-24')).toBe('mar 24/nov/2026');
    expect(excelTimestamp('2026-11-24T17:42:00Z')).toBe('202611241242');
  });

  it('computes hours between instants', () => {
    expect(formatHours(1.7)).toBe('01h42');
    expect(formatHours(0)).toBe('00h00');
    expect(formatHours(7.999)).toBe('08h00');
    expect(formatHours(123.5)).toBe('123h30');
    expect(formatHours(-1.5)).toBe('-01h30');
    expect(hoursBetween('2026-11-24T10:00:00Z', '2026-11-24T11:30:00Z')).toBe(1.5);
    expect(hoursBetween(null, '2026-11-24T11:30:00Z')).toBe(0);
    expect(hoursBetween('2026-11-24T11:30:00Z', undefined)).toBe(0);
    expect(minutesBetween('2026-11-24T10:00:00Z', '2026-11-24T09:30:00Z')).toBe(-30);
  });

  it('reads dates', () => {
    expect(isDate('2028-02-29')).toBe(true);
    expect(isDate('2026-02-29')).toBe(false);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-12-31', '2026-12-01')).toBe(-30);
  });

  it('converts date and time to an instant and back', () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
        const date = addDays('2000-01-01', days);
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const instant = instantOf(date, time);
        expect([businessDate(instant), businessTime(instant)]).toEqual([date, time]);
      }),
    );
  });

  it('alerts fire at multiples of their interval', () => {
    expect(alertIntervalFires(15, instantOf('2026-11-24', '10:30'))).toBe(true);
    expect(alertIntervalFires(15, instantOf('2026-11-24', '10:31'))).toBe(false);
    expect(alertIntervalFires(120, instantOf('2026-11-24', '10:00'))).toBe(true);
    expect(alertIntervalFires(120, instantOf('2026-11-24', '11:00'))).toBe(false);
    expect(alertIntervalFires(120, instantOf('2026-11-24', '10:30'))).toBe(false);
    expect(alertIntervalFires(0, instantOf('2026-11-24', '10:00'))).toBe(false);
  });

  it('an interval that fired between two questions has fired', () => {
    const at = (time: string) => instantOf('2026-11-24', time);
    expect(alertIntervalFiredSince(15, at('10:29'), at('10:31'))).toBe(true);
    expect(alertIntervalFiredSince(15, at('10:30'), at('10:31'))).toBe(false);
    expect(alertIntervalFiredSince(120, at('09:59'), at('11:40'))).toBe(true);
    expect(alertIntervalFiredSince(120, at('10:01'), at('11:59'))).toBe(false);
    expect(alertIntervalFiredSince(1440, at('00:01'), instantOf('2026-11-25', '00:01'))).toBe(true);
    expect(alertIntervalFiredSince(0, at('09:00'), at('10:00'))).toBe(false);
  });

  it('asked each minute it has fired since the minute before exactly where it fires', () => {
    const minutes = fc.integer({ min: 0, max: 2_880 });
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 15, 30, 60, 120, 480, 1440), minutes, (interval, minute) => {
        const now = new Date(Date.parse('2026-11-24T00:00:00Z') + minute * 60_000);
        const since = new Date(now.getTime() - 60_000);
        expect(alertIntervalFiredSince(interval, since, now)).toBe(alertIntervalFires(interval, now));
      }),
    );
  });
});

it('a duration in a table has the form of the specification', () => {
  expect([0, 14.4, 59.6, 102, 172 * 60 + 27].map(formatDuration)).toEqual([
    '00h00',
    '00h14',
    '01h00',
    '01h42',
    '172h27',
  ]);
});

it('a length of time in a sentence has hours and minutes', () => {
  expect([0, 14.4, 59.6, 60, 102, -75].map(formatLength)).toEqual([
    '0 min',
    '14 min',
    '1 h',
    '1 h',
    '1 h 42 min',
    '1 h 15 min',
  ]);
  expect([183, -10, 0].map(formatDelay)).toEqual(['+3 h 3 min', '−10 min', '+0 min']);
});

it('an age is rounded to minutes, hours or days, in both directions', () => {
  const ages = [0.4, 59.9, 60, 47 * 60 + 59, 48 * 60, -90].map(formatAge);
  expect(ages).toEqual(['0 min', '59 min', '1 h', '47 h', '2 días', '1 h']);
});
