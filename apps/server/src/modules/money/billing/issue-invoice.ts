import { buildAccessKey } from '@cabezal/domain/money/invoice/access-key';
import { formatDocumentNumber } from '@cabezal/domain/money/invoice/document-number';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { storeFacts } from '../../system/sap/documents.queries.ts';
import { demandPossible, lockDocument } from '../../system/sap/posted-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { tellFacts } from '../../trips/told-facts/tell-facts.ts';
import { findIssuer, insertInvoice, issuingPoint, type NextNumber, nextSequence } from './invoices.queries.ts';
import { orderPossibilities, orderStatus } from './order-status.ts';
import { demandUpToDate } from './order-up-to-date.ts';
import { changedVat, type OrderRecord, reservationsOf, retentionRate } from './orders.queries.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';
import { postInvoice } from './post-invoice.ts';

/**
 * The day of issue is today, whatever the date of the order, because the SRI gets an invoice when it is made. It is never before the last
 * invoice of the point: of two at midnight, the one that waited for the number also gets the later day.
 */
function dayOfIssue(tx: Tx, { last_date }: NextNumber): string {
  return last_date !== null && last_date > tx.today ? last_date : tx.today;
}

/** VAT and retention must be those of the day of issue. Errors: 409 IVA_CAMBIADO if the order was computed with others. */
async function demandTaxesOf(tx: Tx, date: string, { numero_orden, emission_date }: OrderRecord): Promise<void> {
  const [changed] = await changedVat(tx, numero_orden, date);
  if (changed !== undefined)
    throw conflict('IVA_CAMBIADO', `La tarifa de IVA cambió: regenere la orden («${changed.description}»)`);
  if ((await retentionRate(tx, emission_date)) !== (await retentionRate(tx, date)))
    throw conflict('IVA_CAMBIADO', 'La retención del transporte cambió: regenere la orden');
}

/**
 * Makes the invoice of an order that SAP has, or of a draft where orders do not go through SAP: number and access key. Only a credit note
 * reverses it.
 */
export async function invoiceOrder(
  tx: Tx,
  actor: Actor,
  input: { numero_orden: number; version: number },
): Promise<number> {
  const order = await lockDocument(tx, actor, PAYMENT_ORDER, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).invoice);
  // An order that SAP has was checked when it was sent.
  if (order.status === 'BORRADOR') await demandUpToDate(tx, order);
  const { numero_orden } = order;
  // Facts of reservations are told under their locks. Before the number, for which other invoices wait.
  const reservations = await reservationsOf(tx, numero_orden);
  await holdReservations(tx, reservations);
  const issuer = await findIssuer(tx);
  const point = await issuingPoint(tx, tx.today);
  const next = await nextSequence(tx, point);
  const { sequence } = next;
  const emission_date = dayOfIssue(tx, next);
  await demandTaxesOf(tx, emission_date, order);
  const number = formatDocumentNumber({
    establishment: Number(point.establishment),
    emission_point: Number(point.emission_point),
    sequence,
  });
  const access_key = buildAccessKey({
    date: emission_date,
    document_code: '01',
    ruc: issuer.ruc,
    environment: point.environment,
    establishment: point.establishment,
    emission_point: point.emission_point,
    sequence: number.slice(-9),
    // Free to choose: the number of the order.
    numeric_code: String(numero_orden).padStart(8, '0').slice(-8),
  });
  const id_invoice = await insertInvoice(tx, {
    numero_orden,
    access_key,
    sequence,
    emission_date,
    point,
    created_by: actor.id_user,
  });
  const facts = { ...order, invoiced_at: tx.now };
  await storeFacts(tx, PAYMENT_ORDER, facts);
  await tellFacts(tx, reservations);
  if (order.sent_at !== null) await postInvoice(tx, actor, order, { number, access_key });
  tx.audit({
    action: 'payment_order.invoice',
    noun: 'payment_order',
    id: numero_orden,
    before: { status: order.status },
    after: { status: orderStatus(facts), id_invoice, number, access_key, total: order.total },
  });
  tx.changed('payment_order', numero_orden, [order.id_bill_to]);
  tx.changed('invoice', id_invoice, [order.id_bill_to]);
  return numero_orden;
}
