import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words';

test.each([
  ['0.00', 'CERO DÓLARES CON 00/100'],
  ['1.00', 'UN DÓLAR CON 00/100'],
  ['21.05', 'VEINTIÚN DÓLARES CON 05/100'],
  ['31.50', 'TREINTA Y UN DÓLARES CON 50/100'],
  ['100.00', 'CIEN DÓLARES CON 00/100'],
  ['150.00', 'CIENTO CINCUENTA DÓLARES CON 00/100'],
  ['-150.00', 'CIENTO CINCUENTA DÓLARES CON 00/100'],
  ['515.99', 'QUINIENTOS QUINCE DÓLARES CON 99/100'],
  ['1000.00', 'MIL DÓLARES CON 00/100'],
  ['1100.00', 'MIL CIEN DÓLARES CON 00/100'],
  ['101001.10', 'CIENTO UN MIL UN DÓLARES CON 10/100'],
  ['1000000.00', 'UN MILLÓN DE DÓLARES CON 00/100'],
  ['2000345.67', 'DOS MILLONES TRESCIENTOS CUARENTA Y CINCO DÓLARES CON 67/100'],
])('%s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
