import { describe, expect, test } from 'vitest';
import { paretoOf, splitSale } from './sale-split';

describe('invoicing state of a sale', () => {
  test('the four parts add up to the sale, to the cent', () => {
    // 1,000.10 sold: 600.03 on orders, 400.01 of it invoiced; 150.07 of trips that are not closed.
    const split = splitSale({ sale: 100_010, ordered: 60_003, invoiced: 40_001, open: 15_007 });
    expect(split).toEqual({ invoiced: 40_001, ordered: 20_002, to_order: 25_000, on_trip: 15_007 });
    expect(Object.values(split).reduce((a, b) => a + b)).toBe(100_010);
  });
  test('an order above the charges gives a negative part', () => {
    expect(splitSale({ sale: 100, ordered: 130, invoiced: 0, open: 0 }).to_order).toBe(-30);
  });
});

describe('Pareto shares', () => {
  const rows = [
    { name: 'a', sale: 20 },
    { name: 'b', sale: 50 },
    { name: 'c', sale: 30 },
  ];
  test('the largest comes first; the cumulative shares reach 100 %', () => {
    expect(
      paretoOf(rows, row => row.sale).map(one => [one.of.name, one.share_percent, one.cumulative_percent]),
    ).toEqual([
      ['b', 50, 50],
      ['c', 30, 80],
      ['a', 20, 100],
    ]);
  });
  test('without a sale there are no shares', () => {
    expect(paretoOf([{ sale: 0 }], row => row.sale)).toMatchObject([{ share_percent: null, cumulative_percent: null }]);
  });
});
