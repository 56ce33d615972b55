/** Conditions of discounts, and validation of their input (8-money §5). */
import { compare, formatMoney, type Money } from '../../system/amounts/money';
import { refuse, type Verdict } from '../../system/refusals/refusals';
import { formatDate } from '../../system/time/time';
import type { DiscountBase, DiscountKind } from './apply-discounts';

export const DISCOUNT_KIND_NAMES: Readonly<Record<DiscountKind, string>> = {
  PORCENTAJE: 'Porcentaje',
  MONTO: 'Monto',
};
export const DISCOUNT_BASE_NAMES: Readonly<Record<DiscountBase, string>> = {
  FLETE: 'Flete y sus recargos',
  SERVICIO: 'Un servicio',
  TOTAL: 'Flete, servicios y recargos',
};

/** Conditions of a discount for one reservation. Dates are business dates. */
export interface DiscountConditions {
  readonly active: boolean;
  readonly valid_from: string;
  readonly valid_to: string;
  /** Empty: all clients. */
  readonly id_clients: readonly number[];
  readonly reservation_type: string | null;
  readonly id_canton: number | null;
  readonly id_port: number | null;
  /** Minimum sale before discounts, USD without VAT. */
  readonly min_sale: Money | null;
  readonly limit_total: number | null;
  readonly limit_client: number | null;
}

export interface DiscountedReservation {
  readonly id_client: number;
  readonly reservation_type: string;
  /** Cantons of its plants. */
  readonly cantons: readonly number[];
  readonly ports: readonly number[];
  /** Day of the appointment, on which the discount must be valid. */
  readonly appointment_date: string;
  /** Sum of FEE, SERVICE and SURCHARGE before discounts, USD without VAT. */
  readonly sale: Money;
}

/** Uses of a discount: redemptions, and claims in wallets. */
export interface DiscountUse {
  /** Redemptions and unused claims of all clients, except this client's claim. */
  readonly total: number;
  /** Redemptions of this client. */
  readonly client: number;
}

const off = (razon: string): Verdict => refuse('DESCUENTO_NO_APLICA', { razon });

/** Whether a discount is valid on the day and active. Errors: 422 DESCUENTO_VENCIDO, DESCUENTO_NO_APLICA. */
export function periodVerdict(
  { active, valid_from, valid_to }: Pick<DiscountConditions, 'active' | 'valid_from' | 'valid_to'>,
  day: string,
): Verdict {
  if (!active) return off('ya no se ofrece');
  if (day < valid_from) return off(`rige desde el ${formatDate(valid_from)}`);
  return day > valid_to ? refuse('DESCUENTO_VENCIDO', { fecha: formatDate(valid_to) }) : true;
}

/** Whether a discount is for a client. Errors: 422 DESCUENTO_NO_APLICA. */
export function clientVerdict({ id_clients }: Pick<DiscountConditions, 'id_clients'>, id_client: number): Verdict {
  return id_clients.length === 0 || id_clients.includes(id_client) ? true : off('es de otro cliente');
}

/** Whether a use is left. Errors: 409 CODIGO_AGOTADO; 422 DESCUENTO_NO_APLICA for a client that has used all of its own. */
export function useVerdict(
  { limit_total, limit_client }: Pick<DiscountConditions, 'limit_total' | 'limit_client'>,
  use: DiscountUse,
): Verdict {
  if (limit_client !== null && use.client >= limit_client)
    return off(limit_client === 1 ? 'el cliente ya lo usó' : `el cliente ya lo usó ${limit_client} veces`);
  return limit_total !== null && use.total >= limit_total ? refuse('CODIGO_AGOTADO') : true;
}

/** Whether a discount applies to a reservation, except for its uses. Errors: 422 DESCUENTO_VENCIDO, DESCUENTO_NO_APLICA. */
export function discountVerdict(terms: DiscountConditions, reservation: DiscountedReservation): Verdict {
  const period = periodVerdict(terms, reservation.appointment_date);
  if (period !== true) return period;
  const client = clientVerdict(terms, reservation.id_client);
  if (client !== true) return client;
  if (terms.reservation_type !== null && terms.reservation_type !== reservation.reservation_type)
    return off('es de otro tipo de reserva');
  if (terms.id_canton !== null && !reservation.cantons.includes(terms.id_canton)) return off('es de otra ciudad');
  if (terms.id_port !== null && !reservation.ports.includes(terms.id_port)) return off('es de otro puerto');
  if (terms.min_sale !== null && compare(reservation.sale, terms.min_sale) < 0)
    return off(`la venta no llega a ${formatMoney(terms.min_sale)}`);
  return true;
}

/** Error sentence of a code: 4 to 20 letters, digits or hyphens. */
export function codeError(code: string | null | undefined): string | null {
  return !code || /^[A-Z0-9-]{4,20}$/.test(code) ? null : 'De 4 a 20 letras, números o guiones';
}

/** Error sentence of a value: percent 0.01 to 100, or USD above 0.00. */
export function valueError(kind: DiscountKind | undefined, value: string | null | undefined): string | null {
  if (!value) return null;
  if (compare(value, '0.00') <= 0) return 'Debe ser mayor que cero';
  return kind === 'PORCENTAJE' && compare(value, '100.00') > 0 ? 'Un porcentaje va de 0,01 a 100' : null;
}

export interface EnteredDiscount {
  readonly kind: DiscountKind;
  readonly value: string;
  readonly base: DiscountBase;
  readonly id_service?: number | null | undefined;
  readonly code?: string | null | undefined;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly max_amount?: string | null | undefined;
  readonly min_sale?: string | null | undefined;
  readonly budget_usd?: string | null | undefined;
}
const aboveZero = (amount: string | null | undefined): string | null =>
  amount && compare(amount, '0.00') <= 0 ? 'Debe ser mayor que cero' : null;
/** Error sentences of a discount by field, besides those of the schema. */
export function discountErrors(discount: EnteredDiscount): Record<string, string | null> {
  const { kind, value, base, id_service, code, valid_from, valid_to } = discount;
  return {
    code: codeError(code),
    value: valueError(kind, value),
    max_amount: aboveZero(discount.max_amount),
    min_sale: aboveZero(discount.min_sale),
    budget_usd: aboveZero(discount.budget_usd),
    id_service: base === 'SERVICIO' && id_service == null ? 'Elija el servicio' : null,
    valid_to: valid_to < valid_from ? 'La fecha final no puede ser anterior a la inicial' : null,
  };
}
