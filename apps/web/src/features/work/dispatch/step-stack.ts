import type { Step } from './steps.ts';

/** What was done and what was undone of it, each newest last. */
export interface StepStack {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const emptyStack: StepStack = { done: [], undone: [] };
const KEPT = 20;

/** Something new was done: what was undone before cannot be done again. */
export const pushed = ({ done }: StepStack, step: Step): StepStack => ({
  done: [...done.slice(1 - KEPT), step],
  undone: [],
});

export type Way = 'undo' | 'redo';

/** The step that goes next that way. */
export const nextStep = (stack: StepStack, way: Way): Step | undefined =>
  (way === 'undo' ? stack.done : stack.undone).at(-1);

/** The next step went that way. */
export function moved(stack: StepStack, way: Way): StepStack {
  const step = nextStep(stack, way);
  if (!step) return stack;
  return way === 'undo'
    ? { done: stack.done.slice(0, -1), undone: [...stack.undone, step] }
    : { done: [...stack.done, step], undone: stack.undone.slice(0, -1) };
}

/** The next step cannot go that way any more: somebody else changed the trip. It is forgotten. */
export const dropped = (stack: StepStack, way: Way): StepStack =>
  way === 'undo' ? { ...stack, done: stack.done.slice(0, -1) } : { ...stack, undone: stack.undone.slice(0, -1) };
