import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound } from '../../../platform/http/errors.ts';
import { demandSeesCosts } from '../../system/rights/cost-rights.ts';
import { holdReservations } from '../../trips/trips/reservation-facts.queries.ts';
import { type CostOrderRecord, findCostOrder, heldWithOrders, lockCostOrder } from './cost-orders.queries.ts';
import { holdProviders } from './payment-costs.queries.ts';

/** Its lines are those of the corte. */
export const OF_CORTE = 'Es la factura de un corte: anúlela e ingrese otra';

export type CostOrderTarget = { numero_orden: number; version: number };

/** The order that a verb works on, of the version that the person read; elevated afterwards. Errors: 403, 404, 409 MODIFICADO. */
export async function takeCostOrder(tx: Tx, actor: Actor, input: CostOrderTarget): Promise<CostOrderRecord> {
  demandSeesCosts(actor);
  const seen = await findCostOrder(tx, input.numero_orden);
  if (seen === undefined) throw notFound('La orden no existe');
  await tx.elevate();
  await holdProviders(tx, [seen.company_provider_id]);
  const order = await lockCostOrder(tx, input.numero_orden);
  if (order.version !== input.version) throw changedMeanwhile();
  return order;
}

/**
 * Holds what orders are taken with before the first of several is taken: reservations, then providers, each in one order for everybody. Who
 * took them as the orders come would hold one provider and wait for another, whose holder waits for the first.
 */
export const holdAround = (tx: Tx, numbers: readonly number[]): Promise<void> =>
  tx.asSystem(async () => {
    const { reservations, providers } = await heldWithOrders(tx, numbers);
    await holdReservations(tx, reservations);
    await holdProviders(tx, providers);
  });

/** Refuses with the reason what an order does not allow now. Errors: 409 ORDEN_NO_PERMITE. */
export function demandPossible(verdict: true | string): void {
  if (verdict !== true) throw conflict('ORDEN_NO_PERMITE', verdict);
}

export function tell(tx: Tx, numero_orden: number, costs: readonly { id_payment_cost: number }[]): void {
  tx.changed('cost_order', numero_orden, []);
  for (const { id_payment_cost } of costs) tx.changed('payment_cost', id_payment_cost, []);
}
