import { expect, it } from 'vitest';
import { copyCan } from './copy-can.ts';

const seen = { days: 1, isReading: false, isFailed: false, good: 3 };

it('a day is copied only as its preview shows it', () => {
  expect(copyCan(seen)).toBe(true);
  expect(copyCan({ ...seen, isReading: true })).toBe('Espere a ver qué se copia');
  expect(copyCan({ ...seen, isFailed: true, good: 0 })).toBe('No se pudo ver qué se copia');
});

it('without days or without anything to copy there is nothing to confirm', () => {
  expect(copyCan({ ...seen, days: 0, isReading: true })).toBe('Elija al menos un día');
  expect(copyCan({ ...seen, good: 0 })).toBe('No hay nada que copiar');
});
