import type { ImportRow } from '@cabezal/contract/system/imports/imports.calls';

/** Rows saved here, keyed by their previous state: until the list is read again, it still has the old rows. */
export type SavedRows = Readonly<Record<string, ImportRow>>;

const keyOf = ({ row_number, mark }: ImportRow): string => `${row_number} ${mark}`;

export function withSaved(saved: SavedRows, before: ImportRow, now: ImportRow): SavedRows {
  // The current state has no later one: cells may return to an earlier value.
  const { [keyOf(now)]: _, ...rest } = saved;
  return before.mark === now.mark ? rest : { ...rest, [keyOf(before)]: now };
}

/** The rows of the list, with saved rows in their new state, and only while they still match (`fits`). */
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

/** Whether the fields differ from the row as last saved. */
export const isUnsaved = (values: Readonly<Record<string, string | undefined>>, cells: ImportRow['cells']): boolean =>
  Object.entries(values).some(([key, text]) => (text ?? '') !== (cells[key] ?? ''));
