import { expect, it } from 'vitest';
import { closesBeside } from './Dialog.tsx';

it('a press beside a dialog closes it on a desk only, and a firm one nowhere', () => {
  expect(closesBeside(false, false)).toBe(true);
  expect(closesBeside(false, true)).toBe(false);
  expect(closesBeside(true, false)).toBe(false);
});
