import type { deletedOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { LookedUp } from '../../system/sap/look-up.ts';
import { demandPossible, lockDocument, type Target } from '../../system/sap/posted-document.ts';
import { voidDocument } from '../../system/sap/void-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { demandKind, orderPossibilities } from './order-status.ts';
import type { PostedOrder } from './payment-order.document.ts';

/**
 * Deletes an order that is neither invoiced nor on its way; one that SAP has is deleted after SAP cancels it. `found`: SAP's answer for a
 * failed order.
 */
export async function deleteOrder(
  tx: Tx,
  actor: Actor,
  doc: PostedOrder,
  { motive, found, ...target }: Target & { motive: string; found: LookedUp },
): Promise<z.infer<typeof deletedOrder>> {
  const order = await lockDocument(tx, actor, doc, target);
  if (order.status === 'ERROR') demandKind(actor, order.kind);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).delete);
  const deleted = await voidDocument(tx, actor, doc, order, { motive, found });
  return deleted ?? { numero_orden: order.numero_orden, deleted_at: null, version: order.version + 1 };
}
