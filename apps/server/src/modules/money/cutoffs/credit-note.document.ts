import { linesOfAmount, lineVat } from '@cabezal/domain/money/cutoffs/freight-lines';
import { isZero } from '@cabezal/domain/system/amounts/money';
import { purchaseCreditDocument } from '@cabezal/domain/system/sap/documents';
import { isTaxed } from '@cabezal/domain/system/validation/vat-kinds';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { standardIva } from '../../prices/pricing/rates.queries.ts';
import type { PostedDocument, Written } from '../../system/sap/posted-document.ts';
import { purchaseLine } from '../../system/sap/purchase-line.ts';
import { costItems } from '../carrier-orders/carrier-orders.queries.ts';
import { creditedLines } from './carrier-credits.queries.ts';
import { CUTOFF_DOCUMENT, NOTE_POSTING } from './cutoff-document.ts';
import { type CutoffDocumentRecord, renewCounterparty } from './cutoff-documents.queries.ts';

/** The credit note at the time of sending, as the outbox stores it. Amounts are text. */
const sapCredit = z.object({
  numero_orden: z.number(),
  provider_name: z.string(),
  provider_ruc: z.string(),
  document_number: z.string(),
  document_date: z.string(),
  invoice_number: z.string(),
  lines: z.array(purchaseLine),
});

/** A credit note as sent to SAP, with the VAT of the invoice's day; undefined: the invoice was voided. */
async function writtenNote(tx: Tx, record: CutoffDocumentRecord): Promise<Written | undefined> {
  const { numero_orden, id_corte, credits, document_number, document_date } = record;
  const [credited] = credits === null ? [] : await creditedLines(tx, id_corte, credits);
  if (credited === undefined) return undefined;
  const rate = await standardIva(tx, credited.document_date);
  const items = await costItems(tx);
  const lines = credited.lines.flatMap(({ lines: parts, subtotal, is_freight, item, ...line }) =>
    linesOfAmount(parts ?? undefined, subtotal)
      .filter(part => !isZero(part.subtotal))
      .map(part => ({
        ...line,
        item: (is_freight && items.find(one => one.id_cost_type === part.id_cost_type)?.item) || item,
        subtotal: part.subtotal,
        iva: lineVat(part, rate),
        tarifa: isTaxed(part.iva_kind) ? String(rate) : '0',
        iva_kind: part.iva_kind,
      })),
  );
  const payload = sapCredit.parse({
    numero_orden,
    provider_name: credited.carrier_name,
    provider_ruc: credited.carrier_ruc,
    document_number,
    document_date,
    invoice_number: credited.document_number,
    lines,
  });
  return { payload, document: purchaseCreditDocument(payload) };
}

/** A carrier's credit note: what a corte takes back from its invoice of an earlier corte. */
export const CREDIT_NOTE: PostedDocument<CutoffDocumentRecord> = {
  ...NOTE_POSTING,
  ...CUTOFF_DOCUMENT,
  collection: 'PurchaseCreditNotes',
  missing: 'La nota de crédito no existe',
  actions: { ...CUTOFF_DOCUMENT.actions, send: 'send', cancel: 'cancel' },
  // A person asked for its cancellation: if SAP refuses, the note stands.
  whenNotCancelled: 'STANDS',
  write: (tx, _, record) => writtenNote(tx, record),
  body: payload => purchaseCreditDocument(sapCredit.parse(payload)),
  async refresh(tx, record) {
    const counterparty = await renewCounterparty(tx, record);
    return { ...record, counterparty };
  },
};
