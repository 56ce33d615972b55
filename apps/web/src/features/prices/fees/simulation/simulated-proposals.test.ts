import { expect, test } from 'vitest';
import { forgetSimulated, isOtherThanSimulated, rememberSimulated } from './simulated-proposals.ts';

const proposal = (id_fee: number, version = 1) => ({ id_fee, version, state: 'PROPUESTA' as const });

test('warns a person who simulates some proposals and approves others', () => {
  expect(isOtherThanSimulated([proposal(1)])).toBe(false);
  rememberSimulated([proposal(1), proposal(2)]);
  expect(isOtherThanSimulated([proposal(2), proposal(1)])).toBe(false);
  expect(isOtherThanSimulated([proposal(1)])).toBe(true);
  expect(isOtherThanSimulated([proposal(1), proposal(3)])).toBe(true);
  // Changed since.
  expect(isOtherThanSimulated([proposal(1), proposal(2, 2)])).toBe(true);
  // A rate in force simulated with another price is not a proposal.
  rememberSimulated([{ id_fee: 5, version: 1, state: 'VIGENTE' }]);
  expect(isOtherThanSimulated([proposal(1)])).toBe(false);
  rememberSimulated([proposal(1)]);
  forgetSimulated();
  expect(isOtherThanSimulated([proposal(3)])).toBe(false);
});
