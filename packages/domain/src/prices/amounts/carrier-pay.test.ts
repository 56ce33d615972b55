import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add } from '../../system/amounts/money';
import { type CarrierTerms, linesOfTotal, NO_TERMS, payLinesPerLeg, payPerLeg, wholePay } from './carrier-pay';

const legs = ['RETIRO', 'VIAJE', 'DEVOLUCION'].map((kind, i) => ({ id_leg: i + 1, kind }));
const shares = { RETIRO: 20, VIAJE: 60, DEVOLUCION: 20 };
/** Cost type of a spot price for the freight. */
const FREIGHT = { id_cost_type: 1, iva_kind: 'ZERO' };
const of = (terms: Partial<CarrierTerms>, of = legs) =>
  payPerLeg({ ...NO_TERMS, ...terms }, of).map(paid => paid?.subtotal ?? null);

describe('payment of a carrier per leg', () => {
  test('the price is shared by kind of leg, equally without shares; cents add up', () => {
    expect(of({ price: '100.00', shares })).toEqual(['20.00', '60.00', '20.00']);
    expect(of({ price: '100.00' })).toEqual(['33.34', '33.33', '33.33']);
    expect(of({ price: '99.99', shares }, legs.slice(1))).toEqual(['74.99', '25.00']);
    expect(of({ price: '80.00', shares: { RETIRO: 0, VIAJE: 100, DEVOLUCION: 0 } }, legs.slice(0, 1))).toEqual([
      '80.00',
    ]);
    expect(of({})).toEqual([null, null, null]);
  });
  test('a spot price of the container takes precedence over the rates, one of the leg over both', () => {
    const whole = { ...FREIGHT, id_leg: null, subtotal: '560.00', iva: '0.00' };
    const leg = { ...FREIGHT, id_leg: 2, subtotal: '400.00', iva: '60.00' };
    expect(of({ price: '318.00', shares, spots: [whole] })).toEqual(['112.00', '336.00', '112.00']);
    expect(of({ price: '100.00', shares, spots: [leg] })).toEqual(['20.00', '400.00', '20.00']);
    expect(of({ spots: [leg] })).toEqual([null, '400.00', null]);
    expect(payPerLeg({ ...NO_TERMS, spots: [leg] }, legs)[1]).toEqual({ subtotal: '400.00', iva: '60.00' });
    expect(wholePay({ ...NO_TERMS, price: '318.00', spots: [whole, { ...whole, subtotal: '1.50' }] })).toEqual({
      subtotal: '561.50',
      iva: '0.00',
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

describe('payment lines of a carrier', () => {
  const custody = { id_cost_type: 7, iva_kind: 'STANDARD', id_leg: null, subtotal: '50.00', iva: '7.50' };
  const freight = { ...FREIGHT, id_leg: null, subtotal: '100.01', iva: '0.00' };
  const lines = (terms: Partial<CarrierTerms>) => payLinesPerLeg({ ...NO_TERMS, ...terms }, legs);

  test('a spot price has its cost type, rates are freight; a leg with its own price has its own lines', () => {
    expect(lines({ price: '100.00', shares })[1]).toEqual([
      { id_cost_type: null, subtotal: '60.00', iva_kind: 'ZERO' },
    ]);
    expect(lines({ price: '100.00', shares, spots: [freight, custody] })[1]).toEqual([
      { id_cost_type: 1, subtotal: '60.01', iva_kind: 'ZERO' },
      { id_cost_type: 7, subtotal: '30.00', iva_kind: 'STANDARD' },
    ]);
    expect(lines({ spots: [{ ...custody, id_leg: 2 }] })).toEqual([
      null,
      [{ id_cost_type: 7, subtotal: '50.00', iva_kind: 'STANDARD' }],
      null,
    ]);
  });
  test('the lines of a leg add up to its payment', () => {
    const amount = fc.integer({ min: 0, max: 90_000 }).map(cents => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const terms = {
          ...NO_TERMS,
          shares,
          spots: [
            { ...freight, subtotal: a },
            { ...custody, subtotal: b },
          ],
        };
        const paid = payPerLeg(terms, legs);
        const sums = payLinesPerLeg(terms, legs).map(of => add(...(of ?? []).map(line => line.subtotal)));
        expect(sums).toEqual(paid.map(leg => leg?.subtotal));
      }),
    );
  });
  test('lines are scaled to another total; an empty total has none', () => {
    const [one] = lines({ price: '90.00' });
    expect(linesOfTotal(one ?? [], '10.00').map(line => line.subtotal)).toEqual(['10.00']);
    expect([linesOfTotal(one ?? [], '0.00'), linesOfTotal([], '0.00')]).toEqual([[], []]);
    expect(linesOfTotal([], '12.00')).toEqual([{ id_cost_type: null, subtotal: '12.00', iva_kind: 'ZERO' }]);
  });
});
