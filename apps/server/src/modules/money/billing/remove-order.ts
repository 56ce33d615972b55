import type { deletedOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { refreshMargins } from '../../prices/pricing/margins.ts';
import { dropPostings } from '../../system/sap/postings.queries.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { liveLines, markDeleted, type OrderRecord, reservationsOf } from './orders.queries.ts';

/** Deletes an order that SAP does not have or has cancelled; its charges can be billed again, its number is not reused. */
export async function removeOrder(tx: Tx, order: OrderRecord, motive: string): Promise<z.infer<typeof deletedOrder>> {
  const { numero_orden } = order;
  const lines = await liveLines(tx, numero_orden);
  const reservations = await reservationsOf(tx, numero_orden);
  await holdReservations(tx, reservations);
  const deleted = await markDeleted(tx, numero_orden, motive);
  await dropPostings(tx, numero_orden);
  // Charges that were owed only because of the order (such as a freight that ended in a false freight) no longer count in the margin.
  await refreshMargins(tx, reservations);
  tx.audit({
    action: 'payment_order.delete',
    noun: 'payment_order',
    id: numero_orden,
    before: { status: order.status, total: order.total, sap_number: order.sap_number, lines },
    motive,
  });
  tx.changed('payment_order', numero_orden, [order.id_bill_to]);
  return deleted;
}
