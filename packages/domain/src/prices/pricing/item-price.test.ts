import { describe, expect, test } from 'vitest';
import { lineAmountOf, priceItem } from './item-price';
import { ALM, FACTS, factsOf, itemOf } from './rating.samples';

const lineOf = (...args: Parameters<typeof priceItem>): unknown[] => {
  const priced = priceItem(...args);
  if ('missing' in priced) return [priced.missing];
  const { quantity, unit_price, amount } = priced.line;
  return [quantity, unit_price, amount, ...(priced.limit === null ? [] : [priced.limit, priced.computed])];
};

describe('methods of an item', () => {
  test.each([
    ['FIJO', '60.00', null, ['1.00', '60.00', '60.00']],
    ['FIJO', '60.00', 3, ['3.00', '60.00', '180.00']],
    ['POR_KM', '2.05', null, ['234.00', '2.05', '479.70']],
    ['POR_KM', '2.05', 2, ['468.00', '2.05', '959.40']],
    ['POR_TONELADA', '10.00', null, ['25.60', '10.00', '256.00']],
    ['POR_HORA', '22.00', null, ['9.50', '22.00', '209.00']],
    ['POR_HORA', '22.00', 3, ['3.00', '22.00', '66.00']],
    ['PORCENTAJE_FLETE', '7.50', null, ['1.00', '36.00', '36.00']],
    ['PORCENTAJE_FLETE', '7.50', 2, ['2.00', '36.00', '72.00']],
  ] as const)('%s %s, booked %s', (method, amount, booked, expected) => {
    expect(lineOf(itemOf(ALM, amount, { method }), booked, FACTS, '480.00')).toEqual(expected);
  });
  test('the amount of a line is quantity (two decimals) × price', () => {
    expect(lineOf(itemOf(ALM, '2.05', { method: 'POR_KM' }), null, factsOf({ km: 33.335 }), null)).toEqual([
      '33.34',
      '2.05',
      '68.35',
    ]);
    expect(lineAmountOf('0.125', '100.00')).toEqual({ quantity: '0.13', unit_price: '100.00', amount: '13.00' });
  });
  test('a missing fact gives no amount', () => {
    const bare = factsOf({ km: null, cargo_kg: null, hours: null });
    const missing = (method: 'POR_KM' | 'POR_TONELADA' | 'POR_HORA' | 'PORCENTAJE_FLETE'): unknown =>
      lineOf(itemOf(ALM, '1.00', { method }), null, bare, null)[0];
    expect([missing('POR_KM'), missing('POR_TONELADA'), missing('POR_HORA'), missing('PORCENTAJE_FLETE')]).toEqual([
      'km',
      'cargo_kg',
      'hours',
      'freight',
    ]);
  });
  test('zero km is a value, not a missing one', () => {
    expect(lineOf(itemOf(ALM, '2.00', { method: 'POR_KM' }), null, factsOf({ km: 0 }), null)).toEqual([
      '0.00',
      '2.00',
      '0.00',
    ]);
  });
});

describe('minimum and maximum', () => {
  const perKm = (limits: object): unknown[] =>
    lineOf(itemOf(ALM, '2.00', { method: 'POR_KM', ...limits }), null, FACTS, null);
  test('replace an amount outside them, as one unit', () => {
    expect(perKm({ min_amount: '500.00' })).toEqual(['1.00', '500.00', '500.00', 'MIN', '468.00']);
    expect(perKm({ max_amount: '400.00' })).toEqual(['1.00', '400.00', '400.00', 'MAX', '468.00']);
  });
  test('leave an amount at the limit unchanged', () => {
    expect(perKm({ min_amount: '468.00', max_amount: '468.00' })).toEqual(['234.00', '2.00', '468.00']);
  });
  test('the maximum applies when they contradict each other', () => {
    expect(perKm({ min_amount: '500.00', max_amount: '490.00' })).toEqual([
      '1.00',
      '490.00',
      '490.00',
      'MAX',
      '468.00',
    ]);
  });
  test('an included item is 0.00 whatever its amount', () => {
    const included = itemOf(ALM, '12.00', { included: true, min_amount: '5.00' });
    expect(lineOf(included, 2, FACTS, null)).toEqual(['2.00', '0.00', '0.00']);
  });
});
