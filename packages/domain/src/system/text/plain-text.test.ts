import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('accents, however encoded, and case are ignored', () => {
  expect(plainText('CAMIÓN de Ñato')).toBe('camion de nato');
  expect(plainText('Camio\u0301n')).toBe(plainText('Cami\u00f3n'));
});
