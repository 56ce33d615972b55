import { itemInput, scopeFields } from '@cabezal/contract/prices/fees/rule.shapes';
import type { PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { nextPeriod } from '../../../kits/rules/rule-days.ts';
import { scopeInput, scopeKinds } from '../fees/fee-form.ts';

type Values = Readonly<Record<string, unknown>>;
const itemFields = Object.keys(itemInput.shape);
const picked = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, row[name]]));

/** The initial values of a purchase rate's form; for one in force, those of its next version. `start`: known values of a new one. */
export function purchaseValues(
  row: PurchaseFeeRow | null,
  today: string,
  services: readonly { id_service: number; code: string }[],
  start: Values = {},
): Values {
  if (row === null) {
    const id_service = services.find(service => service.code === FREIGHT_CODE)?.id_service;
    return {
      reservation_type: null,
      valid_from: today,
      ...start,
      ...scopeKinds(start),
      items: [{ id_service, method: 'FIJO', included: false, auto: true }],
    };
  }
  const { id_carrier, note, diesel_base_usd } = row;
  return {
    id_carrier,
    diesel_base_usd,
    note: note ?? null,
    ...scopeKinds({ ...row }),
    ...picked({ ...row }, Object.keys(scopeFields)),
    ...nextPeriod(row, today),
    items: row.items.map(item => picked({ ...item }, itemFields)),
  };
}

/** The input of the calls: without fields of other kinds of place and container, and with a carrier only for a carrier's rate. */
export function purchaseInput(values: Values, isOfCarrier: boolean): Values {
  const { id_carrier, ...rest } = scopeInput(values);
  return isOfCarrier ? { ...rest, id_carrier } : rest;
}
