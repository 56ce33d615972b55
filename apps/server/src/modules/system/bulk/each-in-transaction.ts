import type { Tx } from '../../../platform/db/tx.ts';
import type { Read } from '../../../platform/http/route.ts';
import { type RowOutcome, refusalOf } from './each-in-savepoint.ts';

/**
 * Does the work for each row in a separate transaction, one after the other: finished rows are kept whatever happens to the others, and
 * nobody waits for all of them. A refused row leaves no changes. Returns the outcomes in the order of the rows.
 */
export async function eachInTransaction<R, T>(
  change: Read,
  rows: readonly R[],
  work: (tx: Tx, row: R) => Promise<T>,
): Promise<RowOutcome<T>[]> {
  const outcomes: RowOutcome<T>[] = [];
  for (const row of rows) {
    try {
      outcomes.push({ ok: true, value: await change(tx => work(tx, row)) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      outcomes.push({ ok: false, refusal });
    }
  }
  return outcomes;
}
