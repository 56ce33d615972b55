import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ImportRow } from '@cabezal/contract/system/imports/imports.calls';

/** Those that tell one row from another: the first, and the next that every row has (a RUC and the name, a plate and the disco). */
export function tellingColumns(columns: readonly ImportColumn[]): ImportColumn[] {
  const [first, ...others] = columns;
  const second = others.find(column => column.required) ?? others[0];
  return [first, second].filter(column => column !== undefined);
}

export interface ShownColumns {
  /** They stand first and stay in sight. */
  telling: readonly ImportColumn[];
  /** The wrong ones first; then those that some row fills, that are required or that have a remark. */
  rest: readonly ImportColumn[];
}

/** The columns of a file in the order in which its rows are looked at. */
export function shownColumns(
  columns: readonly ImportColumn[],
  rows: readonly Pick<ImportRow, 'cells' | 'errors' | 'remarks'>[],
): ShownColumns {
  const isWrong = ({ key }: ImportColumn) => rows.some(row => row.errors[key]);
  const shown = columns.filter(
    column => column.required || rows.some(row => row.cells[column.key] || row.remarks[column.key]) || isWrong(column),
  );
  const telling = tellingColumns(shown);
  const rest = shown.filter(column => !telling.includes(column));
  return { telling, rest: rest.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a))) };
}
