import { costOrderCan, costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { postingKey } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { freeDrawn } from '../../prices/carrier-orders/draw-orders.queries.ts';
import { demandNotInSap, type LookedUp } from '../../system/sap/look-up.ts';
import { post } from '../../system/sap/post.ts';
import { dropPostings, keyInSap } from '../../system/sap/postings.queries.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import * as queries from './cost-orders.queries.ts';
import { postingKindOf } from './send-cost-order.ts';
import { type CostOrderTarget, demandPossible, takeCostOrder, tell } from './take-cost-order.ts';

/** Frees the costs of an order that SAP does not have, or has cancelled. `id_user` null: nobody in person. */
export async function releaseCosts(
  tx: Tx,
  order: queries.CostOrderRecord,
  by: { id_user: number | null; motive: string },
): Promise<void> {
  const { numero_orden } = order;
  await freeDrawn(tx, numero_orden);
  await queries.setCostsOf(tx, numero_orden, []);
  await queries.voidCostOrder(tx, numero_orden, by);
  await dropPostings(tx, numero_orden);
  tx.audit({ action: 'void_cost_order', noun: 'cost_order', id: numero_orden, motive: by.motive });
  tell(tx, numero_orden, []);
}

/** Voids an order; its costs may stand on another. What SAP has is cancelled there first. Errors: as `delete_costs_provider` says. */
export async function voidCostOrder(
  tx: Tx,
  actor: Actor,
  input: CostOrderTarget & { motive: string },
  found: LookedUp,
): Promise<number> {
  const order = await takeCostOrder(tx, actor, input);
  const status = costOrderStatus(order);
  demandPossible(costOrderCan(status, await goesThroughSap(tx)).void);
  if (status === 'ERROR') demandNotInSap(found);
  const { numero_orden, version } = order;
  const key = status === 'ENVIADA' ? await keyInSap(tx, numero_orden, 'COMPRA') : undefined;
  if (key === undefined) {
    await releaseCosts(tx, order, { id_user: actor.id_user, motive: input.motive });
    return numero_orden;
  }
  const facts = {
    ...order,
    cancel_asked_at: tx.now,
    cancel_reason: input.motive,
    cancel_asked_by: actor.id_user,
    error_text: null,
  };
  await queries.updateCostFacts(tx, { ...facts, status: costOrderStatus(facts) });
  await post(
    tx,
    {
      key: postingKey('cancel', numero_orden, version),
      kind: postingKindOf(order),
      step: 'ANULACION',
      numero_orden,
      id_company: order.company_provider_id,
      counterparty: order.provider_name,
      total: order.total,
      document: null,
      author: actor.name,
    },
    { noun: 'cost_order', kind: 'cancel_purchase_invoice', payload: { key } },
  );
  tx.audit({ action: 'cancel_cost_order', noun: 'cost_order', id: numero_orden, motive: input.motive });
  tell(tx, numero_orden, []);
  return numero_orden;
}
