import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, isZero, type Money, toMoney } from '../../system/amounts/money';
import { isRefusal } from '../../system/refusals/refusals';
import { advanceLimit, advanceTotal, changeAdvance, type LiveVoucher, mayAdvance } from './advance';

const voucher = (id_advance: number, amount: Money, handed = false): LiveVoucher => ({ id_advance, amount, handed });

describe('changing the sum of vouchers', () => {
  test('an increase issues one voucher for the difference', () => {
    expect(changeAdvance([voucher(1, '40.00', true)], '60.00')).toEqual({ annul: [], issue: '20.00' });
    expect(changeAdvance([], '60.00')).toEqual({ annul: [], issue: '60.00' });
  });

  test('an equal sum changes nothing', () => {
    expect(changeAdvance([voucher(1, '40.00')], '40.00')).toEqual({ annul: [], issue: null });
  });

  test('a decrease annuls vouchers not handed over, newest first, and no more than needed', () => {
    const live = [voucher(1, '40.00'), voucher(2, '30.00'), voucher(3, '20.00')];
    expect(changeAdvance(live, '70.00')).toEqual({ annul: [3], issue: null });
    expect(changeAdvance(live, '60.00')).toEqual({ annul: [3, 2], issue: '20.00' });
  });

  test('a decrease below the amount handed over issues a counter-voucher', () => {
    const live = [voucher(1, '40.00', true), voucher(2, '30.00')];
    expect(changeAdvance(live, '25.00')).toEqual({ annul: [2], issue: '-15.00' });
  });

  test('an increase annuls counter-vouchers whose money was not returned yet, and no more than needed', () => {
    const live = [voucher(1, '40.00', true), voucher(2, '-15.00'), voucher(3, '-5.00')];
    expect(changeAdvance(live, '25.00')).toEqual({ annul: [3], issue: null });
    expect(changeAdvance(live, '40.00')).toEqual({ annul: [3, 2], issue: null });
    expect(changeAdvance(live, '50.00')).toEqual({ annul: [3, 2], issue: '10.00' });
    expect(changeAdvance(live, '30.00')).toEqual({ annul: [3, 2], issue: '-10.00' });
    expect(changeAdvance([voucher(1, '40.00', true), voucher(2, '-15.00', true)], '40.00')).toEqual({
      annul: [],
      issue: '15.00',
    });
  });

  test('a decrease keeps a counter-voucher that waits', () => {
    expect(changeAdvance([voucher(1, '40.00', true), voucher(2, '-15.00')], '10.00')).toEqual({
      annul: [],
      issue: '-15.00',
    });
  });

  test('the result is exactly the requested sum, and vouchers handed over stay', () => {
    const cents = fc.integer({ min: 1, max: 50_000 }).map(n => toMoney(n / 100));
    const given = fc.integer({ min: -50_000, max: 50_000 }).map(n => toMoney(n / 100));
    fc.assert(
      fc.property(fc.array(fc.tuple(given, fc.boolean()), { maxLength: 8 }), cents, (rows, total) => {
        const live = rows.map(([amount, handed], i) => voucher(i, amount, handed));
        const { annul, issue } = changeAdvance(live, total);
        const kept = live.filter(one => !annul.includes(one.id_advance));
        expect(add(advanceTotal(kept), issue ?? '0.00')).toBe(total);
        expect(live.filter(one => one.handed).every(one => kept.includes(one))).toBe(true);
        expect(issue === null || !isZero(issue)).toBe(true);
      }),
    );
  });
});

describe('limit of an advance', () => {
  test('is a percent of the freight', () => {
    expect(advanceLimit({ freight: '266.40', percent: 50 })).toBe('133.20');
    expect(mayAdvance('133.20', { freight: '266.40', percent: 50 })).toBe(true);
    const over = mayAdvance('133.21', { freight: '266.40', percent: 50 });
    expect(isRefusal(over) && over.message).toBe('El anticipo supera el 50 % del flete ($133,20)');
  });

  test('is unknown without a freight; without a percent, or for an own driver, there is none', () => {
    const unknown = mayAdvance('10.00', { freight: null, percent: 50 });
    expect(isRefusal(unknown) && unknown.code).toBe('ANTICIPO_SIN_FLETE');
    expect(mayAdvance('0.00', { freight: null, percent: 50 })).toBe(true);
    expect(mayAdvance('9999.00', { freight: null, percent: null })).toBe(true);
    expect(mayAdvance('9999.00', null)).toBe(true);
  });
});
