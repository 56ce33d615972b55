import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demandOperator, notFound } from '../../../platform/http/errors.ts';
import { lockOrder, type OrderRecord, orderIsVisible } from './orders.queries.ts';

/**
 * The order that a verb works on: found through the person’s scope (404), held until the end, of the version that the person
 * read (409). The transaction is elevated afterwards.
 */
export async function takeOrder(
  tx: Tx,
  actor: Actor,
  input: { numero_orden: number; version: number },
): Promise<OrderRecord> {
  if (!(await orderIsVisible(tx, input.numero_orden))) throw notFound('La orden de pago no existe');
  // A customer sees its orders; the operator's people alone write them, whatever a role of another company was given.
  demandOperator(actor);
  await tx.elevate();
  const order = await lockOrder(tx, input.numero_orden);
  if (order === undefined) throw notFound('La orden de pago no existe');
  if (order.version !== input.version) throw changedMeanwhile();
  return order;
}
