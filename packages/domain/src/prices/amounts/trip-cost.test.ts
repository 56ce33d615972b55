import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tollCost } from '../../places/routes/toll-cost';
import { add } from '../../system/amounts/money';
import { profitability } from './profitability';
import { costItem, costOf, fuelCost, legCosts, ownTruckLines, ownTruckReasons, purchaseLine } from './trip-cost';

const rates = {
  diesel_usd_galon: '2.70',
  km_por_galon_cargado: 6.5,
  costo_km_otros_usd: '0.29',
  costo_hora_usd: '5.00',
  peaje_eje_usd: '1.00',
  ejes_unidad: 6,
};
const vat = { rate: 15, recovered: 0 };
const items = [
  costItem({ description: 'Alquiler de generador', subtotal: '25.00' }, vat),
  costItem({ description: 'Manejo de vacío', subtotal: '20.00' }, vat),
];

describe('cost of a trip (8-money §2)', () => {
  test('own truck: the worked example, to the cent', () => {
    const own = ownTruckLines({ km: 234, hours: 9.5, toll: tollCost(2, rates) }, rates);
    expect(own.map(line => [line.kind, line.subtotal])).toEqual([
      ['OWN_KM', '165.06'],
      ['OWN_HOUR', '47.50'],
      ['TOLL', '12.00'],
    ]);
    expect(items.map(item => item.iva)).toEqual(['3.75', '3.00']);
    const cost = costOf([...own, ...items]);
    expect([cost, profitability('595.20', cost)]).toEqual(['276.31', '115.41']);
  });
  test('own truck: each line has its arithmetic', () => {
    expect(ownTruckReasons({ km: 234, hours: 9.5, stations: 2 }, rates)).toEqual({
      OWN_KM: '234 km × $0,7054 por kilómetro (diésel a $2,70 el galón, 6,5 km por galón, y $0,29 de lo demás).',
      OWN_HOUR: '9,5 h × $5,00 por hora.',
      TOLL: '2 estaciones × 6 ejes × $1,00 por eje.',
    });
  });
  test('third-party carrier at 74 % of the freight, and at a spot price with a loss', () => {
    const agreed = costOf([purchaseLine('355.20'), ...items]);
    expect([agreed, profitability('595.20', agreed)]).toEqual(['406.95', '46.26']);
    const spot = costOf([purchaseLine('560.00'), ...items]);
    expect([spot, profitability('595.20', spot)]).toEqual(['611.75', '-2.71']);
  });
  test('recovered VAT is no cost', () => {
    const item = { description: 'Chasis', subtotal: '10.00' };
    expect([0, 40, 100].map(recovered => costItem(item, { rate: 15, recovered }).iva)).toEqual([
      '1.50',
      '0.90',
      '0.00',
    ]);
  });
  test('tolls depend on stations, axles and the rate per axle', () => {
    expect(tollCost(3, { peaje_eje_usd: '1.10', ejes_unidad: 5 })).toBe('16.50');
    expect(fuelCost(130, 6.5, '2.80')).toBe('56.00');
  });
  test('legs share the total payment, cents by largest remainder; items stay with their leg', () => {
    expect(
      legCosts(
        '100.00',
        [1, 1, 1].map(weight => ({ weight, items: [] })),
      ),
    ).toEqual(['33.34', '33.33', '33.33']);
    expect(
      legCosts('100.00', [
        { weight: 30, items: [] },
        { weight: 10, items },
      ]),
    ).toEqual(['75.00', '76.75']);
    expect(legCosts(null, [{ weight: 1, items }])).toEqual([null]);
  });
  test('the shares and their items add up to the whole', () => {
    const leg = fc.record({ weight: fc.integer({ min: 0, max: 900 }), items: fc.subarray(items) });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.array(leg, { minLength: 1, maxLength: 6 }),
        (cents, legs) => {
          const total = (cents / 100).toFixed(2);
          const shares = legCosts(total, legs).filter(share => share !== null);
          expect(add(...shares)).toBe(add(total, costOf(legs.flatMap(one => one.items))));
        },
      ),
    );
  });
});
