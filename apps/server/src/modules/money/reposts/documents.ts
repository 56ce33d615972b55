import type { PostingKind } from '@cabezal/domain/system/sap/postings';
import type { PostedDocument } from '../../system/sap/posted-document.ts';
import { PAYMENT_ORDER, REFUND_ORDER } from '../billing/payment-order.document.ts';
import { CARRIER_ORDER } from '../carrier-orders/carrier-order.document.ts';
import { COST_ORDER } from '../costs/cost-order.document.ts';
import { ADVANCE_PAYMENT } from '../cutoffs/advance-payment.document.ts';
import { CREDIT_NOTE } from '../cutoffs/credit-note.document.ts';
import { CUTOFF_ENTRY } from '../cutoffs/cutoff-entry.document.ts';

/** The document of each kind of posting. */
export const DOCUMENTS: Readonly<Record<PostingKind, PostedDocument>> = {
  VENTA: PAYMENT_ORDER,
  NOTA_CREDITO: PAYMENT_ORDER,
  REEMBOLSO: REFUND_ORDER,
  COSTO: COST_ORDER,
  CORTE: COST_ORDER,
  PARTICULAR: CARRIER_ORDER,
  NOMINA: CUTOFF_ENTRY,
  ANTICIPO: ADVANCE_PAYMENT,
  NOTA_COMPRA: CREDIT_NOTE,
};
