import {
  type PurchaseRules,
  preparePurchaseRules,
  prepareRules,
  type SaleRules,
} from '@cabezal/domain/prices/pricing/prepare-rules';
import type { RateParameters } from '@cabezal/domain/prices/pricing/rate-facts';
import type { Fee, Holiday, RatedService, Surcharge } from '@cabezal/domain/prices/pricing/rate-rules';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameterValuesOn } from '../../system/parameters/read-parameter.queries.ts';
import {
  feeRules,
  holidaysAround,
  type Near,
  type Owners,
  purchaseFeeRules,
  purchaseParams,
  ratedServices,
  surchargeRules,
} from './rule-rows.queries.ts';

/** Parameters that surcharges of the sale and of the purchase read. */
export const RATE_PARAMETERS = [
  'diesel_usd_galon',
  'km_por_galon_cargado',
  'sobrepeso_desde_kg',
  'noche_desde',
  'noche_hasta',
] as const;
/** The parameters of surcharges on a date; null: no value stored, which a surcharge that needs it reports. */
export async function rateParameters(tx: Tx, date: string): Promise<RateParameters> {
  const held = new Map((await parameterValuesOn(tx, RATE_PARAMETERS, date)).map(row => [row.key, row]));
  const textOf = (key: (typeof RATE_PARAMETERS)[number]) => (held.get(key)?.value as string | undefined) ?? null;
  const numberOf = (key: (typeof RATE_PARAMETERS)[number]) => (held.get(key)?.value as number | undefined) ?? null;
  return {
    diesel_usd_galon: textOf('diesel_usd_galon'),
    diesel_valid_from: held.get('diesel_usd_galon')?.valid_from ?? null,
    km_por_galon_cargado: numberOf('km_por_galon_cargado'),
    sobrepeso_desde_kg: numberOf('sobrepeso_desde_kg'),
    noche_desde: textOf('noche_desde'),
    noche_hasta: textOf('noche_hasta'),
  };
}

/** The same for several dates; `found` holds those already read. */
export async function rateParametersOn(
  tx: Tx,
  dates: readonly string[],
  found = new Map<string, RateParameters>(),
): Promise<Map<string, RateParameters>> {
  for (const date of new Set(dates)) if (!found.has(date)) found.set(date, await rateParameters(tx, date));
  return found;
}

/** The stored sale rules. */
export interface SaleRuleRows {
  services: RatedService[];
  fees: Fee[];
  surcharges: Surcharge[];
  holidays: Holiday[];
}

/** The stored rules that can apply to these companies around a date. Needs the system's rights for companies other than the caller's. */
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
 * The sale rules for these companies around a date, prepared once for all their containers. Reads with the system's rights, because a price
 * is the same for every caller; the caller decides before whose rules may be quoted. `movements`: only rules near these, not of all lanes.
 */
export function saleRules(tx: Tx, owners: Owners, date: string, movements: readonly Near[] = []): Promise<SaleRules> {
  return tx.asSystem(async () => prepareRules(await saleRuleRows(tx, owners, date, movements)));
}

/** Which companies' rules, on which day, near which movements. */
export interface RulesFor {
  owners: readonly number[];
  date: string;
  near: readonly Near[];
}

/**
 * The same with a rate that a person chose: it alone prices its services, whatever its client and its days; the other services follow the
 * rules.
 */
export function rulesChoosing(tx: Tx, of: RulesFor, chosen: Fee): Promise<SaleRules> {
  const itsOwn = new Set(chosen.items.map(item => item.id_service));
  const everywhere: Fee = {
    id_fee: chosen.id_fee,
    id_family: chosen.id_family,
    code: chosen.code,
    version: chosen.version,
    items: chosen.items,
    diesel_base_usd: chosen.diesel_base_usd,
    free_hours: chosen.free_hours,
    approved_at: chosen.approved_at ?? of.date,
    valid_to: null,
    valid_from: chosen.valid_from < of.date ? chosen.valid_from : of.date,
    id_client: chosen.id_client != null && of.owners.includes(chosen.id_client) ? chosen.id_client : null,
  };
  const without = (fee: Fee): Fee => ({ ...fee, items: fee.items.filter(item => !itsOwn.has(item.id_service)) });
  return tx.asSystem(async () => {
    const { fees, ...rest } = await saleRuleRows(tx, of.owners, of.date, of.near);
    const others = fees.filter(fee => fee.id_fee !== chosen.id_fee).map(without);
    return prepareRules({ ...rest, fees: [...others, everywhere] });
  });
}

/** The purchase rules for these carriers, and the general ones, around a date. `movements`: only rules near these, not of all lanes. */
export async function purchaseRules(
  tx: Tx,
  whose: Owners,
  date: string,
  movements: readonly Near[] = [],
): Promise<PurchaseRules> {
  return preparePurchaseRules({
    services: await ratedServices(tx),
    purchase_fees: await purchaseFeeRules(tx, whose, date, movements),
    purchase_params: await purchaseParams(tx, whose, date),
    surcharges: await surchargeRules(tx, 'COMPRA', whose, date),
    holidays: await holidaysAround(tx, date),
  });
}
