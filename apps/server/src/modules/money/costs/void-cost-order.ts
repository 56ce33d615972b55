import { costOrderCan, costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { LookedUp } from '../../system/sap/look-up.ts';
import { demandPossible, lockDocument, type Target } from '../../system/sap/posted-document.ts';
import { voidDocument } from '../../system/sap/void-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { COST_ORDER } from './cost-order.document.ts';
import { creditedIn } from './cost-orders.queries.ts';

/** Voids an order; its costs can be on another one. If SAP has it, SAP cancels it first. Errors: as `delete_costs_provider` says. */
export async function voidCostOrder(
  tx: Tx,
  actor: Actor,
  { motive, ...target }: Target & { motive: string },
  found: LookedUp,
): Promise<number> {
  const order = await lockDocument(tx, actor, COST_ORDER, target);
  demandPossible(costOrderCan(costOrderStatus(order), await goesThroughSap(tx)).void);
  const corte = await creditedIn(tx, order.numero_orden);
  demandPossible(corte === undefined || `El corte ${corte} tiene su nota de crédito: anúlela primero`);
  await voidDocument(tx, actor, COST_ORDER, order, { motive, found });
  return order.numero_orden;
}
