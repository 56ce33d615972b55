import type { ReactNode } from 'react';

/** What a list does with a row besides showing its columns. */
export interface RowShape<R> {
  key: (row: R) => string | number;
  /** The row's own page: Enter, double click, and the card on a phone lead there. */
  path?: (row: R) => string;
  tone?: (row: R) => 'normal' | 'inactive' | 'changed' | 'problem';
  /** Shown at the end of the row when it is pointed at or focused. */
  actions?: (row: R) => ReactNode;
}
