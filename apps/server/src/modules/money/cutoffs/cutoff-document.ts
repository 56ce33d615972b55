import { costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { MAY_RESEND } from '@cabezal/domain/system/sap/posted-status';
import type { Tx } from '../../../platform/db/tx.ts';
import { demandOperator } from '../../../platform/http/errors.ts';
import { storeFacts } from '../../system/sap/documents.queries.ts';
import type { PostedDocument, PostedKind } from '../../system/sap/posted-document.ts';
import { dropPostings } from '../../system/sap/postings.queries.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { CUTOFF_CONSTRAINTS } from './constraints.data.ts';
import { type CutoffDocumentRecord, holdDocument } from './cutoff-documents.queries.ts';

/** How the documents of a corte are stored. */
const STORED: Pick<PostedKind<CutoffDocumentRecord>, 'noun' | 'table' | 'own'> = {
  noun: 'cutoff_document',
  table: 'cutoff_documents',
  own: ({ voided_at }) => ({ voided_at }),
};

/** How the entry of a corte of drivers is named and posted. */
export const ENTRY_POSTING: PostedKind<CutoffDocumentRecord> = {
  ...STORED,
  step: 'ASIENTO',
  keys: { document: 'entry', cancellation: 'cancel-entry' },
  messages: { document: 'cutoff_entry', cancellation: 'cancel_cutoff_entry' },
  party: ({ id_company, counterparty }) => ({ kind: 'NOMINA', id_company, counterparty }),
};
/** How a payment of advances is named and posted. */
export const PAYMENT_POSTING: PostedKind<CutoffDocumentRecord> = {
  ...STORED,
  step: 'PAGO',
  keys: { document: 'advance', cancellation: 'cancel-advance' },
  messages: { document: 'advance_payment', cancellation: 'cancel_advance_payment' },
  party: ({ id_company, counterparty }) => ({ kind: 'ANTICIPO', id_company, counterparty }),
};

/** How a carrier's credit note is named and posted. */
export const NOTE_POSTING: PostedKind<CutoffDocumentRecord> = {
  ...STORED,
  step: 'NOTA',
  keys: { document: 'credit', cancellation: 'cancel-credit' },
  messages: { document: 'purchase_credit_note', cancellation: 'cancel_purchase_credit_note' },
  party: ({ id_company, counterparty }) => ({ kind: 'NOTA_COMPRA', id_company, counterparty }),
};

/** The amounts of a corte's documents are the operator's; what a carrier reads of its corte changes with its credit notes. */
function notify(tx: Tx, { numero_orden, id_corte, kind, id_company }: CutoffDocumentRecord): void {
  tx.changed('cutoff_document', numero_orden, []);
  tx.changed('cutoff', id_corte, kind === 'NOTA' ? [id_company] : []);
}

/** What the documents of a corte have in common. An entry and a payment follow their corte: no person sends or voids them. */
export const CUTOFF_DOCUMENT: Pick<
  PostedDocument<CutoffDocumentRecord>,
  | 'missing'
  | 'actions'
  | 'numberTaken'
  | 'whenNotCancelled'
  | 'lockForPerson'
  | 'lock'
  | 'notify'
  | 'mayResend'
  | 'release'
> = {
  missing: 'El documento no existe',
  actions: { resend: 'resend', sent: 'sent', failed: 'send_failed', cancelRefused: 'cancel_refused' },
  numberTaken: CUTOFF_CONSTRAINTS.cutoff_documents_sap_number?.message,
  whenNotCancelled: 'WAITS',
  async lockForPerson(tx, actor, numero_orden) {
    demandOperator(actor);
    await tx.elevate();
    return holdDocument(tx, numero_orden);
  },
  lock: holdDocument,
  notify,
  mayResend(_, record) {
    const status = costOrderStatus(record);
    return status === 'ANULADA' ? 'El documento está anulado' : MAY_RESEND[status];
  },
  async release(tx, record, { motive }) {
    await storeFacts(tx, ENTRY_POSTING, { ...record, voided_at: tx.now, error_text: null });
    await dropPostings(tx, record.numero_orden);
    notify(tx, record);
    tx.audit({ action: 'void', noun: 'cutoff_document', id: record.numero_orden, ...(motive !== '' && { motive }) });
  },
};

/** Whether the operator's books are kept in SAP and it can be reached: nobody asked for these documents, and nobody could mend a failure. */
export const hasBooksInSap = async (tx: Tx): Promise<boolean> => !tx.unknownSystems.has('SAP') && goesThroughSap(tx);
