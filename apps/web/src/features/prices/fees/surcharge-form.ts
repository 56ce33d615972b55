import type { SurchargeRow } from '@cabezal/contract/prices/fees/surcharges.calls';
import { SURCHARGE_METHODS, type SurchargeKind, type SurchargeMethod } from '@cabezal/domain/prices/pricing/rate-rules';
import { nextPeriod } from '../../../kits/rules/rule-days.ts';
import { scopeInput, scopeKinds, scopeOf } from './fee-form.ts';

type Values = Readonly<Record<string, unknown>>;

/** The initial values of a surcharge's form; for one in force, those of its next version. */
export function surchargeValues(row: SurchargeRow | null, today: string): Values {
  if (row === null)
    return {
      side: 'VENTA',
      auto: true,
      reservation_type: null,
      valid_from: today,
      place_kind: 'any',
      container_kind: 'any',
    };
  const { kind, side, id_service, id_carrier, method, amount, params, auto, note } = row;
  return {
    kind,
    side,
    id_service,
    id_carrier,
    method,
    amount,
    params,
    auto,
    note,
    ...scopeOf({ ...row }),
    ...scopeKinds({ ...row }),
    ...nextPeriod(row, today),
  };
}

/** Fuel by the gallon depends only on the price of diesel. */
export const needsAmount = (method: SurchargeMethod | undefined): boolean => method !== 'POR_GALON';

const PARAMS: Readonly<Partial<Record<SurchargeKind, readonly string[]>>> = {
  COMBUSTIBLE: ['diesel_base_usd', 'bidireccional'],
  SOBREPESO: ['sobrepeso_desde_kg'],
  NOCTURNO: ['noche_desde', 'noche_hasta'],
};

/** The input of the call: without fields of another kind or of the other side. */
export function surchargeInput(values: Values): Values {
  const isSale = values.side === 'VENTA';
  const own = PARAMS[values.kind as SurchargeKind] ?? [];
  const params = Object.entries((values.params ?? {}) as Values).filter(
    ([name, value]) => own.includes(name) && value !== null && value !== undefined && value !== '',
  );
  return {
    ...scopeInput(values),
    amount: needsAmount(values.method as SurchargeMethod) ? values.amount : '0.00',
    params: params.length === 0 ? null : Object.fromEntries(params),
    id_client: isSale ? values.id_client : null,
    id_shipping_line: isSale ? values.id_shipping_line : null,
    id_product: isSale ? values.id_product : null,
    id_carrier: isSale ? null : values.id_carrier,
  };
}

/** The given method if the kind has it, else the first one of the kind. */
export function methodOf(kind: SurchargeKind, method: SurchargeMethod | undefined): SurchargeMethod | undefined {
  const methods = SURCHARGE_METHODS[kind];
  return method !== undefined && methods.includes(method) ? method : methods[0];
}
