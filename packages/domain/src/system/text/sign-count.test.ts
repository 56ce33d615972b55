import { expect, it } from 'vitest';
import { motiveVerdict } from '../refusals/refusals.ts';
import { signCount } from './sign-count.ts';

it('counts code points, as the rule of a motive does', () => {
  expect([signCount(''), signCount('año'), signCount('🚚🚚🚚')]).toEqual([0, 3, 3]);
  expect(motiveVerdict('🚚🚚🚚')).not.toBe(true);
  expect(motiveVerdict('🚚🚚🚚🚚🚚')).toBe(true);
});
