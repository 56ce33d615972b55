import type { Step } from './steps.ts';

/** Done and undone steps, the newest last in each list. */
export interface StepStack {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const emptyStack: StepStack = { done: [], undone: [] };
const KEPT = 20;

/** Adds a new step: undone ones can no longer be redone. */
export const pushed = ({ done }: StepStack, step: Step): StepStack => ({
  done: [...done.slice(1 - KEPT), step],
  undone: [],
});

export type Way = 'undo' | 'redo';

/** The next step in that direction. */
export const nextStep = (stack: StepStack, way: Way): Step | undefined =>
  (way === 'undo' ? stack.done : stack.undone).at(-1);

/** Moves the next step to the other list. */
export function moved(stack: StepStack, way: Way): StepStack {
  const step = nextStep(stack, way);
  if (!step) return stack;
  return way === 'undo'
    ? { done: stack.done.slice(0, -1), undone: [...stack.undone, step] }
    : { done: [...stack.done, step], undone: stack.undone.slice(0, -1) };
}

/** Removes the next step, because another person has changed the trip. */
export const dropped = (stack: StepStack, way: Way): StepStack =>
  way === 'undo' ? { ...stack, done: stack.done.slice(0, -1) } : { ...stack, undone: stack.undone.slice(0, -1) };
