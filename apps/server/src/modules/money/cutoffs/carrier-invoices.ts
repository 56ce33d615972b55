import type { CutoffCarriers } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { costOrderStatus, invoiceVerdict } from '@cabezal/domain/money/costs/cost-order';
import { isAuthorisation, isDocumentNumber } from '@cabezal/domain/money/costs/payment-cost';
import { amountVat } from '@cabezal/domain/money/cutoffs/freight-lines';
import { paramKey } from '@cabezal/domain/prices/pricing/prepare-rules';
import { purchaseParam } from '@cabezal/domain/prices/pricing/purchase-params';
import { add, compare, subtract, ZERO } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { reason, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { addDays, formatDate } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import {
  AppError,
  changedMeanwhile,
  demand,
  demandFields,
  demandOperator,
  notFound,
} from '../../../platform/http/errors.ts';
import { standardIva } from '../../prices/pricing/rates.queries.ts';
import { purchaseParams } from '../../prices/pricing/rule-rows.queries.ts';
import type { Target } from '../../system/sap/posted-document.ts';
import { insertCostOrder, orderOfDocument } from '../costs/cost-orders.queries.ts';
import { holdAround } from '../costs/hold-around.ts';
import { documentHolder, holdProviders } from '../costs/payment-costs.queries.ts';
import { sendCostOrder } from '../costs/send-cost-order.ts';
import { type Credit, creditRow, creditsOf, sendCreditNotes } from './carrier-credits.ts';
import * as queries from './carrier-invoices.queries.ts';
import { findCutoff, raiseCutoffVersion } from './cutoffs.queries.ts';
import { hasUnsentAdvances, settlePayments } from './settle-payments.ts';

/** Whether the person sees and enters invoices of the carrier: the operator of all, a carrier its own. */
const isOwn = (actor: Actor, id_carrier: number): boolean =>
  actor.audience === 'operator' || (actor.audience === 'carrier' && actor.id_company === id_carrier);

/** The carriers of a corte with the VAT to invoice: that of the entered invoice, else at the rate of `day`, its possible date. */
export async function carriersOf(tx: Tx, id_corte: number, day: string = tx.today): Promise<queries.StoredCarrier[]> {
  const rate = await standardIva(tx, day);
  const credits = await creditsOf(tx, id_corte);
  return (await queries.carrierSums(tx, id_corte)).map(({ invoiced, lines_total, freights, invoice_iva, ...row }) => {
    const iva = invoice_iva ?? add(ZERO, ...freights.map(one => amountVat(one.lines ?? undefined, one.amount, rate)));
    const credited = add(ZERO, ...credits.filter(one => one.id_carrier === row.id_carrier).map(one => one.iva));
    return { ...row, iva, to_invoice: add(invoiced, iva), net: subtract(add(lines_total, iva), credited) };
  });
}

/** The carriers of a corte as an answer. Errors: 404 if none is in the caller's scope. */
export async function readCarriers(tx: Tx, actor: Actor, id_corte: number): Promise<CutoffCarriers> {
  const corte = await findCutoff(tx, id_corte);
  const all = corte?.kind === 'PARTICULARES' ? await tx.asSystem(() => carriersOf(tx, id_corte)) : [];
  const seen = all.filter(row => isOwn(actor, row.id_carrier));
  if (corte === undefined || seen.length === 0) throw notFound('El corte no existe');
  const isOperator = actor.audience === 'operator';
  const credits = await tx.asSystem(() => creditsOf(tx, id_corte));
  const isUntold = isOperator && (await tx.asSystem(() => hasUnsentAdvances(tx, id_corte)));
  const mayInvoice = actor.actions.has('cutoff.invoice') || 'Su usuario no puede ingresar facturas';
  return {
    corte,
    // Answers of SAP about an order are for the operator.
    carriers: seen.map(row => ({
      ...row,
      ...(isOperator ? {} : { error_text: null, sap_number: null }),
      can: { invoice: mayInvoice === true ? (reason(mayEnter(row)) ?? true) : mayInvoice },
    })),
    credits: credits.filter(one => isOwn(actor, one.id_carrier)).map(one => creditRow(one, actor)),
    can: {
      send:
        isOperator && actor.actions.has('cutoff.send')
          ? sendable(all, credits, isUntold)
          : 'Su usuario no puede enviar cortes a SAP',
    },
  };
}
/** Whether its invoice can be entered: there is something to invoice, and no invoice yet. */
function mayEnter({ numero_orden: n, carrier_name: transportista, to_invoice }: queries.StoredCarrier): Verdict {
  if (n !== null) return refuse('FACTURA_YA_INGRESADA', { transportista, n });
  return compare(to_invoice, ZERO) > 0 ? true : refuse('NADA_POR_FACTURAR');
}
/** The first carrier with something to invoice and no invoice. */
const lacking = (all: readonly queries.StoredCarrier[]) =>
  all.find(row => row.numero_orden === null && compare(row.to_invoice, ZERO) > 0);
function sendable(all: readonly queries.StoredCarrier[], credits: readonly Credit[], isUntold: boolean): true | string {
  const lacks = lacking(all);
  if (lacks !== undefined)
    return reason(refuse('FACTURA_TRANSPORTISTA_REQUERIDA', { transportista: lacks.carrier_name })) ?? true;
  const hasDraft = credits.some(({ note }) => note !== undefined && costOrderStatus(note) === 'BORRADOR');
  return isUntold || hasDraft || all.some(row => row.status === 'BORRADOR') || 'No queda nada por enviar';
}

/** Due date of a carrier's invoice: `plazo_dias` after its date, as agreed on that day; without an agreement its own date. */
async function dueDate(tx: Tx, id_carrier: number, document_date: string): Promise<string> {
  const rows = await purchaseParams(tx, [id_carrier], document_date);
  const params = groupBy(rows, row => paramKey(row.id_carrier, row.key));
  return addDays(document_date, purchaseParam({ params }, id_carrier, 'plazo_dias', document_date) ?? 0);
}

/** Refuses an invoice that is on an order or was entered as a receipt. Errors: 409 DOCUMENTO_REPETIDO. */
async function demandUnused(
  tx: Tx,
  document: { company_provider_id: number; document_number: string },
  proveedor: string,
): Promise<void> {
  const order = await orderOfDocument(tx, document, null);
  const receipt = order === null ? await documentHolder(tx, document, []) : undefined;
  if (order === null && receipt === undefined) return;
  const donde = order === null ? `registrada en la reserva ${receipt?.reservation_id}` : `en la orden ${order}`;
  demand(refuse('DOCUMENTO_REPETIDO', { n: document.document_number, proveedor, donde }));
}

/** Enters a carrier's invoice for its part of a corte. Errors: as `save_carrier_invoice` says. */
export async function saveCarrierInvoice(
  tx: Tx,
  actor: Actor,
  input: {
    id_corte: number;
    id_carrier: number;
    document_number: string;
    document_auth: string;
    document_date: string;
    total: string;
  },
): Promise<number> {
  const { id_corte, id_carrier, document_number, document_auth, document_date, total } = input;
  if (!isOwn(actor, id_carrier) || (await findCutoff(tx, id_corte)) === undefined) throw notFound('El corte no existe');
  demandFields({
    document_number: isDocumentNumber(document_number) ? null : 'El número va como 001-001-000000001',
    document_auth: isAuthorisation(document_auth) ? null : 'La autorización tiene 10, 37 o 49 dígitos',
    document_date: document_date > tx.today ? 'La fecha no puede ser futura' : null,
  });
  await tx.elevate();
  // Locks the corte first, as sending does.
  await queries.lockCutoff(tx, id_corte);
  await holdProviders(tx, [id_carrier]);
  // The date decides the VAT rate and the due date.
  const first = await queries.firstDay(tx, id_corte, id_carrier);
  demandFields({
    document_date: document_date < first ? `La fecha no puede ser anterior al ${formatDate(first)}` : null,
  });
  const row = (await carriersOf(tx, id_corte, document_date)).find(one => one.id_carrier === id_carrier);
  if (row === undefined) throw notFound('El corte no existe');
  demand(mayEnter(row));
  await demandUnused(tx, { company_provider_id: id_carrier, document_number }, row.carrier_name);
  const { iva, to_invoice } = row;
  const subtotal = subtract(to_invoice, iva);
  demand(invoiceVerdict([{ subtotal, iva }], total));
  const numero_orden = await insertCostOrder(tx, {
    provider: { id_company: id_carrier, name: row.carrier_name, ruc: row.ruc },
    corte: { id_corte, document_auth, due_date: await dueDate(tx, id_carrier, document_date) },
    document_number,
    document_date,
    subtotal,
    iva,
    total: to_invoice,
    author: actor.name,
  });
  await raiseCutoffVersion(tx, id_corte);
  tx.audit({ action: 'add_cost_order', noun: 'cost_order', id: numero_orden, after: { document_number, total } });
  tx.changed('cutoff', id_corte, [id_carrier]);
  tx.changed('cost_order', numero_orden, []);
  return id_corte;
}

/**
 * Sends the drafts that can be sent. A carrier whose orders SAP does not have yet does not block the others: its invoice stays a draft.
 * Errors: 409 PEDIDO_SIN_SAP if none could be sent.
 */
async function sendWhatCan(tx: Tx, actor: Actor, drafts: readonly Target[]): Promise<void> {
  const waiting: AppError[] = [];
  for (const order of drafts)
    try {
      await sendCostOrder(tx, actor, order);
    } catch (error) {
      // The refusal comes before anything is written.
      if (!(error instanceof AppError) || error.code !== 'PEDIDO_SIN_SAP') throw error;
      waiting.push(error);
    }
  const [first] = waiting;
  if (first !== undefined && waiting.length === drafts.length) throw first;
}

/** Sends the invoices of all carriers of a corte to SAP, their credit notes and advances; failures are listed in Reposteos. Errors: as `enviar_sap_particulares` says. */
export async function sendCutoff(tx: Tx, actor: Actor, input: { id_corte: number; version: number }): Promise<number> {
  demandOperator(actor);
  const { id_corte, version } = input;
  await tx.elevate();
  const corte = await queries.lockCutoff(tx, id_corte);
  if (corte === undefined || (await carriersOf(tx, id_corte)).length === 0) throw notFound('El corte no existe');
  if (corte.version !== version) throw changedMeanwhile();
  const drafts = await queries.draftOrders(tx, id_corte);
  await holdAround(
    tx,
    drafts.map(order => order.numero_orden),
  );
  // Read under the locks: an invoice may have been voided in the meantime.
  const lacks = lacking(await carriersOf(tx, id_corte));
  if (lacks !== undefined) demand(refuse('FACTURA_TRANSPORTISTA_REQUERIDA', { transportista: lacks.carrier_name }));
  await sendWhatCan(tx, actor, await queries.draftOrders(tx, id_corte));
  await sendCreditNotes(tx, actor, id_corte);
  await settlePayments(tx, id_corte, { author: actor.name, first: true });
  await raiseCutoffVersion(tx, id_corte);
  tx.audit({ action: 'send_sap', noun: 'cutoff', id: id_corte });
  tx.changed('cutoff', id_corte, []);
  return id_corte;
}
