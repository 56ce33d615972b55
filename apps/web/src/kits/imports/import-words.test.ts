import { expect, it } from 'vitest';
import { storedText, unreadText } from './import-words.ts';

it('says after an import how many rows were stored and how many were left out', () => {
  expect(storedText({ NEW: 1, CHANGE: 1, SAME: 4 })).toBe('2 guardadas');
  expect(storedText({ NEW: 1, BAD: 3 })).toBe('1 guardada · 3 con errores fuera');
});

it('names every column and sheet that is not read, with the heading that may be meant', () => {
  const phone = { header: 'Teléfono celular', nearest: 'Teléfono' };
  expect(unreadText({ unread_columns: [phone], unread_sheets: [] })).toEqual([
    'No se lee la columna «Teléfono celular» (¿quiso decir «Teléfono»?)',
  ]);
  const grade = { header: 'Nota final', nearest: null };
  expect(unreadText({ unread_columns: [phone, grade], unread_sheets: ['Resumen', 'Viejos'] })).toEqual([
    'No se leen las columnas «Teléfono celular» (¿quiso decir «Teléfono»?) y «Nota final»',
    'No se leen las hojas «Resumen» y «Viejos»',
  ]);
  expect(unreadText({ unread_columns: [], unread_sheets: [] })).toEqual([]);
});
