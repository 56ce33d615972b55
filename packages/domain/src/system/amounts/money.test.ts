import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  formatMoney,
  formatNumber,
  isMoney,
  multiply,
  negate,
  parseMoney,
  percent,
  subtract,
  toMoney,
} from './money';

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
const money = cents.map(n => toMoney(String(n / 100)));

describe('money', () => {
  it('is exact', () => {
    expect(add('0.10', '0.20')).toBe('0.30');
    expect(multiply('1.005', 1)).toBe('1.01');
    expect(percent('133.40', 15)).toBe('20.01');
    expect(toMoney('-0.004')).toBe('0.00');
    expect(toMoney('2.345')).toBe('2.35');
    expect(toMoney('-2.345')).toBe('-2.35');
    expect(() => toMoney('abc')).toThrow(RangeError);
    expect(() => toMoney(Number.NaN)).toThrow(RangeError);
    expect(compare('10.00', '9.99')).toBe(1);
  });

  it('is formatted and parsed in es-EC', () => {
    expect(formatMoney('1440.00')).toBe('$1.440,00');
    expect(formatMoney('-36.7')).toBe('−$36,70');
    expect(formatMoney('1234567.89')).toBe('$1.234.567,89');
    expect(formatMoney(null)).toBe('');
    expect(formatNumber(1158, 0)).toBe('1.158');
    expect(formatNumber(-17.4, 1)).toBe('−17,4');
    expect(formatNumber(-0.01, 1)).toBe('0,0');
    expect(parseMoney('$1.440,00')).toBe('1440.00');
    expect(parseMoney('1440.5')).toBe('1440.50');
    expect(parseMoney('1.440')).toBe('1440.00');
    expect(parseMoney('12,5')).toBe('12.50');
    expect(parseMoney('1,2,3')).toBeNull();
  });

  it('obeys the laws of addition in cents', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [x, y] = [toMoney(String(a / 100)), toMoney(String(b / 100))];
        expect(add(x, y)).toBe(toMoney(String((a + b) / 100)));
        expect(subtract(add(x, y), y)).toBe(x);
        expect(negate(negate(x))).toBe(x);
      }),
    );
  });

  it('parses its own format', () => {
    fc.assert(
      fc.property(money, amount => {
        expect(isMoney(amount)).toBe(true);
        expect(parseMoney(formatMoney(amount))).toBe(amount);
      }),
    );
  });
});
