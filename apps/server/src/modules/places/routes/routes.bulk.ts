import type { bulkEditRoutes } from '@cabezal/contract/places/routes/routes.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { findEditable, updateRoute } from './save-route.ts';

/** Sets the same values in several stored roads; each is judged separately. None is drawn again, since the places stay. */
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
