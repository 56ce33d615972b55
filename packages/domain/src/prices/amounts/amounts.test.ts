import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, toMoney } from '../../system/amounts/money';
import { normalizeJustification } from './adjustment-reason';
import { FALSE_FREIGHT_OPTIONS, falseFreightCharge } from './false-freight';
import { orderTotals } from './order-totals';
import { estimateText, hasLegs, profitability, profitabilityText } from './profitability';
import { vatRateOn, vatTypeOn } from './vat';

const money = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(n => toMoney(String(n / 100)));

describe('VAT', () => {
  it('depends on the emission date', () => {
    expect(vatRateOn('GENERAL', '2024-03-31')).toBe(12);
    expect(vatRateOn('GENERAL', '2024-04-01')).toBe(15);
    expect(vatRateOn('GENERAL', '2016-06-01')).toBe(14);
    expect(vatRateOn('GENERAL', '2026-11-21')).toBe(15);
    expect(vatTypeOn('GENERAL', '2026-11-21')?.sri_code).toBe('4');
    expect(vatRateOn('ZERO', '2026-11-21')).toBe(0);
    expect(vatTypeOn('EXEMPT', '2026-11-21')?.sri_code).toBe('7');
    expect(() => vatRateOn('REDUCED_5', '2020-01-01')).toThrow(RangeError);
  });
});

describe('order totals', () => {
  const freight = { amount: '480.00', vat_rate: 0, is_freight: true };
  const genset = { quantity: 1, unit_price: '60.00', vat_rate: 15, is_freight: false };
  const standBy = { quantity: '3.67', unit_price: '20.00', vat_rate: 15, is_freight: false };

  it('equal those of the worked invoice', () => {
    expect(orderTotals([freight, genset, standBy])).toEqual({
      bases: [
        { rate: 0, sri_code: '0', base: '480.00', iva: '0.00' },
        { rate: 15, sri_code: '4', base: '133.40', iva: '20.01' },
      ],
      base_0: '480.00',
      base_15: '133.40',
      subtotal: '613.40',
      iva: '20.01',
      total: '633.41',
      retention_base: '480.00',
      retention: '4.80',
      to_collect: '628.61',
    });
  });

  it('VAT is rounded per line', () => {
    const line = { amount: '0.10', vat_rate: 15, is_freight: false };
    expect(orderTotals([line, line]).iva).toBe('0.04');
  });

  it('discounts reduce base, VAT and retention', () => {
    const totals = orderTotals([freight, { amount: '-80.00', vat_rate: 0, is_freight: true }, genset]);
    expect(totals).toMatchObject({ base_0: '400.00', retention: '4.00', total: '469.00', to_collect: '465.00' });
  });

  it('add up, whatever the lines and their order', () => {
    const line = fc.record({
      amount: money,
      vat_rate: fc.constantFrom(0, 5, 12, 15),
      is_freight: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const totals = orderTotals(lines);
        expect(totals).toEqual(orderTotals(lines.toReversed()));
        expect(add(...totals.bases.map(base => base.base))).toBe(add(...lines.map(item => item.amount)));
        expect(add(totals.subtotal, totals.iva)).toBe(totals.total);
        expect(add(totals.to_collect, totals.retention)).toBe(totals.total);
      }),
    );
  });
});

describe('margins and costs', () => {
  it('profitability follows the formula', () => {
    expect(profitability('500.00', '2.00', 200)).toBe('25.00');
    expect(profitability('100.00', '200.00')).toBe('-50.00');
    expect(profitability('100.00', '0.00')).toBeNull();
    // The maximum of the database column.
    expect(profitability('9999999.00', '0.01')).toBe('99999999.99');
    expect(profitability('100.00', null)).toBeNull();
    expect(profitability('100.00', '2.00', 0)).toBeNull();
    expect(profitabilityText('25.00')).toBe('25,00 %');
    expect(profitabilityText(null)).toBe('Rentabilidad no definida');
    expect([estimateText(null, true), estimateText(0, false)]).toEqual([null, null]);
    expect(estimateText(1, true)).toBe('Estimada: falta el costo real de 1 tramo que no se ha cerrado');
    expect(estimateText(3, true)).toContain('3 tramos');
    expect(estimateText(3, hasLegs('PENDING'))).toBe('Estimada: aún no hay tramos con costo real');
    expect([hasLegs('REJECTED'), hasLegs('ACCEPTED')]).toEqual([false, true]);
  });
  it('a false freight bills its share', () => {
    const [half] = FALSE_FREIGHT_OPTIONS;
    expect(FALSE_FREIGHT_OPTIONS).toHaveLength(11);
    expect(half && falseFreightCharge(half, '480.01', '300.00')).toEqual({ sale: '240.01', carrier: '150.00' });
    expect(FALSE_FREIGHT_OPTIONS.at(-1)).toMatchObject({ sale_percent: 0, carrier_percent: 50 });
  });
  it('justification', () => {
    expect(normalizeJustification('  acordado con el cliente ')).toBe('acordado con el cliente');
    expect(normalizeJustification('   ')).toBeNull();
    expect(normalizeJustification(null)).toBeNull();
    expect(normalizeJustification(`${'a'.repeat(254)}🚚`)).toBe('a'.repeat(254));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), text => {
        const once = normalizeJustification(text);
        expect(once === null || (once.length <= 255 && once.length > 0)).toBe(true);
        expect(normalizeJustification(once)).toBe(once);
      }),
    );
  });
});
