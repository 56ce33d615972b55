import { expect, it } from 'vitest';
import { staysOpen } from './use-steps.ts';

it('a refusal and a remark stay until they are put away; what the head undoes as well may go', () => {
  expect(staysOpen({ way: null, warnings: [] })).toBe(true);
  expect(staysOpen({ way: 'undo', warnings: ['El conductor termina su turno antes'] })).toBe(true);
  expect(staysOpen({ way: 'undo', warnings: [] })).toBe(false);
});
