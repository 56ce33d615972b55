/** Which charges of a reservation are its sale, and what the others are (8-money §6.2): the sale is always the sum of the first. */
import { REFUND_SOURCE } from '../../money/costs/refunds';
import { add, type Money } from './money';
import type { NotOwed } from './not-owed';

/** Why a charge is no part of the sale, as people read it. */
export const NOT_SOLD_NAMES = {
  REFUND: 'Reembolso al costo, fuera de la venta',
  FALSE_FREIGHT: 'No se cobra: falso flete',
  GIVEN_UP: 'No se cobra: anulado',
  FREIGHT_BILLED: 'No se cobra: el flete ya se facturó',
  WAIVED: 'Exonerado',
} as const;
export type NotSold = keyof typeof NOT_SOLD_NAMES;

export interface ChargeOfSale {
  readonly source: string;
  readonly subtotal: Money;
  readonly waived: boolean;
  /** Null: its client owes it. */
  readonly not_owed: NotOwed | null;
}

/** Why a charge is no part of the sale; null: it is. A refund is passed on at cost: owed, and no income. */
export function notSold({ source, waived, not_owed }: Omit<ChargeOfSale, 'subtotal'>): NotSold | null {
  if (waived) return 'WAIVED';
  return not_owed ?? (source === REFUND_SOURCE ? 'REFUND' : null);
}

/** The sale that charges add up to, without VAT. */
export function saleOf(charges: readonly ChargeOfSale[]): Money {
  return add('0.00', ...charges.filter(charge => notSold(charge) === null).map(charge => charge.subtotal));
}

/** What stands beside the sale, a sum a reason, in the order of their names; what there is none of is left out. */
export function besideSale(charges: readonly ChargeOfSale[]): { readonly why: NotSold; readonly amount: Money }[] {
  return (Object.keys(NOT_SOLD_NAMES) as NotSold[]).flatMap(why => {
    const found = charges.filter(charge => notSold(charge) === why);
    return found.length === 0 ? [] : [{ why, amount: add('0.00', ...found.map(charge => charge.subtotal)) }];
  });
}
