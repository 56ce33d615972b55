import { paymentDocument } from '@cabezal/domain/system/sap/documents';
import type { PostedDocument } from '../../system/sap/posted-document.ts';
import { CUTOFF_DOCUMENT, PAYMENT_POSTING } from './cutoff-document.ts';
import { type CutoffDocumentRecord, renewCounterparty } from './cutoff-documents.queries.ts';
import { sapPayment, settlePayments, writtenPayment } from './settle-payments.ts';

/** Advances of a carrier's guide as a payment on account: they follow the lines of their corte. */
export const ADVANCE_PAYMENT: PostedDocument<CutoffDocumentRecord> = {
  ...PAYMENT_POSTING,
  ...CUTOFF_DOCUMENT,
  collection: 'VendorPayments',
  write: (tx, _, record) => writtenPayment(tx, record),
  body: payload => paymentDocument(sapPayment.parse(payload)),
  async refresh(tx, record) {
    const counterparty = await renewCounterparty(tx, record);
    return { ...record, counterparty };
  },
  // A line may have been reversed while SAP was asked.
  settled: (tx, { id_corte }) => settlePayments(tx, id_corte, { author: 'Sistema', first: false }),
};
