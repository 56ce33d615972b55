import { expect, test } from 'vitest';
import { BookingBook, countedService, momentOf } from './read-booking.ts';

const zone = 'America/Guayaquil';
/** What a file may hold in one cell, many times over: whatever reads it in steps that grow with its square never ends. */
const blanks = ' '.repeat(1_000_000);

test.each([
  ['31/12/2026 18:00', '2026-12-31T23:00:00.000Z'],
  ['31-dic-2026  6:00 p. m.', '2026-12-31T23:00:00.000Z'],
  ['2026-12-31', '2026-12-31T05:00:00.000Z'],
  ['31/12/2026 a las 18:00', null],
  [`1${blanks}x`, null],
])('a moment «%s»', (text, instant) => expect(momentOf(text, zone)).toBe(instant));

test.each([
  ['GEN', 'GEN', 1],
  ['STB: 2', 'STB', 2],
  ['STB :2,5', 'STB', 2.5],
  ['Porteo: patio: 3', 'Porteo: patio', 3],
  ['Porteo: patio', 'Porteo: patio', 1],
  ['STB:', 'STB:', 1],
])('a service «%s»', (text, name, quantity) => expect(countedService(text)).toEqual({ name, quantity }));

test('a service of a million blanks is none that is offered', () => {
  expect(countedService(`1${blanks}x`).quantity).toBe(1);
});

test('a name is found as it is written, with and without blanks and signs', () => {
  const book = new BookingBook({ places: [{ id: 7, words: ['DP World Posorja'] }] } as never);
  expect(book.find('places', 'dp world posorja').map(one => one.id)).toEqual([7]);
  expect(book.find('places', 'dp-worldposorja').map(one => one.id)).toEqual([7]);
  expect(book.find('places', 'otra')).toEqual([]);
});
