import { expect, test } from 'vitest';
import { besideSale, type ChargeOfSale, notSold, saleOf } from './sale-parts';

const freight: ChargeOfSale = { source: 'FEE', subtotal: '480.00', waived: false, not_owed: null };
const charges: ChargeOfSale[] = [
  freight,
  { ...freight, not_owed: 'FALSE_FREIGHT' },
  { ...freight, source: 'FALSE_FREIGHT', subtotal: '240.00' },
  { ...freight, source: 'SERVICE', subtotal: '60.00', not_owed: 'GIVEN_UP' },
  { ...freight, source: 'REFUND', subtotal: '33.10' },
  { ...freight, source: 'STAND_BY', subtotal: '25.00', waived: true },
];

test('the sale is the sum of owed charges without refunds', () => {
  expect(saleOf(charges)).toBe('720.00');
});

test('each other charge has one reason, with its sum', () => {
  expect(besideSale(charges)).toEqual([
    { why: 'REFUND', amount: '33.10' },
    { why: 'FALSE_FREIGHT', amount: '480.00' },
    { why: 'GIVEN_UP', amount: '60.00' },
    { why: 'WAIVED', amount: '25.00' },
  ]);
  expect(besideSale([freight])).toEqual([]);
});

test('a waived charge counts as waived even if not owed', () => {
  expect(notSold({ source: 'FEE', waived: true, not_owed: 'GIVEN_UP' })).toBe('WAIVED');
});
