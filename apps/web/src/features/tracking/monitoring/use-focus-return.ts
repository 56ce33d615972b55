import { useEffect, useRef } from 'react';

/** When the card of a trip is closed with what had the focus in it, the focus returns to the row of the trip in the list. */
export function useFocusReturn(id_chosen: number | null): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const left = last.current;
    last.current = id_chosen;
    if (id_chosen !== null || left === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-trip="${left}"]`)?.focus();
  }, [id_chosen]);
}
