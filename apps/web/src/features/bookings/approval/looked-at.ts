/** The displayed row, and the list (its filters, search, page) that included it. */
export interface Kept<R> {
  row: R;
  list: string;
}

/**
 * The displayed reservation: the chosen one as long as the list is the same, even if it is no longer pending. A colleague's decision does
 * not switch to another reservation, because a key would then decide a reservation that the person has not read.
 */
export function lookedAt<R extends { id_reservation: number }>(
  rows: readonly R[],
  chosen: number | null,
  kept: Kept<R> | null,
  list: string,
): R | null {
  const wanted = chosen ?? kept?.row.id_reservation ?? null;
  const found = rows.find(row => row.id_reservation === wanted);
  if (found) return found;
  if (kept !== null && kept.list === list && kept.row.id_reservation === wanted) return kept.row;
  return rows[0] ?? null;
}
