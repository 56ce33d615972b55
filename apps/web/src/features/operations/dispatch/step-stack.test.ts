import { expect, test } from 'vitest';
import { dropped, emptyStack, moved, nextStep, pushed, type StepStack } from './step-stack.ts';
import type { Step } from './steps.ts';

const step = (text: string): Step => ({ text, undo: async () => {}, redo: async () => {} });
const words = ({ done, undone }: StepStack) => [done.map(s => s.text).join(), undone.map(s => s.text).join()];

test('the step that was done last is undone first, and the one that was undone last is redone first', () => {
  let stack = pushed(pushed(emptyStack, step('a')), step('b'));
  expect(nextStep(stack, 'undo')?.text).toBe('b');
  stack = moved(moved(stack, 'undo'), 'undo');
  expect(words(stack)).toEqual(['', 'b,a']);
  expect(nextStep(stack, 'redo')?.text).toBe('a');
  stack = moved(stack, 'redo');
  expect(words(stack)).toEqual(['a', 'b']);
});

test('a new step discards undone ones; at both ends nothing happens', () => {
  const undone = moved(pushed(emptyStack, step('a')), 'undo');
  expect(words(pushed(undone, step('c')))).toEqual(['c', '']);
  expect(moved(emptyStack, 'undo')).toBe(emptyStack);
  expect(nextStep(emptyStack, 'redo')).toBeUndefined();
});

test('a step that another person changed is dropped, the others stay; twenty are kept', () => {
  const two = pushed(pushed(emptyStack, step('a')), step('b'));
  expect(words(dropped(two, 'undo'))).toEqual(['a', '']);
  expect(words(dropped(moved(two, 'undo'), 'redo'))).toEqual(['a', '']);
  const many = Array.from({ length: 30 }, (_, i) => step(String(i))).reduce(pushed, emptyStack);
  expect(many.done.map(s => s.text)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 10)));
});
