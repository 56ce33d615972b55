import { costOrderCan, costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandPossible, lockDocument, type Target } from '../../system/sap/posted-document.ts';
import { sendDocument } from '../../system/sap/queue-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { COST_ORDER } from './cost-order.document.ts';

/** Queues a draft for SAP. Errors: as `send_order_cost_provider_sap` says. */
export async function sendCostOrder(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const order = await lockDocument(tx, actor, COST_ORDER, input);
  demandPossible(costOrderCan(costOrderStatus(order), await goesThroughSap(tx)).send);
  return sendDocument(tx, actor, COST_ORDER, order);
}
