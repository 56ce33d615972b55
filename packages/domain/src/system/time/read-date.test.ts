import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfSerial, parseDate } from './read-date';
import { addDays, formatDate } from './time';

test.each([
  ['15/03/2029', '2029-03-15'],
  ['15-3-2029', '2029-03-15'],
  ['15.03.2029', '2029-03-15'],
  ['2029-03-15', '2029-03-15'],
  ['2029-03-15 08:30:00', '2029-03-15'],
  ['23-nov-2026', '2026-11-23'],
  ['23/NOV/2026', '2026-11-23'],
  ['1 de diciembre 2026', '2026-12-01'],
  ['1 de Dic. de 2026', '2026-12-01'],
  ['1 diciembre del 2026', '2026-12-01'],
  ['9-sept-2026', '2026-09-09'],
  ['9 de setiembre de 2026', '2026-09-09'],
  ['30-feb-2026', null],
  ['31/02/2026', null],
  ['1 de brumario 2026', null],
  ['12-2026', null],
  ['2029-03-15 mañana', null],
  ['1-ene-1026', null],
  ['46357', null],
])('%s', (text, date) => expect(parseDate(text)).toBe(date));

test('every displayed date format is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), days => {
      const date = addDays('2000-01-01', days);
      expect(parseDate(formatDate(date))).toBe(date);
    }),
  );
});

test('an Excel serial number is a date of this century', () => {
  expect(['36526', '46357', '73050'].map(dateOfSerial)).toEqual(['2000-01-01', '2026-12-01', '2099-12-31']);
  expect(['36525', '73051', '2026', '46357.5', '123456', ''].map(dateOfSerial)).toEqual(Array(6).fill(null));
});
