import { expect, it } from 'vitest';
import { motiveVerdict } from '../../trips/rules/refusal.ts';
import { signCount } from './sign-count.ts';

it('counts code points, as the rule of a motive does', () => {
  expect([signCount(''), signCount('año'), signCount('🚚🚚🚚')]).toEqual([0, 3, 3]);
  expect(motiveVerdict('🚚🚚🚚')).not.toBe(true);
  expect(motiveVerdict('🚚🚚🚚🚚🚚')).toBe(true);
});
