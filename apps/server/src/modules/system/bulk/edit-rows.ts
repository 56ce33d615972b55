import type { BulkAnswer, Outcome } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { Tx } from '../../../platform/db/tx.ts';
import { eachInSavepoint } from './each-in-savepoint.ts';

export interface BulkRow {
  id: number;
  version: number;
}

/** Changes each row separately. `edit` changes a single record and returns its new version. */
export async function editRows(
  tx: Tx,
  rows: readonly BulkRow[],
  edit: (row: BulkRow) => Promise<number>,
): Promise<BulkAnswer> {
  const outcomes = await eachInSavepoint(tx, rows, row => row.id, edit);
  const results = outcomes.map((one, i): Outcome => {
    const { id } = rows[i] as BulkRow;
    if (one.ok) return { id, ok: true, version: one.value };
    const { message, code } = one.refusal;
    return { id, ok: false, message, code };
  });
  const changed = results.filter(one => one.ok).length;
  return { results, changed, refused: results.length - changed };
}

/** Answers with the outcome of each row from the verb: ids, versions, refusals. */
export const asDone = (_: unknown, answer: BulkAnswer): BulkAnswer => answer;
