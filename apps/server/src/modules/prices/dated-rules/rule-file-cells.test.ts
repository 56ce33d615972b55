import { expect, test } from 'vitest';
import { BookingBook } from '../../bookings/reservations/importing/read-booking.ts';
import type { NamedRecord } from './rule-file.ts';
import { NameBook } from './rule-file-cells.ts';

const record = (id: number, ...words: string[]): NamedRecord => ({ id, words, belongs_to: null });
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
  // An exact match comes first: it distinguishes codes that differ in nothing else.
  ['A-1', [2]],
  ['A1', [3]],
  ['A 1', [2, 3]],
  ['40RX', []],
  ['-', []],
])('«%s» is found whatever separates its parts', (text, ids) => {
  expect(rates.of({ cell: 'container' }, text).map(one => one.id)).toEqual(ids);
  expect(bookings.find('containers', text).map(one => one.id)).toEqual(ids);
});

test('the first words name a service if only one begins with them; an exact name comes first', () => {
  const services = [record(1, 'fle', 'flete terrestre de contenedor'), record(2, 'ffl', 'falso flete')];
  const rents = [
    record(3, 'gen', 'alquiler de generador'),
    record(4, 'cha', 'alquiler de chasis'),
    record(5, 'flete en gabarra'),
  ];
  const book = (...more: NamedRecord[]) => new NameBook(new Map([['service', [...services, ...more]]]));
  const named = (text: string, of = book()) => of.of({ cell: 'service', begins: true }, text).map(one => one.id);
  expect([named('Flete'), named('FLE'), named('Flet'), named('')]).toEqual([[1], [1], [], []]);
  expect(named('Alquiler', book(...rents))).toEqual([3, 4]);
  expect(named('Flete en gabarra', book(...rents))).toEqual([5]);
  expect(book().of({ cell: 'service' }, 'Flete')).toEqual([]);
});
