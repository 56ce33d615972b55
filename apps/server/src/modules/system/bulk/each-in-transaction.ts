import type { Tx } from '../../../platform/db/tx.ts';
import type { Read } from '../../../platform/http/route.ts';
import { type RowOutcome, refusalOf } from './each-in-savepoint.ts';

/**
 * Does the same for each row in a transaction of its own, one after the other: what is done stays, whatever becomes of the others, and nobody
 * waits for all of them. One that is refused leaves nothing behind. Answers in the order of the rows.
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
