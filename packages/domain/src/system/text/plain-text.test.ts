import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a text is compared without accents and capitals, whichever way its accents were typed', () => {
  expect(plainText('CAMIÓN de Ñato')).toBe('camion de nato');
  expect(plainText('Camio\u0301n')).toBe(plainText('Cami\u00f3n'));
});
