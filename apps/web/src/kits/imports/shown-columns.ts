import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ImportRow } from '@cabezal/contract/system/imports/imports.calls';

/** The columns that identify a row: the first, and the next required one (a RUC and the name, a plate and the disco). */
export function identifyingColumns(columns: readonly ImportColumn[]): ImportColumn[] {
  const [first, ...others] = columns;
  const second = others.find(column => column.required) ?? others[0];
  return [first, second].filter(column => column !== undefined);
}

export interface ShownColumns {
  /** These come first and stay visible. */
  telling: readonly ImportColumn[];
  /** Wrong ones first; then those with a value in some row, required ones and those with a remark. */
  rest: readonly ImportColumn[];
}

/** The columns of a file in their order on the screen. */
export function shownColumns(
  columns: readonly ImportColumn[],
  rows: readonly Pick<ImportRow, 'cells' | 'errors' | 'remarks'>[],
): ShownColumns {
  const isWrong = ({ key }: ImportColumn) => rows.some(row => row.errors[key]);
  const shown = columns.filter(
    column => column.required || rows.some(row => row.cells[column.key] || row.remarks[column.key]) || isWrong(column),
  );
  const telling = identifyingColumns(shown);
  const rest = shown.filter(column => !telling.includes(column));
  return { telling, rest: rest.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a))) };
}
