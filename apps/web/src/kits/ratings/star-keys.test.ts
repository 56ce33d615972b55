import { expect, it } from 'vitest';
import { nextStars } from './star-keys.ts';

it('a digit sets the value, arrows change it by a half, between one and five', () => {
  expect(nextStars(null, '4')).toBe(4);
  expect(nextStars(4, 'ArrowRight')).toBe(4.5);
  expect(nextStars(5, 'ArrowUp')).toBe(5);
  expect(nextStars(1.5, 'ArrowLeft')).toBe(1);
  expect(nextStars(1, 'ArrowDown')).toBeNull();
  expect(nextStars(null, 'ArrowRight')).toBe(1);
  expect(nextStars(null, 'ArrowLeft')).toBeNull();
  expect(nextStars(3, 'Delete')).toBeNull();
});

it('leaves other keys to the page', () => {
  for (const key of ['Tab', 'Enter', '6', '0', 'a']) expect(nextStars(3, key)).toBeUndefined();
});
