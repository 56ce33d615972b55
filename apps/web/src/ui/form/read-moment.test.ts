import { describe, expect, it } from 'vitest';
import { NEAREST_DAYS, parseDate, parseMoment, parseTime } from './read-moment.ts';

const today = '2026-11-22';

describe('a typed date', () => {
  it.each([
    ['28/11/2026', '2026-11-28'],
    ['28/11/26', '2026-11-28'],
    ['28-11-26', '2026-11-28'],
    ['24.11.2026', '2026-11-24'],
    ['4/1/27', '2027-01-04'],
    ['24/nov/2026', '2026-11-24'],
    ['mar 24/nov/2026', '2026-11-24'],
    ['24 nov', '2026-11-24'],
    ['24 de noviembre de 2026', '2026-11-24'],
    ['5 set 27', '2027-09-05'],
    ['24112026', '2026-11-24'],
    ['241126', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    [' 24/11 ', '2026-11-24'],
    ['22/11', '2026-11-22'],
    // In the recent past: this year; longer ago: next year.
    ['21/11', '2026-11-21'],
    ['22/9', '2027-09-22'],
    ['24nov', '2026-11-24'],
    ['24/11/2026 0:00', '2026-11-24'],
    ['29/2', '2028-02-29'],
    ['hoy', '2026-11-22'],
    ['Mañana', '2026-11-23'],
  ])('%s', (text, date) => expect(parseDate(text, { today })).toBe(date));
  it.each(['', '31/11/2026', '29/02/2027', '24/13', '24/11/2', '24/11/202', '24', 'ma', '1.5.3.2', 'pasado', '24/xyz'])(
    '%s is none',
    text => expect(parseDate(text, { today })).toBeNull(),
  );
  it('is in the past if nothing later is allowed', () => {
    expect(parseDate('21/11', { today, max: today })).toBe('2026-11-21');
    expect(parseDate('24/11', { today, max: today })).toBe('2025-11-24');
    expect(parseDate('12/05/85', { today, max: today })).toBe('1985-05-12');
    // A day just beyond the limit is a slip, not a date of another century.
    expect(parseDate('23/11/26', { today, max: today })).toBe('2026-11-23');
    expect(parseDate('12/05/24', { today, max: today })).toBe('2024-05-12');
  });
});

it('in a filter is the nearest such day', () => {
  expect(parseDate('1/6', { today, back: NEAREST_DAYS })).toBe('2026-06-01');
  expect(parseDate('1/4', { today, back: NEAREST_DAYS })).toBe('2027-04-01');
});

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['23', '23:00'],
    ['945', '09:45'],
    ['0945', '09:45'],
    ['1130', '11:30'],
    ['9:45', '09:45'],
    ['9.45', '09:45'],
    ['9,45', '09:45'],
    ['09h45', '09:45'],
    ['9 45', '09:45'],
    ['9h', '09:00'],
    ['14:30 hrs', '14:30'],
    ['9:45 pm', '21:45'],
    ['12 a. m.', '00:00'],
    ['12pm', '12:00'],
    ['00:00', '00:00'],
    ['9:45:00', '09:45'],
    ['12m', '12:00'],
  ])('%s', (text, time) => expect(parseTime(text)).toBe(time));
  it.each(['', '25:10', '24', '24:00', '9:60', '960', '9:4', '12345', '13 pm', '0 am', 'nueve', '-9'])(
    '%s is none',
    text => expect(parseTime(text)).toBeNull(),
  );
});

describe('a date with its time of day', () => {
  it.each([
    ['24/11/2026 09:45', '2026-11-24T14:45:00.000Z'],
    ['24/nov/2026 09:45', '2026-11-24T14:45:00.000Z'],
    ['24/11 945', '2026-11-24T14:45:00.000Z'],
    ['24 nov 9h45', '2026-11-24T14:45:00.000Z'],
    ['24-11-26, 9.45', '2026-11-24T14:45:00.000Z'],
    ['2026-11-24T09:45', '2026-11-24T14:45:00.000Z'],
    ['mañana 9', '2026-11-23T14:00:00.000Z'],
  ])('%s', (text, instant) => expect(parseMoment(text, today)).toBe(instant));
  it.each([
    '',
    '24/11/2026',
    '09:45',
    '24/11 25:10',
    '31/11 9:00',
    '24 nov 2026',
    '24/11 2026',
    '24 de noviembre 2026',
  ])('%s is none', text => expect(parseMoment(text, today)).toBeNull());
});
