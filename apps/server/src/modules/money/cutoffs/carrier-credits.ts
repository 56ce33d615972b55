import type { CutoffCarriers } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { costOrderCan, costOrderStatus, invoiceVerdict } from '@cabezal/domain/money/costs/cost-order';
import { isAuthorisation, isDocumentNumber } from '@cabezal/domain/money/costs/payment-cost';
import { amountVat } from '@cabezal/domain/money/cutoffs/freight-lines';
import { add, type Money, ZERO } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { standardIva } from '../../prices/pricing/rates.queries.ts';
import type { LookedUp } from '../../system/sap/look-up.ts';
import { demandPossible, lockDocument, type Target } from '../../system/sap/posted-document.ts';
import { sendDocument } from '../../system/sap/queue-document.ts';
import { voidDocument } from '../../system/sap/void-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { lockCostOrder } from '../costs/cost-orders.queries.ts';
import * as queries from './carrier-credits.queries.ts';
import { lockCutoff } from './carrier-invoices.queries.ts';
import { CREDIT_NOTE } from './credit-note.document.ts';
import { type CutoffDocumentRecord, documentsOf, holdDocument } from './cutoff-documents.queries.ts';
import { findCutoff, raiseCutoffVersion } from './cutoffs.queries.ts';

export interface Credit extends Omit<CutoffCarriers['credits'][number], 'note' | 'can'> {
  /** Its credit note that stands; undefined: not entered. */
  note: CutoffDocumentRecord | undefined;
  is_ending: boolean;
}

/** Amounts to credit, with the VAT of the invoice's day. */
async function figuresOf(tx: Tx, { lines, document_date }: queries.Credited): Promise<{ subtotal: Money; iva: Money }> {
  const rate = await standardIva(tx, document_date);
  const vat = lines.flatMap(line => (line.is_freight ? [amountVat(line.lines ?? undefined, line.subtotal, rate)] : []));
  return { subtotal: add(ZERO, ...lines.map(line => line.subtotal)), iva: add(ZERO, ...vat) };
}

/** What a corte takes back from carriers' invoices of earlier cortes, by invoice. Needs the system's rights. */
export async function creditsOf(tx: Tx, id_corte: number): Promise<Credit[]> {
  const credited = await queries.creditedLines(tx, id_corte);
  const notes = credited.length === 0 ? [] : await documentsOf(tx, id_corte);
  const found: Credit[] = [];
  for (const one of credited) {
    const { id_carrier, carrier_name, numero_orden, document_number, document_date, is_ending } = one;
    const { subtotal, iva } = await figuresOf(tx, one);
    const note = notes.find(document => document.credits === numero_orden && document.voided_at === null);
    const invoice = { id_carrier, carrier_name, numero_orden, document_number, document_date };
    found.push({ ...invoice, subtotal, iva, total: add(subtotal, iva), note, is_ending });
  }
  return found;
}

const mayEnter = ({ note, is_ending }: Credit): true | string =>
  note === undefined
    ? !is_ending || 'SAP anula la factura: no hace falta una nota de crédito'
    : `La nota de crédito ${note.document_number} ya está ingresada`;

/** A credit as a row of the answer; answers of SAP are for the operator. */
export function creditRow(credit: Credit, actor: Actor): CutoffCarriers['credits'][number] {
  const { note, is_ending: _, ...row } = credit;
  const isOperator = actor.audience === 'operator';
  const may = actor.actions.has('cutoff.invoice') || 'Su usuario no puede ingresar notas de crédito';
  const mayVoid = (isOperator && actor.actions.has('cutoff.send')) || 'Su usuario no puede anular notas de crédito';
  const shown = note && {
    numero_orden: note.numero_orden,
    document_number: note.document_number ?? '',
    document_date: note.document_date ?? '',
    status: costOrderStatus(note),
    version: note.version,
    sap_number: isOperator ? note.sap_number : null,
    error_text: isOperator ? note.error_text : null,
  };
  const standing = note === undefined ? 'No está ingresada' : costOrderCan(costOrderStatus(note), true).void;
  return {
    ...row,
    note: shown ?? null,
    can: { enter: may === true ? mayEnter(credit) : may, void: mayVoid === true ? standing : mayVoid },
  };
}

