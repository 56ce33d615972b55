import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readKept, writeKept } from './kept.ts';

/**
 * Keyboard shortcuts of a screen: `useShortcuts({ '/': search, ArrowDown: next, 'Ctrl+Z': undo })`. They are inactive while the person
 * types, while a dialog is open, and inside controls that use the same keys (menus, tabs, lists of options).
 */
export type Shortcuts = Record<string, ShortcutAction | null | undefined>;
/** Returns false if it did not handle the key: the browser then does its default action. */
type ShortcutAction = (event: KeyboardEvent) => unknown;

const typing =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=combobox], .ant-select';
/** These handle arrows, Enter and Escape themselves. */
const withOwnKeys = '[role=menu], [role=menubar], [role=tablist], [role=listbox], [role=radiogroup], [role=slider]';
const over =
  '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-popover:not(.ant-popover-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

const isIn = (target: EventTarget | null, places: string) =>
  target instanceof HTMLElement && target.closest(places) !== null;

/** A letter, a digit or a sign without Ctrl: people who use speech input or have unsteady hands may want to turn these off (WCAG 2.1.4). */
const isCharacter = (name: string) => name.length === 1;

/** `Ctrl+Shift+Z`, `ArrowDown`, `a`: single letters are lower case, whatever the state of Caps Lock. */
function nameOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const { key } = event;
  if (!(event.ctrlKey || event.metaKey)) return isCharacter(key) ? key.toLowerCase() : key;
  return `Ctrl+${event.shiftKey ? 'Shift+' : ''}${isCharacter(key) ? key.toUpperCase() : key}`;
}

/** Whether the key is meant for the screen, not for the focused control or for an open dialog. */
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

/** Read again once the person is known. */
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
