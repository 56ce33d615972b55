import type { ReactNode } from 'react';
import type { RowButton } from './row-buttons.tsx';

/** Properties of a list's rows besides the columns. */
export interface RowShape<R> {
  key: (row: R) => string | number;
  /** The row's own page: opened by a click, Enter, and the card on a phone. */
  path?: (row: R) => string;
  /** Default: a row with `active: false` is pale. */
  tone?: (row: R) => 'normal' | 'inactive' | 'changed' | 'problem';
  /** Keys of the focused row (`' '`, `a`); while rows are selected, and for all other keys, the list's own keys apply. */
  keys?: Readonly<Record<string, (row: R) => unknown>>;
  /** At the end of the row, visible on hover and focus. */
  buttons?: readonly RowButton<R>[];
  /** Replaces `buttons` where more than buttons is needed: content with a call of its own. */
  actions?: (row: R) => ReactNode;
}

export const toneOf = <R>(row: RowShape<R>, record: R) =>
  row.tone?.(record) ?? ((record as { active?: unknown }).active === false ? 'inactive' : 'normal');
