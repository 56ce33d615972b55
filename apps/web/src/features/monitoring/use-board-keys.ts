import type { MonitoredTrip } from '@cabezal/contract/monitoring/monitoring.calls';
import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';

interface BoardKeys {
  /** The trips of the list in their order. */
  ids: readonly number[];
  chosen: MonitoredTrip | null;
  searchRef: RefObject<InputRef | null>;
  choose: (id_guide: number | null) => void;
  centre: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], .ant-modal, .ant-drawer') !== null;

function step(ids: readonly number[], chosen: number | undefined, by: number): number | undefined {
  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (at === -1) return by > 0 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))];
}

/** J and K go through the list, Enter centres, Esc closes, L calls, / searches. */
export function useBoardKeys(board: BoardKeys) {
  const latest = useRef(board);
  latest.current = board;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { ids, chosen, searchRef, choose, centre } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const onButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
      if (key === 'j' || key === 'k') choose(step(ids, chosen?.id_guide, key === 'j' ? 1 : -1) ?? null);
      else if (key === 'enter' && chosen && !onButton) centre();
      else if (key === 'escape' && chosen) choose(null);
      else if (key === 'l' && chosen?.driver_phone) window.location.href = `tel:${chosen.driver_phone}`;
      else if (key === '/') searchRef.current?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
