import type { ReactNode } from 'react';

/** An option of a select of records. */
export interface EntityOption {
  value: number | string;
  label: string;
  /** A second, less prominent fact: RUC, plate, place. */
  hint?: ReactNode;
  /** Why it cannot be selected. */
  refused?: string;
}
