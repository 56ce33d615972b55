/**
 * Discount lines of a reservation (8-money §5): one negative line per reduced charge, so that VAT and retention are reduced with their base. Fixed
 * amounts first, then percentages of the rest, by priority; no charge falls below 0.00.
 */
import { add, allocate, compare, exact, type Money, percent, subtract, ZERO } from '../../system/amounts/money';

export type DiscountKind = 'PORCENTAJE' | 'MONTO';
export type DiscountBase = 'FLETE' | 'SERVICIO' | 'TOTAL';

/** A charge that may be reduced: owed, not billed, no discount. USD without VAT. */
export interface ReducibleCharge {
  readonly id_charge: number;
  readonly id_service: number;
  /** FEE, SERVICE and SURCHARGE are reduced; charges of the trip (stand-by, false freight, refunds) and manual charges are not. */
  readonly source: string;
  /** Its service is freight: VAT and retention are those of the freight. */
  readonly is_freight: boolean;
  readonly subtotal: Money;
}

export interface DiscountTerms {
  readonly id_discount: number;
  readonly kind: DiscountKind;
  /** USD for MONTO, percent for PORCENTAJE. */
  readonly value: string;
  readonly base: DiscountBase;
  /** For the base SERVICIO. */
  readonly id_service: number | null;
  /** Maximum for one reservation, USD. */
  readonly max_amount: Money | null;
  /** Lower is applied first. */
  readonly priority: number;
  /** Amount already given to billed charges, USD; it is not given again. */
  readonly given: Money;
  /** Remaining budget for this reservation, USD; null: no budget. */
  readonly room: Money | null;
}

export interface DiscountLine {
  readonly id_discount: number;
  readonly id_charge: number;
  /** Amount taken off, USD, positive. */
  readonly amount: Money;
}

/** Whether a discount of that base reduces a charge. */
export function reduces(terms: Pick<DiscountTerms, 'base' | 'id_service'>, charge: ReducibleCharge): boolean {
  if (!['FEE', 'SERVICE', 'SURCHARGE'].includes(charge.source)) return false;
  if (terms.base === 'TOTAL') return true;
  if (terms.base === 'SERVICIO') return charge.id_service === terms.id_service;
  return charge.source === 'FEE' || (charge.source === 'SURCHARGE' && charge.is_freight);
}

const least = (...amounts: readonly (Money | null)[]): Money =>
  amounts.reduce<Money>((low, amount) => (amount !== null && compare(amount, low) < 0 ? amount : low), '999999999.99');
const positive = (amount: Money): Money => (compare(amount, ZERO) > 0 ? amount : ZERO);

/** Amount of a discount on a base, limited by its maximum, its budget and the base. USD. */
function given(terms: DiscountTerms, base: Money): Money {
  const wanted = terms.kind === 'MONTO' ? subtract(terms.value, terms.given) : percent(base, terms.value);
  const most = terms.max_amount === null ? null : subtract(terms.max_amount, terms.given);
  return positive(least(wanted, most, terms.room, base));
}

const order = (a: DiscountTerms, b: DiscountTerms): number =>
  Number(a.kind === 'PORCENTAJE') - Number(b.kind === 'PORCENTAJE') ||
  a.priority - b.priority ||
  a.id_discount - b.id_discount;

/** The discount lines for the charges. Conditions of the discounts are checked before, by `discountVerdict`. */
export function applyDiscounts(
  discounts: readonly DiscountTerms[],
  charges: readonly ReducibleCharge[],
): DiscountLine[] {
  const left = new Map(charges.map(charge => [charge.id_charge, positive(charge.subtotal)]));
  const lines: DiscountLine[] = [];
  for (const terms of [...discounts].sort(order)) {
    const bases = charges
      .filter(charge => reduces(terms, charge))
      .map(({ id_charge }) => ({ id_charge, base: left.get(id_charge) ?? ZERO }));
    const total = given(terms, add(ZERO, ...bases.map(({ base }) => base)));
    const parts = allocate(
      total,
      bases.map(({ base }) => exact(base).times(100).toNumber()),
    );
    for (const [i, { id_charge, base }] of bases.entries()) {
      const amount = parts[i] ?? ZERO;
      if (compare(amount, ZERO) <= 0) continue;
      left.set(id_charge, subtract(base, amount));
      lines.push({ id_discount: terms.id_discount, id_charge, amount });
    }
  }
  return lines;
}

/** Sum of the lines by discount, USD. */
export function amountsOf(lines: readonly Pick<DiscountLine, 'id_discount' | 'amount'>[]): Map<number, Money> {
  const amounts = new Map<number, Money>();
  for (const { id_discount, amount } of lines) amounts.set(id_discount, add(amounts.get(id_discount) ?? ZERO, amount));
  return amounts;
}
