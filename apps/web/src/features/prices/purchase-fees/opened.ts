import type { PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';

/** Rates of all carriers, or of single ones. */
export type Shown = 'general' | 'carriers';

/** What is open over the list or the matrix; `row` null: a new rate. */
export type Opened =
  | { what: 'form'; row: PurchaseFeeRow | null; shown: Shown; start?: Readonly<Record<string, unknown>> }
  | { what: 'end' | 'versions'; row: PurchaseFeeRow; shown: Shown };
