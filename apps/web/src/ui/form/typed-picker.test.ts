import { expect, it } from 'vitest';
import { afterUnread } from './typed-picker.tsx';

const nowhere = { isAlways: false, isInItem: false, isTold: false };

it('a text that cannot be read empties a value only where the item of a form refuses it', () => {
  expect(afterUnread({ ...nowhere, isInItem: true })).toBe('empty');
  expect(afterUnread({ ...nowhere, isTold: true })).toBe('keep');
  expect(afterUnread(nowhere)).toBe('give way');
  expect(afterUnread({ ...nowhere, isInItem: true, isAlways: true })).toBe('give way');
});
