import type { Checked } from './check-rows.ts';
import { isGood } from './check-workbook.ts';
import type { SeenRow } from './imports.queries.ts';

const CHANGED = 'Otra persona lo cambió desde la revisión';

/**
 * Finds rows that would overwrite values other than those shown when they were checked: nobody overwrites unseen values. Adds a remark to
 * each such cell; returns the number of rows.
 */
export function remarkChanged(rows: readonly Checked<unknown>[], seen: readonly SeenRow[]): number {
  const shown = new Map(seen.map(row => [row.row_number, row.before]));
  let changed = 0;
  for (const row of rows.filter(isGood)) {
    const before = shown.get(row.row_number) ?? {};
    const columns = Object.keys(row.before).filter(column => row.before[column] !== before[column]);
    if (columns.length > 0) changed += 1;
    for (const column of columns) row.remarks[column] = [row.remarks[column], CHANGED].filter(Boolean).join(' · ');
  }
  return changed;
}
