import { expect, it } from 'vitest';
import { nextRow, stopsOf } from './row-keys.ts';

it('arrows move between the rows and stop at the ends', () => {
  expect(nextRow('ArrowDown', 0, 3)).toBe(1);
  expect(nextRow('ArrowDown', 2, 3)).toBe(2);
  expect(nextRow('ArrowUp', 0, 3)).toBe(0);
});

it('arrows outside the rows do nothing, other keys neither', () => {
  expect(nextRow('ArrowDown', -1, 3)).toBeNull();
  expect(nextRow('Enter', 1, 3)).toBeNull();
});

it('one row is a tab stop', () => {
  expect(stopsOf(3, -1)).toEqual([true, false, false]);
  expect(stopsOf(3, 2)).toEqual([false, false, true]);
  expect(stopsOf(0, -1)).toEqual([]);
});
