import type { approveFees, bulkEndFees } from '@cabezal/contract/prices/fees/fees.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { approveFee, endFee } from './save-fee.ts';

/** Ends rates on the same day; each is judged separately. */
export function endFees(
  tx: Tx,
  actor: Actor,
  { rows, changes, motive = '' }: z.infer<typeof bulkEndFees.input>,
): Promise<BulkAnswer> {
  return editRows(tx, rows, ({ id: id_fee, version }) =>
    endFee(tx, actor, { id_fee, version, valid_to: changes.valid_to, motive }),
  );
}

/** Approves proposals; each is judged separately. */
export function approveFeeRows(
  tx: Tx,
  actor: Actor,
  { rows, justification }: z.infer<typeof approveFees.input>,
): Promise<BulkAnswer> {
  return editRows(tx, rows, row => approveFee(tx, actor, { ...row, justification }));
}
