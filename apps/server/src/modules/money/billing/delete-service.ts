import type { DeleteServiceInput } from '@cabezal/contract/money/billing/billing.shapes';
import { normalizeJustification } from '@cabezal/domain/prices/amounts/adjustment-reason';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { refreshMargins } from '../../prices/pricing/margins.ts';
import { demandPossible, lockDocument } from '../../system/sap/posted-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { reservationOfCharge } from './billable.queries.ts';
import { recalculate } from './order-amounts.ts';
import { justificationMissing, liveLine } from './order-line.ts';
import { orderPossibilities } from './order-status.ts';
import { removeLine } from './orders.queries.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';

/** Removes a line from a draft; its charge can be billed again. */
export async function deleteService(tx: Tx, actor: Actor, input: DeleteServiceInput): Promise<number> {
  const order = await lockDocument(tx, actor, PAYMENT_ORDER, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).edit);
  const line = await liveLine(tx, order.numero_orden, input.id_line);
  const justification = normalizeJustification(input.justification);
  if (justification === null) throw justificationMissing();
  const id_reservation = line.id_charge === null ? undefined : await reservationOfCharge(tx, line.id_charge);
  const reservations = id_reservation === undefined ? [] : [id_reservation];
  await holdReservations(tx, reservations);
  await removeLine(tx, line.id_line, justification);
  // A charge that was owed only because of the order no longer counts in the margin.
  await refreshMargins(tx, reservations);
  await recalculate(tx, order);
  tx.audit({
    action: 'payment_order.delete_service',
    noun: 'payment_order',
    id: order.numero_orden,
    before: line,
    motive: justification,
  });
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return order.numero_orden;
}
