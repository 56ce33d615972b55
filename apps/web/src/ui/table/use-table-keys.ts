import type { InputRef } from 'antd';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useShortcuts } from '../use-shortcuts.ts';

interface TableKeys {
  search: RefObject<InputRef | null>;
  onOpen: (index: number) => void;
  onToggle: (index: number) => void;
  /** A key of the row itself; answers whether there is one. */
  onOwnKey: (index: number, key: string) => boolean;
}

const rowsIn = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>('tr.ant-table-row') ?? [])];

/** `/` goes to the search; in the rows arrows walk, Enter opens, Space chooses. */
export function useTableKeys({ search, onOpen, onToggle, onOwnKey }: TableKeys) {
  const body = useRef<HTMLDivElement>(null);

  useShortcuts({ '/': () => search.current?.focus({ cursor: 'all' }) });

  const onKeyDown = (event: KeyboardEvent) => {
    const rows = rowsIn(body.current);
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr.ant-table-row') : null;
    const index = row ? rows.indexOf(row) : -1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      rows[Math.min(rows.length - 1, Math.max(0, index + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
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
