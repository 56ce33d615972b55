/** Combines the charges of several containers into the lines of one price. */
import { add, type Money } from '../../system/amounts/money';
import type { ChargedVatKind } from '../../system/validation/vat-kinds';

export interface PriceLine {
  readonly id_service: number;
  /** DISCOUNT: reduces another charge; its amounts are negative. */
  readonly source: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_price: Money;
  readonly subtotal: Money;
  readonly iva_kind: ChargedVatKind;
  readonly unpriced: boolean;
}

const isDiscount = ({ source }: PriceLine): boolean => source === 'DISCOUNT';

/** Discounts are combined by description, since their amounts differ by container; other charges by price. */
const keyOf = (line: PriceLine): string =>
  isDiscount(line)
    ? `${line.id_service}/${line.source}/${line.description}`
    : `${line.id_service}/${line.unit_price}/${line.source}/${line.unpriced}`;

/** Two equal lines as one: «Flete 2 × $480,00»; for a discount the sum. */
function together(one: PriceLine, other: PriceLine): PriceLine {
  const subtotal = add(one.subtotal, other.subtotal);
  if (isDiscount(one)) return { ...one, unit_price: subtotal, subtotal };
  return { ...one, quantity: String(Number(one.quantity) + Number(other.quantity)), subtotal };
}

/** One line per service and price, and one per discount and reduced service; in order of appearance. */
export function priceLines(charges: readonly PriceLine[]): PriceLine[] {
  const lines = new Map<string, PriceLine>();
  for (const charge of charges) {
    const { id_service, source, description, quantity, unit_price, subtotal, iva_kind, unpriced } = charge;
    const line = { id_service, source, description, quantity, unit_price, subtotal, iva_kind, unpriced };
    const before = lines.get(keyOf(line));
    lines.set(keyOf(line), before === undefined ? line : together(before, line));
  }
  return [...lines.values()];
}
