/** Waterfall chart of a reservation: from its sale to its gain, cost by cost (8-money §7). */
import { add, isZero, type Money, negate, subtract, ZERO } from '../../system/amounts/money';

/** A cost of a reservation with its VAT, USD. */
export interface GainLine {
  readonly kind: string;
  readonly subtotal: Money;
  readonly iva: Money;
}
export interface Gain {
  readonly sale: Money;
  /** Null: unknown. */
  readonly cost: Money | null;
  readonly costs: readonly GainLine[];
  /** Part of the cost that is an estimate for legs not closed yet; null: none. */
  readonly estimate: Money | null;
  /** Percent; null: not defined, because the cost of an open leg is unknown. */
  readonly profitability: string | null;
}

export interface GainStep {
  readonly key: string;
  readonly name: string;
  /** Change of the column; for sale and gain the total. */
  readonly amount: Money;
  /** Lower and upper end of the column, USD. */
  readonly from: Money;
  readonly to: Money;
}

/** Kinds of costs in order of the columns. */
export const GAIN_KIND_NAMES: Readonly<Record<string, string>> = {
  OWN_KM: 'Kilómetros',
  OWN_HOUR: 'Horas',
  TOLL: 'Peajes',
  PURCHASE: 'Transportista',
  ITEM: 'Otros ítems',
  RECEIPT: 'Terceros',
  ESTIMATE: 'Estimado',
  REST: 'Sin detalle',
};

/**
 * Columns: sale, each kind of cost, gain. Each begins where the previous one ends; the last is sale less cost. Cost without lines has a column of its
 * own, so that the total is that of the reservation. Empty when the profitability is not defined.
 */
export function gainSteps({ sale, cost, costs, estimate, profitability }: Gain): GainStep[] {
  if (cost === null || profitability === null) return [];
  const sums = new Map<string, Money>(Object.keys(GAIN_KIND_NAMES).map(kind => [kind, ZERO]));
  for (const { kind, subtotal, iva } of costs) {
    const known = sums.has(kind) ? kind : 'REST';
    sums.set(known, add(sums.get(known) ?? ZERO, subtotal, iva));
  }
  sums.set('ESTIMATE', estimate ?? ZERO);
  sums.set('REST', subtract(add(sums.get('REST') ?? ZERO, cost), add(ZERO, ...sums.values())));
  const steps: GainStep[] = [{ key: 'SALE', name: 'Venta', amount: sale, from: ZERO, to: sale }];
  let at = sale;
  for (const [key, amount] of sums) {
    if (isZero(amount)) continue;
    const to = subtract(at, amount);
    steps.push({ key, name: GAIN_KIND_NAMES[key] ?? key, amount: negate(amount), from: at, to });
    at = to;
  }
  return [...steps, { key: 'GAIN', name: 'Ganancia', amount: at, from: ZERO, to: at }];
}
