import { text } from '@cabezal/contract/system/imports/import-column';
import { expect, it } from 'vitest';
import { knownText, storedText, unreadText } from './import-words.ts';

it('reports after an import how many rows were stored and how many were left out', () => {
  expect(storedText({ NEW: 1, CHANGE: 1, SAME: 4 })).toBe('2 guardadas');
  expect(storedText({ NEW: 1, BAD: 3 })).toBe('1 guardada · 3 con errores fuera');
});

it('names every column and sheet that is not read, with the heading that may be meant', () => {
  const phone = { header: 'Teléfono celular', nearest: 'Teléfono', claims: null };
  expect(unreadText({ unread_columns: [phone], unread_sheets: [] })).toEqual([
    'No se lee la columna «Teléfono celular» (¿quiso decir «Teléfono»?)',
  ]);
  const grade = { header: 'Nota final', nearest: null, claims: null };
  expect(unreadText({ unread_columns: [phone, grade], unread_sheets: ['Resumen', 'Viejos'] })).toEqual([
    'No se leen las columnas «Teléfono celular» (¿quiso decir «Teléfono»?) y «Nota final»',
    'No se leen las hojas «Resumen» y «Viejos»',
  ]);
  const mobile = { header: 'Móvil', nearest: null, claims: 'Teléfono' };
  expect(unreadText({ unread_columns: [mobile], unread_sheets: [] })).toEqual([
    'No se lee la columna «Móvil» (dice lo mismo que otra columna: «Teléfono»)',
  ]);
  expect(unreadText({ unread_columns: [], unread_sheets: [] })).toEqual([]);
});

it('names the columns that were matched by a synonym or by choice', () => {
  const fields = [text('card', 'Identificación', ''), text('name', 'Nombres', ''), text('phone', 'Teléfono', '')];
  const name = { header: 'Nombres', key: 'name', by: 'HEADING' } as const;
  const card = { header: 'Cédula', key: 'card', by: 'SYNONYM' } as const;
  const phone = { header: 'Fono', key: 'phone', by: 'CHOICE' } as const;
  expect(knownText(fields, [name])).toBeNull();
  expect(knownText(fields, [name, card])).toBe('Se lee «Cédula» como Identificación.');
  expect(knownText(fields, [card, phone])).toBe('Se leen «Cédula» como Identificación y «Fono» como Teléfono.');
});
