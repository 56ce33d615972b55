import type { Tx } from '../../../platform/db/tx.ts';
import { AppError, fromDatabase } from '../../../platform/http/errors.ts';

/** Outcome of one row: its result or its refusal. */
export type RowOutcome<T> = { ok: true; value: T } | { ok: false; refusal: AppError };

/** The refusal of a single row; null if the whole call fails (the database is busy, a defect). */
export function refusalOf(error: unknown): AppError | null {
  const known = error instanceof AppError ? error : fromDatabase(error);
  return known !== undefined && known.status < 500 ? known : null;
}

/**
 * Does the work for each row in a savepoint: a refused row leaves no changes and does not stop the others. Returns the outcomes in the
 * order of the rows; works in the order of `order`, so that two calls on the same rows wait for each other without a deadlock.
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