/** Enters the credit note of a carrier for what a corte takes back from one of its invoices. Errors: as `save_credit_note` says. */
export async function saveCreditNote(
  tx: Tx,
  actor: Actor,
  input: {
    id_corte: number;
    numero_orden: number;
    document_number: string;
    document_auth: string;
    document_date: string;
    total: string;
  },
): Promise<number> {
  const { id_corte, numero_orden, document_number, document_auth, document_date, total } = input;
  if ((await findCutoff(tx, id_corte)) === undefined) throw notFound('El corte no existe');
  await tx.elevate();
  await lockCutoff(tx, id_corte);
  const isOwn = ({ id_carrier }: Credit) =>
    actor.audience === 'operator' || (actor.audience === 'carrier' && id_carrier === actor.id_company);
  const isIt = (credit: Credit) => credit.numero_orden === numero_orden && isOwn(credit);
  if (!(await creditsOf(tx, id_corte)).some(isIt))
    throw notFound('El corte no tiene nada que acreditar de esa factura');
  await lockCostOrder(tx, numero_orden);
  // Read under the lock: the invoice may have been voided in the meantime.
  const credit = (await creditsOf(tx, id_corte)).find(isIt);
  if (credit === undefined) throw notFound('El corte no tiene nada que acreditar de esa factura');
  demandPossible(mayEnter(credit));
  demandFields({
    document_number: isDocumentNumber(document_number) ? null : 'El número va como 001-001-000000001',
    document_auth: isAuthorisation(document_auth) ? null : 'La autorización tiene 10, 37 o 49 dígitos',
    document_date:
      document_date > tx.today
        ? 'La fecha no puede ser futura'
        : document_date < credit.document_date
          ? `La fecha no puede ser anterior al ${formatDate(credit.document_date)}`
          : null,
  });
  const { id_carrier, carrier_name, subtotal, iva } = credit;
  const other = await queries.noteOfNumber(tx, { id_carrier, document_number });
  if (other !== undefined)
    throw conflict(
      'DOCUMENTO_REPETIDO',
      `La nota de crédito ${document_number} de ${carrier_name} ya está en la orden ${other}`,
    );
  demand(invoiceVerdict([{ subtotal, iva }], total));
  const note = await queries.insertNote(tx, {
    id_corte,
    id_carrier,
    carrier_name,
    credits: numero_orden,
    document_number,
    document_auth,
    document_date,
    iva,
    total: credit.total,
    author: actor.name,
  });
  await raiseCutoffVersion(tx, id_corte);
  tx.audit({ action: 'enter', noun: 'cutoff_document', id: note, after: { document_number, total: credit.total } });
  tx.changed('cutoff_document', note, []);
  tx.changed('cutoff', id_corte, [id_carrier]);
  return id_corte;
}

/** Sends the credit notes of a corte that are drafts. Its corte is locked. */
export async function sendCreditNotes(tx: Tx, actor: Actor, id_corte: number): Promise<void> {
  for (const { note } of await creditsOf(tx, id_corte)) {
    if (note === undefined || costOrderStatus(note) !== 'BORRADOR') continue;
    const held = await holdDocument(tx, note.numero_orden);
    if (held === undefined) continue;
    demandPossible(costOrderCan(costOrderStatus(held), await goesThroughSap(tx)).send);
    await sendDocument(tx, actor, CREDIT_NOTE, held);
  }
}

/** Voids a credit note; if SAP has it, SAP cancels it first. Errors: as `void_credit_note` says. */
export async function voidCreditNote(
  tx: Tx,
  actor: Actor,
  { motive, ...target }: Target & { motive: string },
  found: LookedUp,
): Promise<number> {
  const note = await lockDocument(tx, actor, CREDIT_NOTE, target);
  if (note.kind !== 'NOTA') throw notFound(CREDIT_NOTE.missing);
  demandPossible(costOrderCan(costOrderStatus(note), true).void);
  await voidDocument(tx, actor, CREDIT_NOTE, note, { motive, found });
  return note.id_corte;
}
