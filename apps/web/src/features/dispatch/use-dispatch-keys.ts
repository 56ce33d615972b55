import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';

interface DispatchKeys {
  /** Trips that wait, in their order. */
  ids: readonly number[];
  chosen: number | null;
  searchRef: RefObject<InputRef | null>;
  choose: (id_leg: number) => void;
  close: () => void;
  /** Assigns to the candidate of that place, 0 the first. */
  assignTo: (place: number) => void;
  undo: () => void;
  redo: () => void;
}

const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], .ant-select, .ant-modal, .ant-drawer',
  ) !== null;

/** ↑↓ go through the trips, 1–9 assign to a candidate, Enter to the first, Ctrl+Z undoes, Ctrl+Shift+Z does it again, Esc closes, / searches. */
export function useDispatchKeys(keys: DispatchKeys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isElsewhere(event.target) || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        const key = event.key.toLowerCase();
        if (key === 'y' || (key === 'z' && event.shiftKey)) latest.current.redo();
        else if (key === 'z') latest.current.undo();
        else return;
      } else if (!plainKey(event, latest.current)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function plainKey(event: KeyboardEvent, keys: DispatchKeys): boolean {
  const { ids, chosen, searchRef, choose, close, assignTo } = keys;
  const { key } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    const next = ids[key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)];
    if (next !== undefined) choose(next);
    return true;
  }
  if (key === 'Escape') {
    close();
    return true;
  }
  if (key === '/') {
    searchRef.current?.focus();
    return true;
  }
  if (chosen === null || event.repeat) return false;
  if (/^[1-9]$/.test(key)) {
    assignTo(Number(key) - 1);
    return true;
  }
  // Enter on a button presses that button, except on the card of the trip itself.
  const onButton = event.target instanceof HTMLElement && event.target.closest('button, a');
  if (key === 'Enter' && (!onButton || onButton.closest('.cz-di-leg-chosen'))) {
    assignTo(0);
    return true;
  }
  return false;
}
