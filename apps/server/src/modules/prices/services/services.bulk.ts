import type { bulkEditServices } from '@cabezal/contract/prices/services/services.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { changeService, findEditable } from './save-service.ts';

/** Sets the same values in several services; each is judged separately. */
export function editServices(
  tx: Tx,
  actor: Actor,
  { rows, changes }: z.infer<typeof bulkEditServices.input>,
): Promise<BulkAnswer> {
  return editRows(tx, rows, async ({ id: id_service, version }) => {
    const before = await findEditable(tx, actor, id_service);
    return changeService(tx, actor, { ...before, ...changes, id_service, version });
  });
}
