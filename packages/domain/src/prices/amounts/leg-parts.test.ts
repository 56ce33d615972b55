import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { add, compare, percent } from '../../system/amounts/money';
import { LEG_KINDS, payPerLeg } from './carrier-pay';
import { falseFreightCharge, falseFreightSale } from './false-freight';
import { chainPart, legShare } from './leg-parts';

const shares = { RETIRO: 20, VIAJE: 60, DEVOLUCION: 20 };
const legs = [
  { id_leg: 1, kind: 'RETIRO' },
  { id_leg: 2, kind: 'VIAJE' },
];

describe('the examples of 8-money §6.2', () => {
  it('bills 180.00 of a VIAJE whose share is 75 % of 480.00, at 50 %', () => {
    expect(legShare('480.00', legs, 2, shares)).toBe('360.00');
    expect(falseFreightCharge({ sale_percent: 50, carrier_percent: 50 }, '360.00', '266.40')).toEqual({
      sale: '180.00',
      carrier: '133.20',
    });
  });

  it('lists the steps of a false freight', () => {
    const of = { freight: '480.00', legs, shares };
    const half = { total: '480.00', part: 60, parts: 80, share: '360.00', sale_pct: 50, sale: '180.00' };
    expect(falseFreightSale(of, [2], 50)).toEqual({ ...half, shared_by: 'PARAMETER' });
    const alike = falseFreightSale({ ...of, shares: null }, [2], 50);
    expect(alike).toMatchObject({ shared_by: 'ALIKE', part: 1, parts: 2, share: '240.00', sale: '120.00' });
    expect(falseFreightSale({ ...of, legs: legs.slice(1) }, [2], 50)).toMatchObject({
      shared_by: 'ONE_LEG',
      sale: '240.00',
    });
  });

  it('adds the shares of several legs before it takes the percent', () => {
    const three = [...legs, { id_leg: 3, kind: 'DEVOLUCION' }];
    const of = { freight: '100.00', legs: three, shares: null };
    expect(falseFreightSale(of, [2, 3], 50)).toMatchObject({ part: 2, parts: 3, share: '66.66', sale: '33.33' });
    expect(falseFreightSale(of, [2], 50).sale).toBe('16.67');
    expect(falseFreightSale(of, [1, 2, 3], 100).sale).toBe('100.00');
    expect(falseFreightSale(of, [], 100)).toMatchObject({ part: 0, share: '0.00', sale: '0.00' });
  });

  it('splits 266.40 at kilometre 70 of 117', () => {
    expect(legShare('355.20', legs, 2, shares)).toBe('266.40');
    const chain = [
      { id_guide: 1, km: 70 },
      { id_guide: 2, km: 47 },
    ];
    expect(chain.map(({ id_guide }) => chainPart('266.40', chain, id_guide))).toEqual(['159.38', '107.02']);
    expect(chainPart('266.40', [], 9)).toBe('266.40');
  });
});

/** 9-operations §12 no. 5. */
describe('money of special guides', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999 }).map(n => (n / 100).toFixed(2));
  const container = fc
    .array(fc.constantFrom(...LEG_KINDS), { minLength: 1, maxLength: 5 })
    .map(kinds => kinds.map((kind, i) => ({ id_leg: i + 1, kind })));
  const split = fc.option(
    fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 })).map(([a, b]) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return { RETIRO: low, VIAJE: high - low, DEVOLUCION: 100 - high };
    }),
  );

  test('the shares of a container add up to its freight, for sale and purchase', () => {
    fc.assert(
      fc.property(cents, container, split, (freight, all, by) => {
        const parts = all.map(({ id_leg }) => legShare(freight, all, id_leg, by));
        expect(add('0.00', ...parts)).toBe(freight);
        const paid = payPerLeg({ price: freight, shares: by, spots: [] }, all);
        expect(paid.map(one => one?.subtotal)).toEqual(parts);
      }),
    );
  });

  test('the parts of a leg that was handed over add up to its share, in any order of settlement', () => {
    const chain = fc
      .array(fc.nat({ max: 900 }), { minLength: 1, maxLength: 4 })
      .map(all => all.map((km, i) => ({ id_guide: i + 1, km })));
    fc.assert(
      fc.property(cents, chain, (amount, links) => {
        const parts = links.toReversed().map(({ id_guide }) => chainPart(amount, links, id_guide));
        expect(add('0.00', ...parts)).toBe(amount);
      }),
    );
  });

  test('a leg is sold for its freight and false freights, and its carriers get no more than its price times the percents', () => {
    const tries = fc.array(fc.record({ sale: fc.nat({ max: 100 }), carrier: fc.nat({ max: 100 }) }), { maxLength: 3 });
    fc.assert(
      fc.property(cents, cents, container, split, tries, (freight, price, all, by, marked) => {
        const { id_leg } = all[0] ?? { id_leg: 0 };
        const [sold, bought] = [legShare(freight, all, id_leg, by), legShare(price, all, id_leg, by)];
        const lines = marked.map(one =>
          falseFreightCharge({ sale_percent: one.sale, carrier_percent: one.carrier }, sold, bought),
        );
        const sale = add(sold, ...lines.map(line => line.sale));
        expect(sale).toBe(add(sold, ...marked.map(one => percent(sold, one.sale))));
        const paid = add('0.00', ...lines.map(line => line.carrier));
        const most = percent(
          price,
          marked.reduce((sum, one) => sum + one.carrier, 0),
        );
        // Rounding: at most half a cent per line.
        expect(compare(paid, add(most, (marked.length * 0.005 + 0.005).toFixed(3)))).not.toBe(1);
      }),
    );
  });
});
