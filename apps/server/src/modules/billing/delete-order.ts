import type { deletedOrder } from '@cabezal/contract/billing/payment-orders.calls';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { writeMargins } from '../rates/margins.ts';
import { holdReservations } from '../trips/reservation-facts.queries.ts';
import { demandPossible, orderPossibilities } from './order-status.ts';
import { liveLines, markDeleted, reservationsOf } from './orders.queries.ts';
import { takeOrder } from './take-order.ts';
import { goesThroughSap } from './with-sap.ts';

/** Deletes an order that is not invoiced nor on its way; its charges wait to be billed again, its number is not used again. */
export async function deleteOrder(
  tx: Tx,
  actor: Actor,
  input: { numero_orden: number; version: number; motive: string },
): Promise<z.infer<typeof deletedOrder>> {
  const order = await takeOrder(tx, actor, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).delete);
  const lines = await liveLines(tx, order.numero_orden);
  const reservations = await reservationsOf(tx, order.numero_orden);
  await holdReservations(tx, reservations);
  const deleted = await markDeleted(tx, order.numero_orden, input.motive);
  // What only the order owed (a freight that ended falsely) is not sold any more.
  await writeMargins(tx, reservations);
  tx.audit({
    action: 'payment_order.delete',
    noun: 'payment_order',
    id: order.numero_orden,
    before: { status: order.status, total: order.total, sap_number: order.sap_number, lines },
    motive: input.motive,
  });
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return deleted;
}
