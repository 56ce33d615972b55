import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, percent, subtract } from '../../system/amounts/money';
import { orderTotals } from '../amounts/order-totals';
import { applyDiscounts, type DiscountTerms, type ReducibleCharge } from './apply-discounts';
import { type DiscountConditions, discountErrors, discountVerdict, useVerdict } from './discount-rules';

const charge = (id_charge: number, subtotal: string, more: Partial<ReducibleCharge> = {}): ReducibleCharge => ({
  id_charge,
  subtotal,
  id_service: 1,
  source: 'FEE',
  is_freight: true,
  ...more,
});
const freight = charge(1, '480.00');
const genset = charge(2, '60.00', { id_service: 6, source: 'SERVICE', is_freight: false });
const terms = (more: Partial<DiscountTerms> = {}): DiscountTerms => ({
  id_discount: 1,
  kind: 'PORCENTAJE',
  value: '10.00',
  base: 'TOTAL',
  id_service: null,
  max_amount: null,
  priority: 100,
  given: '0.00',
  room: null,
  ...more,
});
const amounts = (discounts: DiscountTerms[], charges: ReducibleCharge[]) =>
  applyDiscounts(discounts, charges).map(line => [line.id_discount, line.id_charge, line.amount]);

describe('amounts of discounts (8-money §5)', () => {
  it('ten percent, at most 50.00, on freight 480.00 and a genset of 60.00 equal the example of the design to the cent', () => {
    const lines = applyDiscounts([terms({ max_amount: '50.00' })], [freight, genset]);
    expect(lines.map(line => line.amount)).toEqual(['44.44', '5.56']);
    const totals = orderTotals([
      { amount: subtract('480.00', '44.44'), vat_rate: 0, is_freight: true },
      { amount: subtract('60.00', '5.56'), vat_rate: 15, is_freight: false },
    ]);
    expect([totals.iva, totals.total, totals.retention_base]).toEqual(['8.17', '498.17', '435.56']);
  });

  it('fixed amounts come first, then percentages of the rest, by priority', () => {
    const fixed = terms({ id_discount: 2, kind: 'MONTO', value: '30.00', base: 'FLETE', priority: 900 });
    const late = terms({ id_discount: 3, value: '50.00', priority: 200 });
    expect(amounts([late, terms(), fixed], [freight])).toEqual([
      [2, 1, '30.00'],
      [1, 1, '45.00'],
      [3, 1, '202.50'],
    ]);
  });

  it('each base reduces its own charges; charges of the trip and manual charges are not reduced', () => {
    const night = charge(3, '20.00', { source: 'SURCHARGE', id_service: 9 });
    const custody = charge(4, '85.00', { source: 'SURCHARGE', id_service: 7, is_freight: false });
    const waited = charge(5, '73.40', { source: 'STAND_BY', is_freight: false });
    const added = charge(6, '40.00', { source: 'MANUAL', is_freight: false });
    const all = [freight, genset, night, custody, waited, added];
    const reduced = (more: Partial<DiscountTerms>) => applyDiscounts([terms(more)], all).map(line => line.id_charge);
    expect(reduced({ base: 'FLETE' })).toEqual([1, 3]);
    expect(reduced({ base: 'SERVICIO', id_service: 6 })).toEqual([2]);
    expect(reduced({ base: 'TOTAL' })).toEqual([1, 2, 3, 4]);
  });

  it('an amount given to billed charges counts, and so does the remaining budget', () => {
    const given = { kind: 'MONTO', value: '50.00', given: '20.00' } as const;
    expect(amounts([terms(given)], [freight])).toEqual([[1, 1, '30.00']]);
    expect(amounts([terms({ ...given, room: '12.50' })], [freight])).toEqual([[1, 1, '12.50']]);
    expect(amounts([terms({ ...given, room: '-3.00' })], [freight])).toEqual([]);
  });

  const money = fc.integer({ min: 1, max: 500_000 }).map(cents => (cents / 100).toFixed(2));
  const charges = fc
    .array(fc.tuple(money, fc.constantFrom('FEE', 'SERVICE', 'SURCHARGE', 'STAND_BY'), fc.boolean()), { maxLength: 8 })
    .map(rows =>
      rows.map(([subtotal, source, is_freight], i) =>
        charge(i + 1, subtotal, { source, is_freight, id_service: i % 3 }),
      ),
    );
  const discount = fc.record({
    kind: fc.constantFrom('PORCENTAJE' as const, 'MONTO' as const),
    value: fc.integer({ min: 1, max: 10_000 }).map(n => (n / 100).toFixed(2)),
    base: fc.constantFrom('FLETE' as const, 'SERVICIO' as const, 'TOTAL' as const),
    max_amount: fc.option(money),
    priority: fc.integer({ min: 1, max: 5 }),
  });
  it('the total never exceeds the charges or the maximum, and does not depend on the order of the input', () => {
    fc.assert(
      fc.property(charges, fc.array(discount, { maxLength: 4 }), (rows, given) => {
        const discounts = given.map((one, i) => terms({ ...one, id_discount: i + 1, id_service: 1 }));
        const lines = applyDiscounts(discounts, rows);
        for (const { id_charge, subtotal, source } of rows) {
          const off = add('0.00', ...lines.filter(line => line.id_charge === id_charge).map(line => line.amount));
          expect(compare(off, source === 'STAND_BY' ? '0.00' : subtotal)).toBeLessThanOrEqual(0);
        }
        for (const { id_discount, kind, value, max_amount } of discounts) {
          const off = add('0.00', ...lines.filter(line => line.id_discount === id_discount).map(line => line.amount));
          if (max_amount !== null) expect(compare(off, max_amount)).toBeLessThanOrEqual(0);
          if (kind === 'MONTO') expect(compare(off, value)).toBeLessThanOrEqual(0);
        }
        expect(lines.every(line => compare(line.amount, '0.00') > 0)).toBe(true);
        expect(applyDiscounts([...discounts].reverse(), rows)).toEqual(lines);
      }),
    );
  });
  it('VAT is that of base minus discount', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 10_000 }), (subtotal, hundredths) => {
        const [line] = applyDiscounts([terms({ value: (hundredths / 100).toFixed(2) })], [charge(1, subtotal)]);
        const net = subtract(subtotal, line?.amount ?? '0.00');
        expect(orderTotals([{ amount: net, vat_rate: 15, is_freight: false }]).iva).toBe(percent(net, 15));
      }),
    );
  });
});

