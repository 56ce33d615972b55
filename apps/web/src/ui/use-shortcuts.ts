import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readKept, writeKept } from './kept.ts';

/**
 * Keys of a screen: `useShortcuts({ '/': search, ArrowDown: next, 'Ctrl+Z': undo })`. They do nothing while somebody types, while a
 * question lies over the page, and inside of what uses the same keys itself (menus, tabs, lists of choices).
 */
export type Shortcuts = Record<string, ShortcutAction | null | undefined>;
/** Answers false when it did not use the key: the browser then does with it what it always does. */
type ShortcutAction = (event: KeyboardEvent) => unknown;

const typing =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=combobox], .ant-select';
/** They answer arrows, Enter and Escape themselves. */
const withOwnKeys = '[role=menu], [role=menubar], [role=tablist], [role=listbox], [role=radiogroup], [role=slider]';
const over =
  '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-popover:not(.ant-popover-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

const isIn = (target: EventTarget | null, places: string) =>
  target instanceof HTMLElement && target.closest(places) !== null;

/** A letter, a digit or a sign without Ctrl: who dictates or has unsteady hands may want none of them (WCAG 2.1.4). */
const isCharacter = (name: string) => name.length === 1;

/** `Ctrl+Shift+Z`, `ArrowDown`, `a`: letters alone are small, whatever the keyboard's lock says. */
function nameOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const { key } = event;
  if (!(event.ctrlKey || event.metaKey)) return isCharacter(key) ? key.toLowerCase() : key;
  return `Ctrl+${event.shiftKey ? 'Shift+' : ''}${isCharacter(key) ? key.toUpperCase() : key}`;
}

/** Whether the key is meant for the screen, not for where the focus is or for what lies over the page. */
function isForScreen(event: KeyboardEvent, name: string): boolean {
  if (event.altKey || event.defaultPrevented || isIn(event.target, typing)) return false;
  if (!isCharacter(name) && isIn(event.target, withOwnKeys)) return false;
  if (isCharacter(name) && !characterKeys) return false;
  return document.querySelector(over) === null;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = nameOfKey(event);
      const action = latest.current[name];
      if (!action || !isForScreen(event, name)) return;
      if (action(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const PLACE = 'shortcuts.characters';
let characterKeys = true;
const listeners = new Set<() => void>();

function setCharacterKeys(on: boolean) {
  characterKeys = on;
  for (const listener of listeners) listener();
}

/** Read again when it is known whose browser this is. */
export const restoreCharacterKeys = () => setCharacterKeys(readKept(PLACE, true));

export function changeCharacterKeys(on: boolean): void {
  writeKept(PLACE, on);
  setCharacterKeys(on);
}

/** Whether single letters, digits and signs are shortcuts for this person. */
export function useCharacterKeys(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => characterKeys,
  );
}
