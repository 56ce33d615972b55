import type { ReactNode } from 'react';
import type { RowButton } from './row-buttons.tsx';

/** What a list does with a row besides showing its columns. */
export interface RowShape<R> {
  key: (row: R) => string | number;
  /** The row's own address: a click, Enter, and the card on a phone lead there. */
  path?: (row: R) => string;
  /** Absent: a row that says `active: false` is quiet. */
  tone?: (row: R) => 'normal' | 'inactive' | 'changed' | 'problem';
  /** Keys of the row that has the focus (`' '`, `a`); while rows are chosen, and for all others, the list's own count. */
  keys?: Readonly<Record<string, (row: R) => unknown>>;
  /** At the end of the row, when it is pointed at or focused. */
  buttons?: readonly RowButton<R>[];
  /** There instead, where it is more than buttons: something that a call of its own says. */
  actions?: (row: R) => ReactNode;
}

export const toneOf = <R>(row: RowShape<R>, record: R) =>
  row.tone?.(record) ?? ((record as { active?: unknown }).active === false ? 'inactive' : 'normal');