describe('conditions of a discount', () => {
  const conditions: DiscountConditions = {
    active: true,
    valid_from: '2026-11-01',
    valid_to: '2026-11-30',
    id_clients: [4],
    reservation_type: 'E',
    id_canton: 7,
    id_port: 9,
    min_sale: '300.00',
    limit_total: 2,
    limit_client: 1,
  };
  const reservation = {
    id_client: 4,
    reservation_type: 'E',
    cantons: [7],
    ports: [9],
    appointment_date: '2026-11-30',
    sale: '300.00',
  };
  const why = (terms: Partial<DiscountConditions>, of: Partial<typeof reservation> = {}) => {
    const verdict = discountVerdict({ ...conditions, ...terms }, { ...reservation, ...of });
    return verdict === true ? true : verdict.message;
  };
  it('a refusal names the reason: period by the appointment’s day, client, type, place, sale', () => {
    expect(why({})).toBe(true);
    expect(why({}, { appointment_date: '2026-12-01' })).toBe('El descuento venció el 30/nov/2026');
    expect(why({}, { appointment_date: '2026-10-31' })).toBe('El descuento no aplica: rige desde el 01/nov/2026');
    expect(why({ active: false })).toBe('El descuento no aplica: ya no se ofrece');
    expect(why({}, { id_client: 5 })).toBe('El descuento no aplica: es de otro cliente');
    expect(why({ id_clients: [] }, { id_client: 5 })).toBe(true);
    expect(why({}, { reservation_type: 'I' })).toBe('El descuento no aplica: es de otro tipo de reserva');
    expect(why({}, { cantons: [8] })).toBe('El descuento no aplica: es de otra ciudad');
    expect(why({}, { ports: [] })).toBe('El descuento no aplica: es de otro puerto');
    expect(why({}, { sale: '299.99' })).toBe('El descuento no aplica: la venta no llega a $300,00');
  });
  it('uses are limited in total and per client', () => {
    expect(useVerdict(conditions, { total: 1, client: 0 })).toBe(true);
    expect(useVerdict(conditions, { total: 2, client: 0 })).toMatchObject({ code: 'CODIGO_AGOTADO', status: 409 });
    expect(useVerdict(conditions, { total: 0, client: 1 })).toMatchObject({ code: 'DESCUENTO_NO_APLICA' });
  });
  it('input needs a percent up to 100, a service for base SERVICIO, and ordered dates', () => {
    const entered = {
      kind: 'PORCENTAJE',
      value: '100.01',
      base: 'SERVICIO',
      code: 'ab',
      valid_from: '2026-12-01',
      valid_to: '2026-11-30',
    } as const;
    expect(discountErrors(entered)).toEqual({
      code: 'De 4 a 20 letras, números o guiones',
      value: 'Un porcentaje va de 0,01 a 100',
      max_amount: null,
      min_sale: null,
      budget_usd: null,
      id_service: 'Elija el servicio',
      valid_to: 'La fecha final no puede ser anterior a la inicial',
    });
  });
});
