import type { Tx } from '../../../platform/db/tx.ts';
import { AppError, fromDatabase } from '../../../platform/http/errors.ts';

/** What became of one of several: what it answers, or why not. */
export type RowOutcome<T> = { ok: true; value: T } | { ok: false; refusal: AppError };

/** What is wrong with this row alone; null: with the whole call (the database is busy, a fault of ours). */
export function refusalOf(error: unknown): AppError | null {
  const known = error instanceof AppError ? error : fromDatabase(error);
  return known !== undefined && known.status < 500 ? known : null;
}

/**
 * Does the same for each row by itself: one that is refused leaves nothing behind and stops no other. Answers in the order of the rows;
 * works in that of `order`, so that two people who change the same rows wait for each other instead of blocking each other.
 */
export async function eachInSavepoint<R, T>(
  tx: Tx,
  rows: readonly R[],
  order: (row: R) => number,
  work: (row: R) => Promise<T>,
): Promise<RowOutcome<T>[]> {
  const outcomes = new Map<R, RowOutcome<T>>();
  for (const row of rows.toSorted((a, b) => order(a) - order(b))) {
    try {
      outcomes.set(row, { ok: true, value: await tx.inSavepoint(() => work(row)) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      outcomes.set(row, { ok: false, refusal });
    }
  }
  return rows.map(row => outcomes.get(row) as RowOutcome<T>);
}
