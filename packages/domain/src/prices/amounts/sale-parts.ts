/** Splits the charges of a reservation into its sale and other charges (8-money §6.2). */
import { add, type Money } from '../../system/amounts/money';
import type { NotOwed } from './not-owed';

/** Source of the charges of a refund: what a third party invoiced and the client pays back. */
export const REFUND_SOURCE = 'REFUND';

/** Why a charge is not part of the sale. */
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
  /** Null: owed by the client. */
  readonly not_owed: NotOwed | null;
}

/** Why a charge is not part of the sale; null: it is. A refund is owed but no income, because it is passed on at cost. */
export function notSold({ source, waived, not_owed }: Omit<ChargeOfSale, 'subtotal'>): NotSold | null {
  if (waived) return 'WAIVED';
  return not_owed ?? (source === REFUND_SOURCE ? 'REFUND' : null);
}

/** Sale without VAT: the sum of its charges. */
export function saleOf(charges: readonly ChargeOfSale[]): Money {
  return add('0.00', ...charges.filter(charge => notSold(charge) === null).map(charge => charge.subtotal));
}

/** Charges outside the sale, summed by reason in the order of the names; zero sums are left out. */
export function besideSale(charges: readonly ChargeOfSale[]): { readonly why: NotSold; readonly amount: Money }[] {
  return (Object.keys(NOT_SOLD_NAMES) as NotSold[]).flatMap(why => {
    const found = charges.filter(charge => notSold(charge) === why);
    return found.length === 0 ? [] : [{ why, amount: add('0.00', ...found.map(charge => charge.subtotal)) }];
  });
}
