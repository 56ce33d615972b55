import { isDeepStrictEqual } from 'node:util';
import type { PurchaseParamRow } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import {
  PURCHASE_PARAM_KEYS,
  PURCHASE_PARAMS,
  purchaseParamError,
} from '@cabezal/domain/prices/pricing/purchase-param-input';
import type { PurchaseParamKey } from '@cabezal/domain/prices/pricing/rate-rules';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, demandFields, notFound } from '../../../platform/http/errors.ts';
import { costsChanged } from '../pricing/compute-open-costs.ts';
import { carrierName } from './purchase-fees.queries.ts';
import * as queries from './purchase-params.queries.ts';
import { demandMayWrite } from './purchase-rights.ts';

function rowOf(
  key: PurchaseParamKey,
  stored: readonly queries.StoredParam[],
  { id_carrier, today }: { id_carrier: number | null; today: string },
): PurchaseParamRow {
  const held = (owner: number | null) =>
    stored.find(one => one.key === key && one.id_carrier === owner && one.valid_from <= today && one.value !== null);
  const own = held(id_carrier);
  const found = own ?? held(null);
  const coming = stored.filter(one => one.key === key && one.id_carrier === id_carrier && one.valid_from > today);
  return {
    key,
    ...PURCHASE_PARAMS[key],
    value: (found?.value ?? null) as PurchaseParamRow['value'],
    inherited: own === undefined && found !== undefined && id_carrier !== null,
    valid_from: found?.valid_from ?? null,
    author: found?.author ?? null,
    coming: coming.map(one => ({ value: one.value as PurchaseParamRow['value'], valid_from: one.valid_from })),
  };
}

/**
 * Parameters of a carrier, or the general ones, as of today. A carrier reads only its own, without the share of the sale; other audiences
 * none.
 */
export async function readParams(tx: Tx, actor: Actor, id_carrier: number | null): Promise<PurchaseParamRow[]> {
  const { today } = tx;
  if (actor.audience === 'operator') {
    if (id_carrier !== null && (await carrierName(tx, id_carrier)) === undefined)
      throw notFound('El transportista no existe');
    const stored = await queries.currentAndComing(tx, id_carrier, today);
    return PURCHASE_PARAM_KEYS.map(key => rowOf(key, stored, { id_carrier, today }));
  }
  if (actor.audience !== 'carrier' || (id_carrier !== null && id_carrier !== actor.id_company)) return [];
  const own = await queries.currentAndComing(tx, actor.id_company, today);
  const of = { id_carrier: actor.id_company, today };
  return PURCHASE_PARAM_KEYS.filter(key => key !== 'porcentaje_venta')
    .map(key => rowOf(key, own, of))
    .filter(row => row.value !== null && !row.inherited)
    .map(row => ({ ...row, author: null }));
}

export interface GivenParam {
  key: PurchaseParamKey;
  value: queries.ParamValue;
  valid_from: string;
  /** The future value of that day, as the person read it. */
  replaces?: { value: queries.ParamValue } | undefined;
}

/** Errors: 422 by `values.{i}.field`. */
function demandGood(values: readonly GivenParam[], today: string): void {
  const seen = new Set<string>();
  const fields: Record<string, string | null> = {};
  for (const [i, { key, value, valid_from }] of values.entries()) {
    fields[`values.${i}.value`] = purchaseParamError(key, value);
    if (valid_from < today) fields[`values.${i}.valid_from`] = 'Un valor nuevo rige desde hoy o después';
    if (seen.has(`${key} ${valid_from}`)) fields[`values.${i}.key`] = 'El parámetro está repetido para ese día';
    seen.add(`${key} ${valid_from}`);
  }
  demandFields(fields);
}

/** Why a value may not replace the stored one of its day; null: it may. */
function repeatedText({ value, valid_from }: queries.HeldParam, { replaces }: GivenParam, today: string) {
  if (valid_from <= today) return 'Ese día ya tiene un valor que rige: elija otro';
  const isAsRead = replaces !== undefined && isDeepStrictEqual(replaces.value, value);
  return isAsRead ? null : 'Ese día ya tiene previsto otro valor: revíselo antes de reemplazarlo';
}

/** Stores values from a day on, all or none, and reckons open trips again. Errors: as `save_fees_cost_transport_params` says. */
export async function saveParams(
  tx: Tx,
  actor: Actor,
  { id_carrier, values }: { id_carrier: number | null; values: readonly GivenParam[] },
): Promise<void> {
  demandMayWrite(actor);
  if (id_carrier !== null && (await carrierName(tx, id_carrier)) === undefined)
    throw notFound('El transportista no existe');
  demandGood(values, tx.today);
  await tx.elevate();
  await queries.holdParams(tx);
  for (const [i, given] of values.entries()) {
    const before = await queries.heldParam(tx, { id_carrier, ...given });
    const text = before?.valid_from === given.valid_from ? repeatedText(before, given, tx.today) : null;
    if (text !== null) throw new AppError(409, 'VALOR_REPETIDO', text, { [`values.${i}.valid_from`]: text });
    const { key, value, valid_from } = given;
    await queries.writeParam(tx, { id_carrier, key, value, valid_from, author: actor.name });
    const loggedValue = (one: queries.ParamValue | undefined) =>
      one !== null && typeof one === 'object' ? Object.values(one).join(' / ') : (one ?? null);
    tx.audit({
      action: 'set_value',
      noun: 'purchase_param',
      id: `${id_carrier ?? 'general'}/${key}`,
      before: { value: loggedValue(before?.value) },
      after: { value: loggedValue(value), valid_from },
    });
  }
  tx.changed('purchase_param');
  await costsChanged(tx, { what: 'purchase', id_carrier });
}
