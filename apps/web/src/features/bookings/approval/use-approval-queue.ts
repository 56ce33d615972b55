import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { listPending } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listInputOf, useListState } from '../../../ui/table/list-state.ts';
import { useListData } from '../../../ui/table/use-list-data.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { useDecisions } from '../reservations/use-decisions.ts';
import { type Kept, lookedAt } from './looked-at.ts';

const CHOSEN = 'r';

const rowElement = (list: HTMLElement | null, id: number) =>
  list?.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`) ?? null;

/** Which pending reservation is selected; after a decision the next one is. The selection is in the address. */
export function useApprovalQueue() {
  const { state } = useListState('');
  const input = listInputOf(state);
  const data = useListData(listPending, input, state.view);
  const rows = useMemo(() => data.data?.page.rows ?? [], [data.data]);
  const address = useAddress<typeof CHOSEN>();
  const { change } = address;
  const list = useRef<HTMLDivElement>(null);
  const decisions = useDecisions();
  const chosen = address.id(CHOSEN);
  const inList = JSON.stringify([state.view, input]);
  const [kept, keep] = useState<Kept<ReservationRow> | null>(null);
  /**
   * The reservation that this person has just decided, until the list no longer includes it. Unlike one that a colleague decided, it does
   * not stay on the screen.
   */
  const [decided, setDecided] = useState<number | null>(null);
  const current = lookedAt(rows, chosen, kept?.row.id_reservation === decided ? null : kept, inList);
  if (current !== null && !data.isPlaceholderData && (kept?.row !== current || kept.list !== inList))
    keep({ row: current, list: inList });
  if (decided !== null && data.data && !rows.some(row => row.id_reservation === decided)) {
    setDecided(null);
    if (current === null) keep(null);
  }

  const choose = useCallback((id: number | null) => change({ [CHOSEN]: id }), [change]);
  useFirstFocus(list, current);
  useArrowsFromNowhere(list, rows, current);

  const after = (row: ReservationRow | null) => {
    const index = rows.findIndex(entry => entry.id_reservation === row?.id_reservation);
    return rows[index + 1] ?? null;
  };
  const goOn = (left: ReservationRow) => {
    const index = rows.findIndex(row => row.id_reservation === left.id_reservation);
    const next = after(left) ?? rows[index - 1] ?? null;
    if (next) rowElement(list.current, next.id_reservation)?.focus();
    choose(next?.id_reservation ?? null);
    setDecided(left.id_reservation);
  };
  return {
    list,
    current,
    next: after(current),
    /** The address names a reservation: on a phone its details are open. */
    isOpened: chosen !== null,
    failures: decisions.failures,
    decisions,
    goOn,
    close: () => choose(null),
    pathOf: (row: ReservationRow) => address.with({ [CHOSEN]: row.id_reservation }),
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('tr[data-row-key]');
      const id = Number(row?.dataset.rowKey);
      if (!row || !id) return;
      setDecided(null);
      if (id !== chosen) choose(id);
    },
  };
}

export type ApprovalQueue = ReturnType<typeof useApprovalQueue>;

/** Focuses the selected row as soon as the rows exist. */
function useFirstFocus(list: React.RefObject<HTMLElement | null>, current: ReservationRow | null) {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !current) return;
    // After a navigation from the menu, the focus is still there: it moves to the rows, unless it is in a field or a dialog.
    if (document.activeElement?.closest('input, textarea, [role="dialog"]')) return;
    const row = rowElement(list.current, current.id_reservation);
    if (!row) return;
    done.current = true;
    row.focus();
  });
}

/** If nothing has the focus (a dialog closed), the arrows continue from the selected row. */
function useArrowsFromNowhere(
  list: React.RefObject<HTMLElement | null>,
  rows: readonly ReservationRow[],
  current: ReservationRow | null,
) {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || document.activeElement !== document.body || event.defaultPrevented) return;
      const at = rows.findIndex(row => row.id_reservation === current?.id_reservation);
      const next = rows[at + step] ?? current;
      if (next === null) return;
      event.preventDefault();
      rowElement(list.current, next.id_reservation)?.focus();
    };
    window.addEventListener('keydown', walk);
    return () => window.removeEventListener('keydown', walk);
  }, [list, rows, current]);
}
