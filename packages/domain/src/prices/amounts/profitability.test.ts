import { expect, test } from 'vitest';
import { marginsText, NO_PROFITABILITY, profitability, saleMargin } from './profitability';

const gained = (sale: string, cost: string | null) => ({ sale, cost, profitability: profitability(sale, cost) });

test.each<[what: string, sale: string, cost: string | null, over: string | null, of: string | null]>([
  ['a good trip', '480.00', '132.95', '261.04', '72.30'],
  ['a bad one', '100.00', '125.00', '-20.00', '-25.00'],
  ['thirds are rounded', '3.00', '1.00', '200.00', '66.67'],
  ['halves go up', '200.00', '197.99', '1.02', '1.01'],
  ['sold for a cent', '0.01', '999999.99', '-100.00', '-99999999.99'],
  ['what costs nothing has neither', '100.00', '0.00', null, null],
  ['what sells nothing has none on the sale', '0.00', '80.00', '-100.00', null],
  ['a cost that is not known', '100.00', null, null, null],
])('profitability on cost and margin on sale: %s', (_, sale, cost, over, of) => {
  expect([profitability(sale, cost), saleMargin(gained(sale, cost))]).toEqual([over, of]);
});

test('neither figure is defined while an open leg has no cost', () => {
  expect(saleMargin({ sale: '100.00', cost: '50.00', profitability: null })).toBeNull();
});

test('both figures are named', () => {
  expect(marginsText(gained('480.00', '132.95'))).toBe('261,04 % sobre el costo · 72,30 % sobre la venta');
  expect(marginsText(gained('480.00', null))).toBe(NO_PROFITABILITY);
});
