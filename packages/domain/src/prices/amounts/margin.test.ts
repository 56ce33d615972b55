import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, allocate } from '../../system/amounts/money';
import { type ContainerCost, reservationMargin } from './margin';

/** Three legs at 100.00, the first `closed` ones closed. */
const legs = (closed: number, planned: string | null = '100.00') =>
  [0, 1, 2].map(i => ({ planned, closed: i < closed }));
const container = (changes: Partial<ContainerCost> = {}): ContainerCost => ({
  planned: '300.00',
  given_up: false,
  legs: legs(0),
  unsettled_guides: 0,
  actual: null,
  ...changes,
});

describe('shares', () => {
  test('cents go by largest remainder, ties to the first, and the sum is kept', () => {
    expect(allocate('100.00', [1, 1, 1])).toEqual(['33.34', '33.33', '33.33']);
    expect(allocate('0.05', [3, 1])).toEqual(['0.04', '0.01']);
    expect(allocate('355.20', [20, 60])).toEqual(['88.80', '266.40']);
    expect(allocate('-10.00', [1, 2])).toEqual(['-3.33', '-6.67']);
    expect(allocate('10.00', [0, 0])).toEqual(['5.00', '5.00']);
    expect(allocate('10.00', [])).toEqual([]);
  });
  test('shares always add up', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cents, weights, (n, shares) => {
        const total = (n / 100).toFixed(2);
        expect(add(...allocate(total, shares))).toBe(total);
      }),
    );
  });
});

describe('margin of a reservation', () => {
  test('a planned cost replaces the reckoned costs and is shared like them; closed legs count as they are', () => {
    const cost = (changes: Partial<ContainerCost>) =>
      reservationMargin('500.00', [container({ given: '240.00', ...changes })]).cost;
    expect(cost({ legs: [] })).toBe('240.00');
    expect(cost({})).toBe('240.00');
    expect(cost({ legs: legs(0, null) })).toBe('240.00');
    expect(cost({ legs: legs(1), actual: '95.00' })).toBe('255.00');
    const uneven = [20, 60, 20].map((planned, i) => ({ planned: `${planned}.00`, closed: i === 0 }));
    expect(cost({ legs: uneven, actual: '10.00' })).toBe('202.00');
    expect(cost({ given_up: true, actual: '95.00' })).toBe('95.00');
  });
  test('without driven legs the cost is the booking’s; each closed guide replaces its share by its cost', () => {
    const booked = reservationMargin('480.00', [container({ legs: [] })]);
    expect(booked).toEqual({ sale: '480.00', cost: '300.00', profitability: '60.00', open_legs: 1 });
    const half = reservationMargin('480.00', [container({ legs: legs(1), actual: '140.00' })]);
    expect(half).toMatchObject({ cost: '340.00', profitability: '41.18', open_legs: 2 });
    const done = reservationMargin('480.00', [container({ legs: legs(3), actual: '320.00' })]);
    expect(done).toMatchObject({ cost: '320.00', profitability: '50.00', open_legs: 0 });
  });
  test('an invoice of a third party replaces its part of the estimate, reckoned or planned', () => {
    const received = legs(0).map((leg, i) => (i === 0 ? { ...leg, received: '25.00' } : leg));
    const cost = (changes: Partial<ContainerCost>) =>
      reservationMargin('500.00', [container({ legs: received, paid: '31.00', ...changes })]).cost;
    expect(cost({})).toBe('306.00');
    expect(cost({ given: '240.00' })).toBe('246.00');
    // An invoice above the leg's planned cost leaves nothing of it, and does not reduce the others.
    expect(cost({ legs: legs(0).map(leg => ({ ...leg, received: '130.00' })) })).toBe('31.00');
    // The costs of a closed leg are in `actual`.
    expect(cost({ legs: received.map((leg, i) => ({ ...leg, closed: i === 0 })), actual: '80.00' })).toBe('311.00');
  });
  test('a container given up costs what was driven for it; with an open false freight the cost is unknown', () => {
    const given = container({ given_up: true, actual: '50.00' });
    expect(reservationMargin('100.00', [given])).toMatchObject({ cost: '50.00', open_legs: 0 });
    expect(reservationMargin('100.00', [{ ...given, actual: null, unsettled_guides: 1 }])).toMatchObject({
      cost: null,
      profitability: null,
      open_legs: 1,
    });
  });
  test('an open leg without a reckoned cost makes the profitability undefined', () => {
    const unknown = container({ legs: legs(1, null), actual: '8.00' });
    expect(reservationMargin('480.00', [unknown])).toEqual({
      sale: '480.00',
      cost: '8.00',
      profitability: null,
      open_legs: 2,
    });
  });
});
