import type { deletedOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { postingKey } from '@cabezal/domain/system/sap/postings';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandNotInSap, type LookedUp } from '../../system/sap/look-up.ts';
import { post } from '../../system/sap/post.ts';
import { keyInSap } from '../../system/sap/postings.queries.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { demandKind, demandPossible, orderPossibilities, orderStatus } from './order-status.ts';
import { type OrderRecord, updateFacts } from './orders.queries.ts';
import { removeOrder } from './remove-order.ts';
import { postingKind, sapCancellation } from './sap-order.ts';
import { takeOrder } from './take-order.ts';

type Deleted = z.infer<typeof deletedOrder>;

/** Asks SAP to cancel the order of that key; its charges stay on it until SAP has. */
async function askToCancel(
  tx: Tx,
  actor: Actor,
  order: OrderRecord,
  of: { key: string; motive: string },
): Promise<Deleted> {
  const { numero_orden, id_bill_to, bill_to_name, total, version } = order;
  const facts = { ...order, cancel_asked_at: tx.now, cancel_reason: of.motive, error_text: null };
  await updateFacts(tx, { ...facts, status: orderStatus(facts) });
  await post(
    tx,
    {
      key: postingKey('cancel', numero_orden, version),
      kind: postingKind(order.kind),
      step: 'ANULACION',
      numero_orden,
      id_company: id_bill_to,
      counterparty: bill_to_name,
      total,
      document: null,
      author: actor.name,
    },
    { noun: 'payment_order', kind: 'cancel_order', payload: sapCancellation.parse({ key: of.key }) },
  );
  tx.audit({
    action: 'payment_order.cancel',
    noun: 'payment_order',
    id: numero_orden,
    motive: of.motive,
    before: { status: order.status },
    after: { status: 'ANULANDO' },
  });
  tx.changed('payment_order', numero_orden, [id_bill_to]);
  return { numero_orden, deleted_at: null, version: version + 1 };
}

/**
 * Deletes an order that is not invoiced nor on its way. What SAP has is cancelled there first; of what failed SAP was asked before whether it
 * has it (`found`). One that came to SAP from elsewhere is deleted here alone: nobody knows under which key it stands there.
 */
export async function deleteOrder(
  tx: Tx,
  actor: Actor,
  input: { numero_orden: number; version: number; motive: string },
  found: LookedUp,
): Promise<Deleted> {
  const order = await takeOrder(tx, actor, input);
  if (order.status === 'ERROR') demandKind(actor, order.kind);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).delete);
  if (order.status === 'ERROR') demandNotInSap(found);
  const key = order.status === 'ENVIADA' ? await keyInSap(tx, order.numero_orden, 'ORDEN') : undefined;
  return key === undefined
    ? removeOrder(tx, order, input.motive)
    : askToCancel(tx, actor, order, { key, motive: input.motive });
}
