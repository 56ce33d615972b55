import { expect, test } from 'vitest';
import { BookingBook } from '../reservations/importing/read-booking.ts';
import type { NamedRecord } from './rule-file.ts';
import { NameBook } from './rule-file-cells.ts';

const record = (id: number, ...words: string[]): NamedRecord => ({ id, words, beside: null });
const containers = [record(1, '40rh', '40 reefer'), record(2, 'a-1'), record(3, 'a1')];
const rates = new NameBook(new Map([['container', containers]]));
const bookings = new BookingBook({
  companies: [],
  places: [],
  lines: [],
  ships: [],
  products: [],
  services: [],
  containers: containers.map(({ id, words }) => ({ id, words, type: null, id_company: null })),
});

test.each([
  ['40RH', [1]],
  ['40 RH', [1]],
  ['40-rh', [1]],
  ['40 Reéfer', [1]],
  // As it is written comes first: codes that differ in nothing else are told apart.
  ['A-1', [2]],
  ['A1', [3]],
  ['A 1', [2, 3]],
  ['40RX', []],
  ['-', []],
])('«%s» names, however its signs are parted', (text, ids) => {
  expect(rates.of({ cell: 'container' }, text).map(one => one.id)).toEqual(ids);
  expect(bookings.find('containers', text).map(one => one.id)).toEqual(ids);
});
