import { expect, test } from 'vitest';
import { BookingBook, countedService, momentOf } from './read-booking.ts';

const zone = 'America/Guayaquil';
/** A cell full of blanks: code with quadratic time would not finish. */
const blanks = ' '.repeat(1_000_000);

test.each([
  ['31/12/2026 18:00', '2026-12-31T23:00:00.000Z'],
  ['31-dic-2026  6:00 p. m.', '2026-12-31T23:00:00.000Z'],
  ['2026-12-31', '2026-12-31T05:00:00.000Z'],
  ['31/12/2026 a las 18:00', null],
  [`1${blanks}x`, null],
])('reads the moment «%s»', (text, instant) => expect(momentOf(text, zone)).toBe(instant));

test.each([
  ['GEN', 'GEN', 1],
  ['STB: 2', 'STB', 2],
  ['STB :2,5', 'STB', 2.5],
  ['Porteo: patio: 3', 'Porteo: patio', 3],
  ['Porteo: patio', 'Porteo: patio', 1],
  ['STB:', 'STB:', 1],
])('reads the service «%s»', (text, name, quantity) => expect(countedService(text)).toEqual({ name, quantity }));

test('finds no service in a million blanks', () => {
  expect(countedService(`1${blanks}x`).quantity).toBe(1);
});

test('finds a name as written, with and without blanks and signs', () => {
  const book = new BookingBook({ places: [{ id: 7, words: ['DP World Posorja'] }] } as never);
  expect(book.find('places', 'dp world posorja').map(one => one.id)).toEqual([7]);
  expect(book.find('places', 'dp-worldposorja').map(one => one.id)).toEqual([7]);
  expect(book.find('places', 'otra')).toEqual([]);
});
