import type { ImportRow } from '@cabezal/contract/system/imports/imports.calls';

/** Rows as they were saved here, by what they were before: for a moment the list still has the earlier ones. */
export type SavedRows = Readonly<Record<string, ImportRow>>;

const keyOf = ({ row_number, mark }: ImportRow): string => `${row_number} ${mark}`;

export function withSaved(saved: SavedRows, before: ImportRow, now: ImportRow): SavedRows {
  // As it is now it has no later form: cells may come back to what they were.
  const { [keyOf(now)]: _, ...rest } = saved;
  return before.mark === now.mark ? rest : { ...rest, [keyOf(before)]: now };
}

/** The rows of the list, those that were saved meanwhile as they are now and only where they still `fit` it. */
export function asSaved(
  rows: readonly ImportRow[],
  saved: SavedRows,
  fits: (row: ImportRow) => boolean,
): readonly ImportRow[] {
  return rows.flatMap(row => {
    let now = row;
    for (let next = saved[keyOf(now)]; next !== undefined; next = saved[keyOf(now)]) now = next;
    return now === row || fits(now) ? now : [];
  });
}

/** Something stands in the fields that is not in the row as it was saved last. */
export const isUnsaved = (values: Readonly<Record<string, string | undefined>>, cells: ImportRow['cells']): boolean =>
  Object.entries(values).some(([key, text]) => (text ?? '') !== (cells[key] ?? ''));
