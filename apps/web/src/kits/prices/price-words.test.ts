import { expect, test } from 'vitest';
import { wantsReason } from './price-words.ts';

test('a reason is required if a figure differs from that of the rates or the catalogue', () => {
  const given = { quantity: '1', unit_price: '450.00' };
  expect(wantsReason({ quantity: 1, unit_price: '450' }, given)).toBe(false);
  expect(wantsReason({ quantity: 1 }, given)).toBe(false);
  expect(wantsReason({ quantity: 1, unit_price: '455.75' }, given)).toBe(true);
  expect(wantsReason({ quantity: 2, unit_price: '450.00' }, given)).toBe(true);
  // Catalogue price: any quantity. Without a price: always.
  expect(wantsReason({ quantity: 3, unit_price: '60.00' }, { quantity: null, unit_price: '60.00' })).toBe(false);
  expect(wantsReason({ quantity: 1, unit_price: '60.00' }, null)).toBe(true);
  expect(wantsReason({ quantity: 1 }, null)).toBe(false);
});
