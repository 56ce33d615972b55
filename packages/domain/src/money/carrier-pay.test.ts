import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CarrierTerms, NO_TERMS, payPerLeg, wholePay } from './carrier-pay';
import { add } from './money';

const legs = ['RETIRO', 'VIAJE', 'DEVOLUCION'].map((kind, i) => ({ id_leg: i + 1, kind }));
const shares = { RETIRO: 20, VIAJE: 60, DEVOLUCION: 20 };
const of = (terms: Partial<CarrierTerms>, of = legs) =>
  payPerLeg({ ...NO_TERMS, ...terms }, of).map(paid => paid?.subtotal ?? null);

describe('what a carrier is paid for each leg', () => {
  test('its part of the price: by kind of leg, alike where nobody set it; cents add up', () => {
    expect(of({ price: '100.00', shares })).toEqual(['20.00', '60.00', '20.00']);
    expect(of({ price: '100.00' })).toEqual(['33.34', '33.33', '33.33']);
    expect(of({ price: '99.99', shares }, legs.slice(1))).toEqual(['74.99', '25.00']);
    expect(of({ price: '80.00', shares: { RETIRO: 0, VIAJE: 100, DEVOLUCION: 0 } }, legs.slice(0, 1))).toEqual([
      '80.00',
    ]);
    expect(of({})).toEqual([null, null, null]);
  });
  test('what was agreed for the container goes before the rates, what was agreed for a leg before both', () => {
    const whole = { id_leg: null, subtotal: '560.00', iva: '0.00' };
    const leg = { id_leg: 2, subtotal: '400.00', iva: '60.00' };
    expect(of({ price: '318.00', shares, spots: [whole] })).toEqual(['112.00', '336.00', '112.00']);
    expect(of({ price: '100.00', shares, spots: [leg] })).toEqual(['20.00', '400.00', '20.00']);
    expect(of({ spots: [leg] })).toEqual([null, '400.00', null]);
    expect(payPerLeg({ ...NO_TERMS, spots: [leg] }, legs)[1]).toEqual({ subtotal: '400.00', iva: '60.00' });
    expect(wholePay({ ...NO_TERMS, price: '318.00', spots: [whole, { ...whole, subtotal: '1.50' }] })).toEqual({
      ...{ subtotal: '561.50', iva: '0.00' },
    });
  });
  test('the parts add up to the whole', () => {
    const share = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.record({ RETIRO: share, VIAJE: share, DEVOLUCION: share }),
        fc.subarray(legs, { minLength: 1 }),
        (cents, percents, some) => {
          const price = (cents / 100).toFixed(2);
          expect(add(...of({ price, shares: percents }, some).map(part => part ?? 'x'))).toBe(price);
        },
      ),
    );
  });
});
