import { text } from '@cabezal/contract/system/imports/import-column';
import type { ReadColumn, UnreadColumn } from '@cabezal/contract/system/imports/imports.calls';
import { expect, it } from 'vitest';
import { choiceOf, freeFields, isChosen, openColumns } from './column-choices.ts';

const unread = (at: number | null, header: string, more: Partial<UnreadColumn> = {}): UnreadColumn => ({
  at,
  header,
  samples: ['a'],
  nearest: null,
  claims: null,
  ...more,
});
const read = (at: number, header: string, key: string, by: ReadColumn['by']): ReadColumn => ({
  at,
  header,
  samples: ['a'],
  key,
  by,
});
const fields = [text('plate', 'Placa', ''), text('disk', 'Disco', ''), text('brand', 'Marca', '')];
const file = {
  unread_columns: [
    unread(2, 'Apodo', { nearest: 'Disco' }),
    unread(3, 'Tracto', { claims: 'Placa' }),
    unread(null, 'Z'),
  ],
  read_columns: [read(0, 'Placa del cabezal', 'plate', 'SYNONYM'), read(1, 'Marca', 'brand', 'HEADING')],
};
const columns = openColumns(file);
const place = (at: number) => columns.filter(column => column.at === at);
const keys = (at: number, chosen = {}) =>
  place(at).flatMap(own => freeFields(fields, file, columns, chosen, own).map(({ key }) => key));

it('lists columns without a field first, then those matched by a synonym; not those matched by heading or without a position', () => {
  expect(columns.map(({ header, key, hint }) => [header, key, hint])).toEqual([
    ['Apodo', null, '¿Quiso decir «Disco»?'],
    ['Tracto', null, 'Dice lo mismo que otra columna: «Placa»'],
    ['Placa del cabezal', 'plate', null],
  ]);
});

it('offers the fields that no column has, the column’s own, and one that another column released', () => {
  expect(keys(2)).toEqual(['disk']);
  expect(keys(0)).toEqual(['plate', 'disk']);
  expect(keys(3, { 0: null, 2: 'disk' })).toEqual(['plate']);
});

it('sends what differs from the headings, and only after a choice', () => {
  expect(isChosen(columns, {})).toBe(false);
  const chosen = { 0: null, 3: 'plate' };
  expect(isChosen(columns, chosen)).toBe(true);
  expect(choiceOf(columns, chosen)).toEqual([
    { at: 2, key: null },
    { at: 3, key: 'plate' },
    { at: 0, key: null },
  ]);
  // A column matched by a synonym needs no choice.
  expect(choiceOf(columns, { 2: 'disk' })).toEqual([
    { at: 2, key: 'disk' },
    { at: 3, key: null },
  ]);
});
