import { expect, test } from 'vitest';
import { openedOn } from './use-opened.ts';

const closed = { record: 'guide 1', isOpen: false };

test('a dialog takes the record of the moment at which it opens', () => {
  expect(openedOn(closed, 'guide 2', true)).toEqual({ record: 'guide 2', isOpen: true });
});

test('an open dialog keeps its record, whatever the screen behind it shows', () => {
  const open = openedOn(closed, 'guide 2', true);
  expect(openedOn(open, 'guide 3', true)).toBe(open);
});

test('a closing dialog still shows its record, and takes another one when it opens again', () => {
  const gone = openedOn({ record: 'guide 2', isOpen: true }, 'guide 3', false);
  expect(gone).toEqual({ record: 'guide 2', isOpen: false });
  expect(openedOn(gone, 'guide 4', true).record).toBe('guide 4');
});
