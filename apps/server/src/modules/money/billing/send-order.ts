import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { orderDocument } from '@cabezal/domain/system/sap/documents';
import { postingKey } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { isRefused, post, postAgain, type Rewritten } from '../../system/sap/post.ts';
import { failedPosting, type HeldPosting } from '../../system/sap/postings.queries.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { issuedOf } from './invoices.queries.ts';
import { demandKind, demandPossible, orderPossibilities, orderStatus } from './order-status.ts';
import { demandUpToDate } from './order-up-to-date.ts';
import { bridgeItems, type OrderRecord, renewBillTo, updateFacts } from './orders.queries.ts';
import { sapInvoiceOf } from './post-invoice.ts';
import { postingKind, sapOrderOf } from './sap-order.ts';
import { showOrder } from './show-order.ts';
import { takeOrder } from './take-order.ts';

type Target = { numero_orden: number; version: number };

/** On its way again, or for the first time: nothing is known of the outcome yet. */
async function markSending(tx: Tx, actor: Actor, order: OrderRecord): Promise<PaymentOrder> {
  const facts = { ...order, queued: true, error_at: null, error_text: null };
  await updateFacts(tx, { ...facts, status: orderStatus(facts) });
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return showOrder(tx, actor, order.numero_orden);
}

/** Its invoice or its cancellation is asked for again; the order stays what it is, in a new version, so that two do not ask at once. */
async function markAsked(tx: Tx, actor: Actor, order: OrderRecord): Promise<PaymentOrder> {
  await updateFacts(tx, { ...order, error_text: null });
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return showOrder(tx, actor, order.numero_orden);
}

/** An order in SAP's terms. */
async function writtenOf(tx: Tx, { numero_orden }: OrderRecord, shown: PaymentOrder): Promise<Rewritten> {
  const payload = sapOrderOf(shown, await bridgeItems(tx, numero_orden));
  return { payload, document: orderDocument(payload) };
}

/** Puts the order on its way. The key holds the number and the version that the person saw: one document, however often it is tried. */
async function postOrder(tx: Tx, actor: Actor, order: OrderRecord, shown: PaymentOrder, key: string): Promise<void> {
  const { payload, document } = await writtenOf(tx, order, shown);
  const { numero_orden, id_bill_to, bill_to_name, total } = order;
  await post(
    tx,
    {
      key,
      kind: postingKind(order.kind),
      step: 'ORDEN',
      numero_orden,
      id_company: id_bill_to,
      total,
      counterparty: bill_to_name,
      document,
      author: actor.name,
    },
    { noun: 'payment_order', kind: 'order', payload },
  );
}
const keyOf = ({ numero_orden, version }: Target): string => postingKey('order', numero_orden, version);

export async function sendOrder(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const order = await takeOrder(tx, actor, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).send);
  await demandUpToDate(tx, order);
  const shown = await markSending(tx, actor, order);
  await postOrder(tx, actor, order, shown, keyOf(order));
  tx.audit({
    action: 'payment_order.send',
    noun: 'payment_order',
    id: order.numero_orden,
    before: { status: order.status },
    after: { status: shown.status, total: shown.total },
  });
  return order.numero_orden;
}

/** What failed goes again, what SAP refused as it is written today; of a cancellation nothing is. */
async function again(tx: Tx, actor: Actor, failed: HeldPosting, order: OrderRecord, shown: PaymentOrder) {
  if (!isRefused(failed)) return postAgain(tx, failed);
  if (failed.step === 'ORDEN') return postAgain(tx, failed, await writtenOf(tx, order, shown));
  const invoice = failed.step === 'FACTURA' ? await issuedOf(tx, order.numero_orden) : undefined;
  return postAgain(tx, failed, invoice && (await sapInvoiceOf(tx, actor, order.numero_orden, invoice)));
}

/**
 * What failed of an order goes again: the same message with the same key, whether SAP was to make the order, its invoice, or to cancel it. What SAP
 * refused says what holds now: items, names and numbers that were mended since.
 */
export async function resendOrder(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const order = await takeOrder(tx, actor, input);
  demandKind(actor, order.kind);
  const failed = await failedPosting(tx, order.numero_orden);
  const isOfOrder = failed === undefined || failed.step === 'ORDEN';
  if (isOfOrder) demandPossible(orderPossibilities(order, await goesThroughSap(tx)).resend);
  if (isOfOrder && isRefused(failed)) await renewBillTo(tx, order.numero_orden);
  const shown = isOfOrder ? await markSending(tx, actor, order) : await markAsked(tx, actor, order);
  const isOnItsWay = failed !== undefined && (await again(tx, actor, failed, order, shown));
  // An order that came from elsewhere (imported, or the outbox was thinned out) has no message any more.
  if (isOfOrder && !isOnItsWay) await postOrder(tx, actor, order, shown, failed?.posting_key ?? keyOf(order));
  tx.audit({
    action: 'payment_order.resend',
    noun: 'payment_order',
    id: order.numero_orden,
    before: { status: order.status, error_text: order.error_text },
    after: { status: shown.status },
  });
  return order.numero_orden;
}
