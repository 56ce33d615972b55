import { expect, it } from 'vitest';
import { staysOpen } from './use-steps.ts';

it('a refusal or warning stays until it is closed; a notice of a step may disappear, because the header can undo it', () => {
  expect(staysOpen({ way: null, warnings: [] })).toBe(true);
  expect(staysOpen({ way: 'undo', warnings: ['El conductor termina su turno antes'] })).toBe(true);
  expect(staysOpen({ way: 'undo', warnings: [] })).toBe(false);
});
