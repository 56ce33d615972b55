/** What is looked at, and the list (its filters, search, page) in which it stood. */
export interface Kept<R> {
  row: R;
  list: string;
}

/**
 * The reservation that is looked at: the one that was chosen, as long as the person is in that list, even when it waits no more. Nobody is
 * led on to another one by what colleagues do, or a key would decide what was not read.
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
