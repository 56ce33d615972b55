import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { UnsureError } from '../../../kits/many/attempts.ts';
import { dropped, emptyStack, moved, nextStep, pushed, type StepStack, type Way } from './step-stack.ts';
import type { Step } from './steps.ts';

/** The content of the bar at the bottom: an action with its undo, or why one failed. */
interface Notice {
  text: string;
  warnings: readonly string[];
  /** The direction of its button; null for a refusal. */
  way: Way | null;
}

export interface Steps {
  notice: Notice | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Adds a step: it can be undone from now on. */
  did: (step: Step, warnings: readonly string[]) => void;
  refuse: (text: string) => void;
  /** Closes the notice. */
  close: () => void;
  /** Undoes or redoes; quick presses run one after the other. */
  go: (way: Way) => Promise<void>;
}

const NOTICE_MS = 8000;
const failed = { undo: 'No se pudo deshacer', redo: 'No se pudo rehacer' };

/** A refusal or warning is shown nowhere else, so it stays until it is closed. A step can also be undone in the header. */
export const staysOpen = ({ way, warnings }: Pick<Notice, 'way' | 'warnings'>): boolean =>
  way === null || warnings.length > 0;

/** The steps on the board, newest last, and the notice of the last one. */
export function useSteps(refresh: () => void): Steps {
  const [stack, setStack] = useState<StepStack>(emptyStack);
  const latest = useRef(stack);
  const last = useRef<Promise<void>>(Promise.resolve());
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!notice || staysOpen(notice)) return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const change = useCallback((next: StepStack) => {
    latest.current = next;
    setStack(next);
  }, []);
  const did = useCallback(
    (step: Step, warnings: readonly string[]) => {
      change(pushed(latest.current, step));
      setNotice({ text: step.text, warnings, way: 'undo' });
    },
    [change],
  );
  const refuse = useCallback((text: string) => setNotice({ text, warnings: [], way: null }), []);
  const close = useCallback(() => setNotice(null), []);
  const goOnce = useCallback(
    async (way: Way) => {
      const step = nextStep(latest.current, way);
      if (!step) return;
      try {
        await step[way]();
        change(moved(latest.current, way));
        setNotice({
          text: way === 'undo' ? `Deshecho: ${step.text}` : step.text,
          warnings: [],
          way: way === 'undo' ? 'redo' : 'undo',
        });
      } catch (cause) {
        // If the outcome is unknown, the step stays, to be retried with the same key.
        if (!(cause instanceof ApiError && cause.isUncertain)) change(dropped(latest.current, way));
        refuse(`${cause instanceof UnsureError ? '' : `${failed[way]} `}«${step.text}»: ${messageOf(cause)}`);
      }
      refresh();
    },
    [change, refuse, refresh],
  );
  const go = useCallback(
    (way: Way) => {
      last.current = last.current.then(() => goOnce(way));
      return last.current;
    },
    [goOnce],
  );
  return { notice, canUndo: stack.done.length > 0, canRedo: stack.undone.length > 0, did, refuse, close, go };
}
