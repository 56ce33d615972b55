import { LATE_RECEIPT_NAMES } from '@cabezal/domain/trips/receipts/late-receipt';
import type { Module } from '../../../module.ts';
import { receiptRoutes } from './receipts.routes.ts';

/** Who received the goods at a stop; the driver's phone records it (module `travel`). */
export const receiptsModule: Module = {
  routes: () => receiptRoutes(),
  codeTexts: { arrived_late: LATE_RECEIPT_NAMES },
};
