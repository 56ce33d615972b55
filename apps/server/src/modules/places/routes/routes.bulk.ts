import type { BulkAnswer, bulkEditRoutes } from '@cabezal/contract/system/bulk/bulk.calls';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { findEditable, updateRoute } from './save-route.ts';

/** Gives stored roads the same values, each judged by itself; none is drawn anew, since their places stay. */
export function editRoutes(
  tx: Tx,
  actor: Actor,
  { rows, changes }: z.infer<typeof bulkEditRoutes.input>,
): Promise<BulkAnswer> {
  return editRows(tx, rows, async ({ id: id_route, version: seen }) => {
    const before = await findEditable(tx, actor, id_route);
    const form = { ...before, km: Number(before.km), ...changes, id_route, version: seen };
    return updateRoute(tx, actor, form, null);
  });
}
