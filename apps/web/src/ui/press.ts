import { type MouseEvent as ReactMouseEvent, type RefObject, useEffect, useRef } from 'react';

/** What one press says of itself: an event of the mouse or of a finger. `timeStamp` is when it was made, not when it was handled. */
export interface Press {
  /** Which of several in a row at one place the browser says it is; 0: from the keyboard. */
  detail: number;
  timeStamp: number;
}

/** Phones count every tap as a first one: two taps that a hand makes within this time, ms, are one gesture. */
const TREMBLE_MS = 800;

/** A press that belongs to the gesture of the one before it: both times are of the hand, a slow page changes neither. */
export const isSameGesture = (press: Press, before: Press | null): boolean =>
  press.detail > 1 || (press.detail === 1 && before !== null && press.timeStamp - before.timeStamp < TREMBLE_MS);

/** A press was not meant for what is under it: its gesture began elsewhere, or it was made before that was there (`since`). */
export const isMeantForOther = (press: Press, here: string, began: string | null, since: number): boolean =>
  (press.detail > 1 && here !== began) || (press.detail > 0 && press.timeStamp < since);

/** Where in `box` something is: the key of its row, or beside the rows; null: outside. */
const placeIn = (box: Element, target: EventTarget | null): string | null => {
  if (!(target instanceof Element) || !box.contains(target)) return null;
  const key = target.closest('[data-row-key]')?.getAttribute('data-row-key');
  return key == null ? 'beside' : `row ${key}`;
};

/**
 * Keeps presses from the rows of `box` that were not meant for them: give it to `onClickCapture` of the box. `freeSince`: when what lay over
 * the rows last went (`performance.now()`, ms).
 */
export function useMeantPresses(box: RefObject<Element | null>, freeSince: RefObject<number>) {
  const began = useGestureStart(box);
  return (event: ReactMouseEvent): void => {
    // What opens over the page is drawn elsewhere, but its clicks come up here.
    const here = placeIn(event.currentTarget, event.target);
    if (here === null || !isMeantForOther(event, here, began.current, freeSince.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The place of the press that began the gesture which is under way. */
function useGestureStart(box: RefObject<Element | null>) {
  const began = useRef<string | null>(null);
  useEffect(() => {
    const note = (event: MouseEvent) => {
      if (event.detail <= 1) began.current = box.current && placeIn(box.current, event.target);
    };
    window.addEventListener('mousedown', note, true);
    return () => window.removeEventListener('mousedown', note, true);
  }, [box]);
  return began;
}
