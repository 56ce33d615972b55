import type { Delivery } from '../../../platform/outbox/outbox.ts';
import { documentDeliveries } from '../../system/sap/document.deliveries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { ADVANCE_PAYMENT } from './advance-payment.document.ts';
import { CREDIT_NOTE } from './credit-note.document.ts';
import { CUTOFF_ENTRY } from './cutoff-entry.document.ts';

/** Entries of cortes of drivers, payments of advances and credit notes to SAP, and their cancellations. */
export const cutoffDeliveries = (gateway: SapGateway): Delivery[] =>
  [CUTOFF_ENTRY, ADVANCE_PAYMENT, CREDIT_NOTE].flatMap(document => documentDeliveries(gateway, document));
