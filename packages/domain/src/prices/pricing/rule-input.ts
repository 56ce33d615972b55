/** Validation of rates and surcharges (8-money §1.3): error sentences by field, null when valid. */
import { compare, type Money } from '../../system/amounts/money';
import {
  type ItemMethod,
  type RuleScope,
  SURCHARGE_METHODS,
  type SurchargeKind,
  type SurchargeMethod,
  type SurchargeParams,
} from './rate-rules';

type Errors = Record<string, string | null>;
const given = (value: unknown): boolean => value !== null && value !== undefined;
const PLACES = ['id_plant', 'id_route', 'id_canton', 'id_province'] as const;

/** Road km are stored with one decimal; a finer value would be rounded to another band. */
const finer = (km: number | null | undefined): boolean => given(km) && Math.round((km ?? 0) * 10) / 10 !== km;

/** At most one place; a container type or a group; a mode that belongs to the type; a valid band. */
export function scopeErrors(scope: RuleScope): Errors {
  const places = PLACES.filter(place => given(scope[place]));
  const type = scope.reservation_type ?? null;
  const { km_from = null, km_to = null } = scope;
  const isBackwards = km_to !== null && km_to <= (km_from ?? 0);
  return {
    [places[1] ?? 'id_plant']: places.length > 1 ? 'Elija un solo lugar: planta, ruta, cantón o provincia' : null,
    container_group:
      given(scope.id_container_type) && given(scope.container_group) ? 'Elija el tipo o el grupo, no los dos' : null,
    template:
      given(scope.template) && type !== null && !scope.template?.startsWith(type)
        ? 'La modalidad no es de ese tipo de reserva'
        : null,
    km_from: finer(km_from) ? 'Los kilómetros llevan un decimal' : null,
    km_to: finer(km_to)
      ? 'Los kilómetros llevan un decimal'
      : isBackwards
        ? 'El rango de kilómetros termina después de donde empieza'
        : null,
  };
}

/** A rule ends on its first day or later. */
export const datesErrors = ({ valid_from, valid_to }: { valid_from: string; valid_to?: string | null }): Errors => ({
  valid_to:
    (valid_to ?? null) !== null && (valid_to ?? '') < valid_from ? 'Debe terminar en su primer día o después' : null,
});

/** Limit of the column, USD per gallon; above any real price. */
const MOST_FOR_A_GALLON = '999.99';
/** The base price of diesel must be positive: with 0.00, all fuel would be charged. */
function gallonError(price: Money | null): string | null {
  if (price === null) return null;
  if (compare(price, 0) <= 0) return 'Ingrese un precio mayor que 0';
  return compare(price, MOST_FOR_A_GALLON) > 0 ? 'Ingrese un precio de hasta 999,99' : null;
}
/** The error of the base price of diesel, USD a gallon; null: none. */
export const dieselErrors = ({ diesel_base_usd }: { diesel_base_usd?: Money | null | undefined }): Errors => ({
  diesel_base_usd: gallonError(diesel_base_usd ?? null),
});

export interface EnteredItem {
  readonly id_service: number;
  readonly method: ItemMethod;
  readonly amount: Money;
  readonly min_amount?: Money | null;
  readonly max_amount?: Money | null;
  readonly included: boolean;
}

/** Services whose items have special rules. */
export interface KnownServices {
  readonly id_freight: number;
  /** Null when stand-by is not offered. */
  readonly id_stand_by: number | null;
}

/** Stand-by is priced per hour only, because the clocks use an hourly rate. */
function standByError({ method, min_amount, max_amount }: EnteredItem): [field: string, text: string] | null {
  if (method !== 'FIJO' && method !== 'POR_HORA')
    return ['method', 'El stand-by se acuerda por hora: elija valor fijo o por hora'];
  const limit = given(min_amount) ? 'min_amount' : given(max_amount) ? 'max_amount' : null;
  return limit === null ? null : [limit, 'El stand-by se cobra por hora: no lleva mínimo ni máximo'];
}

