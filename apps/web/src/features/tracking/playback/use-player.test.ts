import { expect, it } from 'vitest';
import { moved, PACES } from './use-player.ts';

it('a second at pace 60 is a minute, and nothing is played beyond the end', () => {
  expect(moved(1_000, 1_000, { pace: 60, to: 1_000_000 })).toBe(61_000);
  expect(moved(990_000, 1_000, { pace: 120, to: 1_000_000 })).toBe(1_000_000);
  expect(Math.min(...PACES)).toBe(1);
  expect(Math.max(...PACES)).toBe(120);
});
