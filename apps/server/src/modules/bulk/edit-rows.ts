import type { BulkAnswer, Outcome } from '@cabezal/contract/bulk/bulk.calls';
import type { Tx } from '../../platform/db/tx.ts';
import { AppError, fromDatabase } from '../../platform/http/errors.ts';

export interface BulkRow {
  id: number;
  version: number;
}

/** What is wrong with this row alone; null: with the whole call (the database is busy, a fault of ours). */
function refusalOf(error: unknown): AppError | null {
  const known = error instanceof AppError ? error : fromDatabase(error);
  return known !== undefined && known.status < 500 ? known : null;
}

/**
 * Changes each row by itself: one that is refused leaves nothing behind and stops no other. `edit` is what changes a single record, and
 * answers its new version. By id, so that two people who change the same rows wait for each other instead of blocking each other.
 */
export async function editRows(
  tx: Tx,
  rows: readonly BulkRow[],
  edit: (row: BulkRow) => Promise<number>,
): Promise<BulkAnswer> {
  const outcomes = new Map<number, Outcome>();
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    try {
      const version = await tx.apart(() => edit(row));
      outcomes.set(row.id, { id: row.id, ok: true, version });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      outcomes.set(row.id, { id: row.id, ok: false, message: refusal.message, code: refusal.code });
    }
  }
  const results = rows.flatMap(row => outcomes.get(row.id) ?? []);
  const changed = results.filter(one => one.ok).length;
  return { results, changed, refused: results.length - changed };
}

/** What became of each row that was sent, as the verb of the single record said it: ids, versions, refusals. */
export const asDone = (_: unknown, answer: BulkAnswer): BulkAnswer => answer;
