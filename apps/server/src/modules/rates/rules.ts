import {
  type PurchaseRules,
  preparePurchaseRules,
  prepareRules,
  type SaleRules,
} from '@cabezal/domain/rating/prepare-rules';
import type { RateParameters } from '@cabezal/domain/rating/rate-facts';
import type { Fee, Holiday, RatedService, Surcharge } from '@cabezal/domain/rating/rate-rules';
import type { Tx } from '../../platform/db/tx.ts';
import {
  feeRules,
  holidaysAround,
  type Near,
  type Owners,
  purchaseFeeRules,
  ratedServices,
  surchargeRules,
} from './rule-rows.queries.ts';

/** What only surcharges read. */
export const noParameters: RateParameters = {
  diesel_usd_galon: null,
  diesel_valid_from: null,
  km_por_galon_cargado: null,
  sobrepeso_desde_kg: null,
  noche_desde: null,
  noche_hasta: null,
};

/** The sale's rules as they are stored. */
export interface SaleRuleRows {
  services: RatedService[];
  fees: Fee[];
  surcharges: Surcharge[];
  holidays: Holiday[];
}

/** The stored rules that may matter for these companies around a date; needs the system's rights where companies are not the caller's. */
export async function saleRuleRows(
  tx: Tx,
  owners: Owners,
  date: string,
  movements: readonly Near[] = [],
): Promise<SaleRuleRows> {
  return {
    services: await ratedServices(tx),
    fees: await feeRules(tx, owners, date, movements),
    surcharges: await surchargeRules(tx, 'VENTA', owners, date),
    holidays: await holidaysAround(tx, date),
  };
}

/**
 * The sale's rules for these companies around a date, made ready once for all their containers. Read with the system's rights: a price
 * is the same whoever asks for it. Whose rules a person may be quoted by is decided before. `movements`: of these, not of all lanes.
 */
export function saleRules(tx: Tx, owners: Owners, date: string, movements: readonly Near[] = []): Promise<SaleRules> {
  return tx.asSystem(async () => prepareRules(await saleRuleRows(tx, owners, date, movements)));
}

/** The rules of what carriers are paid around a date. */
export async function purchaseRules(
  tx: Tx,
  whose: { id_carrier: number | null } | 'all',
  date: string,
): Promise<PurchaseRules> {
  const owners = whose === 'all' ? whose : whose.id_carrier === null ? [] : [whose.id_carrier];
  return preparePurchaseRules({
    services: await ratedServices(tx),
    purchase_fees: await purchaseFeeRules(tx, whose, date),
    purchase_params: [],
    surcharges: await surchargeRules(tx, 'COMPRA', owners, date),
    holidays: await holidaysAround(tx, date),
  });
}
