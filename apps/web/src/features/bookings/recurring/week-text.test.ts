import { expect, test } from 'vitest';
import { weekText } from './week-text.ts';

test('the days of a weekly booking as text', () => {
  expect(weekText([1, 0, 0, 0, 2, 0, 0])).toBe('lun, 2 × vie');
  expect(weekText([1, 1, 1, 1, 1, 1, 1])).toBe('todos los días');
  expect(weekText([3, 3, 3, 3, 3, 3, 3])).toBe('3 × todos los días');
});
