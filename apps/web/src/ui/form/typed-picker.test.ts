import { expect, it } from 'vitest';
import { afterUnread } from './typed-picker.tsx';

const nowhere = { isAlways: false, isInItem: false, isTold: false };

it('an unreadable text empties the value only where a form item refuses it', () => {
  expect(afterUnread({ ...nowhere, isInItem: true })).toBe('empty');
  expect(afterUnread({ ...nowhere, isTold: true })).toBe('keep');
  expect(afterUnread(nowhere)).toBe('give way');
  expect(afterUnread({ ...nowhere, isInItem: true, isAlways: true })).toBe('give way');
});
