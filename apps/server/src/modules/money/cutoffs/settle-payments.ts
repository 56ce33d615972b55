import { add, compare, ZERO } from '@cabezal/domain/system/amounts/money';
import { paymentDocument } from '@cabezal/domain/system/sap/documents';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameter, parameters } from '../../system/parameters/read-parameter.queries.ts';
import { storeFacts } from '../../system/sap/documents.queries.ts';
import type { Written } from '../../system/sap/posted-document.ts';
import { documentKeys, dropPostings } from '../../system/sap/postings.queries.ts';
import { documentKey, postDocument } from '../../system/sap/queue-document.ts';
import { postCancellation } from '../../system/sap/void-document.ts';
import { CUTOFF_DOCUMENT, hasBooksInSap, PAYMENT_POSTING } from './cutoff-document.ts';
import * as queries from './cutoff-documents.queries.ts';

const paid = z.object({ account: z.string(), sum: z.string() });
/** The payment at the time of sending, as the outbox stores it. Amounts are text. */
export const sapPayment = z.object({
  numero_orden: z.number(),
  carrier_name: z.string(),
  carrier_ruc: z.string(),
  guide_number: z.string(),
  date: z.string(),
  vouchers: z.array(z.string()),
  cash: paid,
  transfer: paid,
});

/** Sums by cash and transfer, neither below zero: what came back in one way reduces the other. */
function sumsOf({ cash, transfer }: queries.PaymentFacts): { cash: string; transfer: string } {
  const all = add(cash, transfer);
  if (compare(cash, ZERO) < 0) return { cash: ZERO, transfer: all };
  return compare(transfer, ZERO) < 0 ? { cash: all, transfer: ZERO } : { cash, transfer };
}

/** A payment as sent to SAP, with the accounts of today; undefined: its lines were reversed. Errors: 422 SIN_PARAMETRO. */
export async function writtenPayment(tx: Tx, record: queries.CutoffDocumentRecord): Promise<Written | undefined> {
  const facts = await queries.paymentFacts(tx, record);
  if (facts === undefined) return undefined;
  const accounts = await parameters(tx, ['sap_cuenta_caja', 'sap_cuenta_bancos'], tx.today);
  const { cash, transfer } = sumsOf(facts);
  const payload = sapPayment.parse({
    ...facts,
    numero_orden: record.numero_orden,
    cash: { account: accounts.sap_cuenta_caja, sum: cash },
    transfer: { account: accounts.sap_cuenta_bancos, sum: transfer },
  });
  return { payload, document: paymentDocument(payload) };
}

async function post(tx: Tx, id_corte: number, due: queries.PaidAdvance, author: string): Promise<void> {
  const { id_carrier, id_guide, guide_number, carrier_name: counterparty, total } = due;
  const record = await queries.insertDocument(tx, {
    kind: 'PAGO',
    id_corte,
    id_carrier,
    id_guide,
    guide_number,
    counterparty,
    total,
    author,
  });
  const written = await writtenPayment(tx, record);
  if (written === undefined) throw new Error(`corte ${id_corte} has no advances of guide ${id_guide}`);
  await postDocument(tx, PAYMENT_POSTING, record, { key: documentKey(PAYMENT_POSTING, record), author, written });
  tx.audit({ action: 'post', noun: 'cutoff_document', id: record.numero_orden, after: { total: record.total } });
  CUTOFF_DOCUMENT.notify(tx, record);
}

/** Asks SAP to cancel a payment, whatever became of it: it is looked up by its key, and what SAP never had is void at once. */
async function withdraw(tx: Tx, record: queries.CutoffDocumentRecord, author: string): Promise<void> {
  const { numero_orden, total } = record;
  const keys = await documentKeys(tx, numero_orden);
  const version = await storeFacts(tx, PAYMENT_POSTING, { ...record, cancel_asked_at: tx.now, error_text: null });
  await dropPostings(tx, numero_orden);
  await postCancellation(tx, PAYMENT_POSTING, { ...record, version }, { keys, author });
  tx.audit({ action: 'cancel', noun: 'cutoff_document', id: numero_orden, after: { total } });
  CUTOFF_DOCUMENT.notify(tx, record);
}

/**
 * Keeps the payments in SAP equal to the advances that a corte of carriers settles, guide by guide: `first` posts those that SAP was never
 * told (`sap_anticipos`); without it only what was told before changes, because a counter-line was requested. What is on its way is compared
 * again when SAP has answered. Runs elevated. Errors: 422 SIN_PARAMETRO.
 */
export async function settlePayments(
  tx: Tx,
  id_corte: number,
  { author, first }: { author: string; first: boolean },
): Promise<void> {
  const held = await queries.lockPayments(tx, id_corte);
  const asks = first && (await hasBooksInSap(tx)) && (await parameter(tx, 'sap_anticipos', tx.today));
  if (held.length === 0 && !asks) return;
  const due = await queries.paidAdvances(tx, id_corte);
  const of = (one: queries.PaidAdvance) =>
    held.find(record => record.id_guide === one.id_guide && record.id_carrier === one.id_carrier);
  const isDue = ({ id_guide, id_carrier, total }: queries.CutoffDocumentRecord) =>
    due.some(one => one.id_guide === id_guide && one.id_carrier === id_carrier && one.total === total);
  const wrong = held.filter(record => !record.queued && !isDue(record));
  for (const record of wrong) await withdraw(tx, record, author);
  for (const one of due) {
    const record = of(one);
    if (record === undefined ? asks : wrong.includes(record)) await post(tx, id_corte, one, author);
  }
}

/** Whether something of the corte is due to SAP: advances that it was never told. Needs the system's rights. */
export async function hasUnsentAdvances(tx: Tx, id_corte: number): Promise<boolean> {
  if (!(await hasBooksInSap(tx)) || !(await parameter(tx, 'sap_anticipos', tx.today))) return false;
  return queries.hasUnsentAdvances(tx, id_corte);
}
