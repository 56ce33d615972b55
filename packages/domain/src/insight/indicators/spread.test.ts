import { expect, test } from 'vitest';
import { SPREAD_PARTS, SPREAD_SHARES, spreadOf } from './spread';

test('the parts are ordered by their percentile, the maximum last', () => {
  const shares = SPREAD_PARTS.map(part => SPREAD_SHARES[part]);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('percentiles are rounded to whole minutes; without values there is no spread', () => {
  expect(spreadOf([1, 2.4, 2.5, 30, 99.6, 480])).toEqual({ p10: 1, p25: 2, p50: 3, p75: 30, p90: 100, max: 480 });
  expect(spreadOf(null)).toBeNull();
  expect(spreadOf([1, 2])).toBeNull();
});
