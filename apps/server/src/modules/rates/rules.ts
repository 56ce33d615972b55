import {
  type PurchaseRules,
  preparePurchaseRules,
  prepareRules,
  type SaleRules,
} from '@cabezal/domain/rating/prepare-rules';
import type { RateParameters } from '@cabezal/domain/rating/rate-facts';
import type { Tx } from '../../platform/db/tx.ts';
import { feeRules, purchaseFeeRules, ratedServices } from './rule-rows.queries.ts';

/** What only surcharges read. */
export const noParameters: RateParameters = {
  diesel_usd_galon: null,
  diesel_valid_from: null,
  km_por_galon_cargado: null,
  sobrepeso_desde_kg: null,
  noche_desde: null,
  noche_hasta: null,
};
const none = { surcharges: [], holidays: [] };

/** The sale's rules for these companies around a date, made ready once for all their containers. */
export async function saleRules(tx: Tx, owners: readonly number[], date: string): Promise<SaleRules> {
  return prepareRules({ ...none, services: await ratedServices(tx), fees: await feeRules(tx, owners, date) });
}

/** The rules of what carriers are paid around a date. */
export async function purchaseRules(
  tx: Tx,
  whose: { id_carrier: number | null } | 'all',
  date: string,
): Promise<PurchaseRules> {
  return preparePurchaseRules({
    ...none,
    services: await ratedServices(tx),
    purchase_fees: await purchaseFeeRules(tx, whose, date),
    purchase_params: [],
  });
}
