import type { InputRef } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from '../use-shortcuts.ts';
import { nextRow, stopsOf } from './row-keys.ts';

interface TableKeys {
  search: RefObject<InputRef | null>;
  onOpen: (index: number) => void;
  onToggle: (index: number) => void;
  /** Runs a key of the row itself; returns whether there is one. */
  onOwnKey: (index: number, key: string) => boolean;
}

const ROW = 'tr.ant-table-row';
const rowsIn = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>(ROW) ?? [])];

/**
 * The row of an event target. Portals opened from a row are rendered elsewhere, but their React events bubble up to here: they belong to no
 * row.
 */
const rowAt = (body: HTMLElement | null, target: EventTarget | null) =>
  target instanceof HTMLElement && body?.contains(target) ? target.closest<HTMLElement>(ROW) : null;

/** `/` focuses the search; in the rows, arrows move, Enter opens, Space selects. */
export function useTableKeys({ search, onOpen, onToggle, onOwnKey }: TableKeys) {
  const body = useRef<HTMLDivElement>(null);
  useOneStop(body);

  useShortcuts({ '/': () => search.current?.focus({ cursor: 'all' }) });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(body.current, event.target);
    if (row === null) return;
    const rows = rowsIn(body.current);
    const index = rows.indexOf(row);
    const next = nextRow(event.key, index, rows.length);
    if (next !== null) {
      event.preventDefault();
      rows[next]?.focus();
      return;
    }
    if (event.target !== row || index < 0) return;
    if (!event.ctrlKey && !event.metaKey && !event.altKey && onOwnKey(index, event.key.toLowerCase())) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter') onOpen(index);
    if (event.key !== ' ') return;
    event.preventDefault();
    onToggle(index);
  };

  return { body, onKeyDown };
}

const CONTROLS = 'a[href], button, input, [tabindex]';

/** The focusable controls in a row; those that were not focusable for another reason stay so. */
const controlsIn = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    control => control.tabIndex >= 0 || control.dataset.aside === 'row',
  );

function setStop(row: HTMLElement, isStop: boolean) {
  row.tabIndex = isStop ? 0 : -1;
  for (const control of controlsIn(row)) {
    control.tabIndex = isStop ? 0 : -1;
    control.dataset.aside = isStop ? '' : 'row';
  }
}

/** Only one row is a tab stop, with its controls: the one that had the focus last, else the first. Arrows lead to the others. */
function useOneStop(body: RefObject<HTMLDivElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  const settle = useRef(() => {});
  settle.current = () => {
    const rows = rowsIn(body.current);
    const stops = stopsOf(rows.length, last.current === null ? -1 : rows.indexOf(last.current));
    for (const [index, row] of rows.entries()) setStop(row, stops[index] === true);
  };
  // The rows may change with each render of the list.
  useEffect(() => settle.current());
  useEffect(() => {
    const box = body.current;
    if (!box) return;
    const onFocus = ({ target }: FocusEvent) => {
      const row = rowAt(box, target);
      if (row === null || row === last.current) return;
      last.current = row;
      settle.current();
    };
    box.addEventListener('focusin', onFocus);
    return () => box.removeEventListener('focusin', onFocus);
  }, [body]);
}
