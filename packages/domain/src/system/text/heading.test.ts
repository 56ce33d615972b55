import { expect, test } from 'vitest';
import { headingMeaning } from './heading.ts';

test.each([
  ['F. caducidad', 'Fecha de caducidad'],
  ['FEC.VENC. LICENCIA', 'Fecha de vencimiento de la licencia'],
  ['Nro. licencia', 'N° de Licencia'],
  ['Nº contenedor', 'NUM. CNTR'],
  ['Cut-off', 'Cutoff'],
  ['B/L', 'bl'],
  ['Tarifa (USD)', 'tarifa  usd'],
  ['Cédula o placa', 'CEDULA / PLACA'],
])('«%s» and «%s» are the same heading', (one, other) => {
  expect(headingMeaning(one)).toBe(headingMeaning(other));
});

test.each([
  ['Placa', 'Placa del camión'],
  ['Tanque 1 (gal)', 'Tanque 2 (gal)'],
  ['Desde', 'Desde km'],
])('«%s» and «%s» are different headings', (one, other) => {
  expect(headingMeaning(one)).not.toBe(headingMeaning(other));
});
