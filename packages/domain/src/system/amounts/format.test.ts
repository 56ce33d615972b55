import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatDifference,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  shortNumber,
  typedNumber,
} from './format';
import { exact } from './money';

/** The result of the decimal library. */
function byLibrary(value: string | number, decimals: number): string {
  const text = exact(value).toFixed(decimals, Decimal.ROUND_HALF_UP);
  const [integer = '0', fraction] = text.replace('-', '').split('.');
  const whole = integer.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `${text.startsWith('-') && /[1-9]/.test(text) ? '−' : ''}${whole}${fraction ? `,${fraction}` : ''}`;
}

const written = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.integer({ min: 0, max: 14 }))
  .map(([negative, digits, point]) => {
    const text = digits.toString().padStart(point + 1, '0');
    const cut = text.length - point;
    return `${negative ? '-' : ''}${text.slice(0, cut)}${point > 0 ? `.${text.slice(cut)}` : ''}`;
  });

describe('formatted numbers', () => {
  it('equal those of exact arithmetic', () => {
    fc.assert(
      fc.property(
        fc.oneof(written, fc.double({ noNaN: true, noDefaultInfinity: true })),
        fc.nat(6),
        (value, decimals) => {
          expect(formatNumber(value, decimals)).toBe(byLibrary(value, decimals));
        },
      ),
      { numRuns: 2000 },
    );
  });
  it('group thousands, round ties away from zero and have no negative zero', () => {
    expect([formatMoney('1440.00'), formatMoney('-36.7'), formatMoney('0.005'), formatMoney('-0.004')]).toEqual([
      '$1.440,00',
      '−$36,70',
      '$0,01',
      '$0,00',
    ]);
    expect([formatNumber('1158', 0), formatNumber(-17.45, 1), formatNumber(1e21, 0), formatNumber(25e-8, 2)]).toEqual([
      '1.158',
      '−17,5',
      '1.000.000.000.000.000.000.000',
      '0,00',
    ]);
    expect([formatMoney(null), formatMoney(''), formatMoney(exact('99.995'))]).toEqual(['', '', '$100,00']);
  });
  it('in a text keep their decimals', () => {
    expect([396.5, 1200, '13.080', '0.00', -2.25].map(value => shortNumber(value))).toEqual([
      '396,5',
      '1.200',
      '13,08',
      '0',
      '−2,25',
    ]);
  });
  it('in a field have an ASCII minus', () => {
    expect([typedNumber(-2.19, 4), typedNumber('-1440', 0)]).toEqual(['-2,1900', '-1.440']);
  });
  it('as percentages have one decimal by default', () => {
    expect([formatPercent(43.32), formatPercent('25', 2), formatPercent(-3.04)]).toEqual([
      '43,3 %',
      '25,00 %',
      '−3,0 %',
    ]);
    expect(['15.00', 1.75].map(formatRate)).toEqual(['15 %', '1,75 %']);
    expect([12.5, -2.71, 0, -0.01].map(value => formatChange(value))).toEqual(['+12,5 %', '−2,7 %', '0,0 %', '0,0 %']);
    expect(['5.00', '-5.00', '0.00'].map(formatDifference)).toEqual(['+$5,00', '−$5,00', '$0,00']);
  });
  it('refuse a text that is no number', () => {
    for (const value of ['', 'x', '1,5', '.', 'NaN', Number.NaN, Number.POSITIVE_INFINITY, '--1'])
      expect(() => formatNumber(value), String(value)).toThrow(RangeError);
  });
});
