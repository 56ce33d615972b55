import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import { type Shortcuts, useShortcuts } from '../../../ui/use-shortcuts.ts';

interface DispatchKeys {
  /** Unassigned trips, in order. */
  ids: readonly number[];
  chosen: number | null;
  searchRef: RefObject<InputRef | null>;
  choose: (id_leg: number) => void;
  close: () => void;
  /** Assigns the candidate with that number. */
  assignNumber: (number: number) => void;
  /** Accepts the proposal of the selected trip; false if there is none. */
  accept: () => boolean;
  /** Requests a proposal. */
  propose: () => void;
  undo: () => void;
  redo: () => void;
}

/**
 * A requests a proposal, ↑↓ move through the trips, 1–9 assign a candidate, Enter accepts the proposal or assigns the first, Ctrl+Z undoes,
 * Ctrl+Shift+Z redoes, Esc closes, / searches.
 */
export function useDispatchKeys(keys: DispatchKeys) {
  const { ids, chosen, searchRef, choose, close, assignNumber, undo, redo } = keys;
  const walk = (by: 1 | -1) => {
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    const next = ids[Math.max(0, at + by)];
    if (next !== undefined) choose(next);
  };
  const assign = (number: number) => (event: KeyboardEvent) => {
    if (chosen === null || event.repeat) return false;
    assignNumber(number);
    return true;
  };
  const numbers: Shortcuts = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => [String(n), assign(n)]));
  useShortcuts({
    ...numbers,
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Escape: close,
    a: event => {
      if (event.repeat) return false;
      keys.propose();
      return true;
    },
    '/': () => searchRef.current?.focus(),
    'Ctrl+Z': undo,
    'Ctrl+Y': redo,
    'Ctrl+Shift+Z': redo,
    Enter: event => {
      // Enter on a button presses that button, except on the card of the trip itself.
      const onButton = event.target instanceof HTMLElement && event.target.closest('button, a');
      return onButton && !onButton.closest('.cz-dispatch-leg-chosen')
        ? false
        : (chosen !== null && !event.repeat && keys.accept()) || assign(1)(event);
    },
  });
}
