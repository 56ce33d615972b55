import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { PURCHASE_FEE } from './purchase-fee.record.ts';
import { purchaseFeeImport } from './purchase-fees.import.ts';
import { purchaseFeeRoutes } from './purchase-fees.routes.ts';
import { PURCHASE_FEE_USAGES } from './usages.data.ts';

/** Rates of purchase, by carrier and movement. */
export const purchaseFeesModule: Module = {
  routes: () => purchaseFeeRoutes(),
  imports: () => [purchaseFeeImport],
  records: [PURCHASE_FEE],
  usages: PURCHASE_FEE_USAGES,
  readable: [
    readable({ noun: 'purchase_fee', table: 'purchase_fees', key: 'id_purchase_fee', action: 'purchase_fee.read' }),
  ],
};
