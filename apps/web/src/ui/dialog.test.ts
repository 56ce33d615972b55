import { expect, it } from 'vitest';
import { closesBeside } from './Dialog.tsx';

it('a press outside closes a dialog on a desktop only, and never a firm one', () => {
  expect(closesBeside(false, false)).toBe(true);
  expect(closesBeside(false, true)).toBe(false);
  expect(closesBeside(true, false)).toBe(false);
});