function itemError(
  item: EnteredItem,
  { id_freight, id_stand_by }: KnownServices,
): [field: string, text: string] | null {
  const { min_amount = null, max_amount = null } = item;
  const isFreight = item.id_service === id_freight;
  if (item.id_service === id_stand_by) {
    const wrong = standByError(item);
    if (wrong !== null) return wrong;
  }
  if (isFreight && item.method === 'PORCENTAJE_FLETE') return ['method', 'El flete no es un porcentaje de sí mismo'];
  if (isFreight && item.included) return ['included', 'El flete no puede estar incluido en sí mismo'];
  if (compare(item.amount, 0) === 0 && !item.included)
    return ['amount', 'Ingrese un valor mayor que 0, o márquelo como incluido'];
  if (min_amount !== null && max_amount !== null && compare(min_amount, max_amount) > 0)
    return ['min_amount', 'El mínimo no puede pasar del máximo'];
  return null;
}

/** Each service once, the freight included; 0 only if included; minimum not above maximum; stand-by per hour. */
export function itemsErrors(items: readonly EnteredItem[], known: KnownServices): Errors {
  const errors: Errors = {
    items: items.some(item => item.id_service === known.id_freight) ? null : 'Agregue el flete (FLE)',
  };
  const seen = new Set<number>();
  for (const [i, item] of items.entries()) {
    if (seen.has(item.id_service)) errors[`items.${i}.id_service`] = 'El servicio está repetido';
    seen.add(item.id_service);
    const wrong = itemError(item, known);
    if (wrong !== null) errors[`items.${i}.${wrong[0]}`] = wrong[1];
  }
  return errors;
}

export interface EnteredSurcharge {
  readonly kind: SurchargeKind;
  readonly side: 'VENTA' | 'COMPRA';
  readonly method: SurchargeMethod;
  readonly amount: Money;
  readonly params?: SurchargeParams | null;
  readonly id_client?: number | null;
  readonly id_carrier?: number | null;
  readonly id_shipping_line?: number | null;
  readonly id_product?: number | null;
}

/** Kind of surcharge to which a parameter belongs. */
const PARAM_KINDS: Readonly<Record<keyof SurchargeParams, SurchargeKind>> = {
  diesel_base_usd: 'COMBUSTIBLE',
  bidireccional: 'COMBUSTIBLE',
  sobrepeso_desde_kg: 'SOBREPESO',
  noche_desde: 'NOCTURNO',
  noche_hasta: 'NOCTURNO',
};

/** A method of its kind, the owner of its side, an amount, and no parameters of another kind. */
export function surchargeErrors(entered: EnteredSurcharge): Errors {
  const { kind, side, params } = entered;
  const isSale = side === 'VENTA';
  const strange = Object.entries(params ?? {}).find(
    ([name, value]) => given(value) && value !== false && PARAM_KINDS[name as keyof SurchargeParams] !== kind,
  );
  const onlySale = 'Es de la venta: una compra no lo distingue';
  // POR_GALON is computed from the change of the diesel price only.
  const needsAmount = entered.method !== 'POR_GALON';
  return {
    method: SURCHARGE_METHODS[kind].includes(entered.method) ? null : 'El recargo no se cobra con ese método',
    amount: needsAmount && compare(entered.amount, 0) === 0 ? 'Ingrese un valor mayor que 0' : null,
    id_client: !isSale && given(entered.id_client) ? onlySale : null,
    id_shipping_line: !isSale && given(entered.id_shipping_line) ? onlySale : null,
    id_product: !isSale && given(entered.id_product) ? onlySale : null,
    id_carrier: isSale && given(entered.id_carrier) ? 'El transportista es de la compra' : null,
    [`params.${strange?.[0] ?? 'diesel_base_usd'}`]: strange === undefined ? null : 'No es de este recargo',
    ...(kind === 'NOCTURNO' && (params?.noche_desde ?? null) !== null && params?.noche_desde === params?.noche_hasta
      ? { 'params.noche_hasta': 'La noche termina a otra hora de la que empieza' }
      : {}),
  };
}
