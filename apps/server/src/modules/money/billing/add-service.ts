import type { AddServiceInput } from '@cabezal/contract/money/billing/billing.shapes';
import { normalizeJustification } from '@cabezal/domain/prices/amounts/adjustment-reason';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { canConfirmAmount } from '@cabezal/domain/trips/rules/shown-amount';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { demandPossible, lockDocument } from '../../system/sap/posted-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { findTargets, lockCharges, reservationOfCharge } from './billable.queries.ts';
import { lineOfCharge } from './generate-payment-order.ts';
import { lineAmounts, recalculate, vatOn } from './order-amounts.ts';
import { orderPossibilities } from './order-status.ts';
import { findService, insertLines, type NewLine, type OrderRecord } from './orders.queries.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';

type Vat = Awaited<ReturnType<typeof vatOn>>;

/**
 * Line for a charge of the order’s bill-to that can be billed, is on no order and has the confirmed amount. Errors: 409
 * RUBRO_NO_DISPONIBLE, COBRO_CAMBIADO.
 */
async function chargeLine(
  tx: Tx,
  order: OrderRecord,
  { id_charge, expected_subtotal }: { id_charge: number; expected_subtotal: AddServiceInput['expected_subtotal'] },
  vat: Vat,
): Promise<NewLine> {
  const id_reservation = await reservationOfCharge(tx, id_charge);
  // Serializes with reopening, cancelling or changing the reservation.
  if (id_reservation !== undefined) await holdReservations(tx, [id_reservation]);
  const [charge] = await lockCharges(tx, { id_bill_to: order.id_bill_to, id_charge, kind: order.kind, limit: 1 });
  if (charge === undefined) throw conflict('RUBRO_NO_DISPONIBLE', 'Ese rubro no está por facturar a este cliente');
  demand(canConfirmAmount(expected_subtotal, charge.subtotal));
  return lineOfCharge(tx, charge, vat);
}

/** Line for a service with its own amounts; its reservation, if given, must have the same bill-to. */
async function serviceLine(tx: Tx, order: OrderRecord, input: AddServiceInput, vat: Vat): Promise<NewLine> {
  const service = await findService(tx, input.id_service ?? 0);
  if (service === undefined) throw notFound('El servicio no existe');
  if (input.id_reservation !== undefined) {
    const [reservation] = await findTargets(tx, [input.id_reservation]);
    if (reservation === undefined) throw notFound('La reserva no existe');
    if (reservation.id_bill_to !== order.id_bill_to)
      throw unprocessable('VARIOS_CLIENTES', 'La reserva se factura a otro cliente');
  }
  const quantity = input.quantity ?? '1';
  const unit_price = input.unit_price ?? '0.00';
  const { codigo_sri, tarifa } = vat(service.iva_kind);
  return {
    id_charge: null,
    id_reservation: input.id_reservation ?? null,
    id_service: service.id_service,
    description: input.description ?? service.name,
    quantity,
    unit_price,
    discount: '0.00',
    ...lineAmounts({ quantity, unit_price, discount: '0.00' }, tarifa),
    iva_kind: service.iva_kind,
    codigo_sri,
    tarifa,
    justification: null,
  };
}

export async function addService(tx: Tx, actor: Actor, input: AddServiceInput): Promise<number> {
  const order = await lockDocument(tx, actor, PAYMENT_ORDER, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).edit);
  if (order.kind === 'REEMBOLSO' && input.id_charge === undefined)
    demand(refuse('REEMBOLSO_SIN_RECARGO', { razon: 'agregue un reembolso pendiente' }));
  const vat = await vatOn(tx, order.emission_date);
  const { id_charge, expected_subtotal } = input;
  const line =
    id_charge === undefined
      ? await serviceLine(tx, order, input, vat)
      : await chargeLine(tx, order, { id_charge, expected_subtotal }, vat);
  const added = { ...line, justification: normalizeJustification(input.justification) };
  await insertLines(tx, order.numero_orden, [added]);
  await recalculate(tx, order);
  tx.audit({
    action: 'payment_order.add_service',
    noun: 'payment_order',
    id: order.numero_orden,
    after: added,
    motive: added.justification,
  });
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return order.numero_orden;
}
