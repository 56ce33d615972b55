import { type MouseEvent as ReactMouseEvent, type RefObject, useEffect, useRef } from 'react';

/** Data of one press: a mouse or touch event. `timeStamp` is when it was made, not when it was handled. */
export interface Press {
  /** The browser's count of presses in a row at one place; 0: from the keyboard. */
  detail: number;
  timeStamp: number;
}

/** Phones count every tap as a first one: two taps within this time, ms, are one gesture. */
const TREMBLE_MS = 800;

/** A press that belongs to the same gesture as the previous one. Both times are of the input events, so a slow page changes nothing. */
export const isSameGesture = (press: Press, before: Press | null): boolean =>
  press.detail > 1 || (press.detail === 1 && before !== null && press.timeStamp - before.timeStamp < TREMBLE_MS);

/**
 * A press that was not meant for the element under it: its gesture began elsewhere, or it was made before the element was there (`since`).
 */
export const isMeantForOther = (press: Press, here: string, began: string | null, since: number): boolean =>
  (press.detail > 1 && here !== began) || (press.detail > 0 && press.timeStamp < since);

/** A button, and what it said when it was pressed. */
interface SaidButton {
  button: object;
  text: string;
}

/**
 * A further press of a double click that was not meant for the button under it: the gesture began elsewhere (a dialog appeared, the button
 * was replaced), or the button said something else (`Siguiente` became `Enviar`).
 */
export const isMeantForOtherButton = (
  { detail }: Pick<Press, 'detail'>,
  here: SaidButton,
  began: SaidButton | null,
): boolean => detail > 1 && (began?.button !== here.button || began.text !== here.text);

const saidButton = (button: Element): SaidButton => ({ button, text: button.textContent ?? '' });

/** The button on which the current gesture of the mouse or finger began; null: elsewhere. */
let pressed: SaidButton | null = null;
let isWatching = false;

/** Notes where each gesture begins; once for all buttons of the page, and as long as it is open. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  const note = ({ detail, target }: MouseEvent) => {
    if (detail > 1) return;
    const button = target instanceof Element ? target.closest('button, a') : null;
    pressed = button && saidButton(button);
  };
  window.addEventListener('mousedown', note, true);
}

/** Whether a press was meant for this button as it is now. */
export const isMeant = (press: Pick<Press, 'detail'>, button: Element): boolean =>
  !isMeantForOtherButton(press, saidButton(button), pressed);

/** Where in `box` a target is: the key of its row, or beside the rows; null: outside. */
const placeIn = (box: Element, target: EventTarget | null): string | null => {
  if (!(target instanceof Element) || !box.contains(target)) return null;
  const key = target.closest('[data-row-key]')?.getAttribute('data-row-key');
  return key == null ? 'beside' : `row ${key}`;
};

/**
 * Stops presses in `box` that were not meant for its rows: pass the result to `onClickCapture` of the box. `freeSince`: when the element
 * that covered the rows last disappeared (`performance.now()`, ms).
 */
export function useMeantPresses(box: RefObject<Element | null>, freeSince: RefObject<number>) {
  const began = useGestureStart(box);
  return (event: ReactMouseEvent): void => {
    // Portals (menus, dialogs) are rendered elsewhere, but their React events bubble up to here.
    const here = placeIn(event.currentTarget, event.target);
    if (here === null || !isMeantForOther(event, here, began.current, freeSince.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The place of the press that began the current gesture. */
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
