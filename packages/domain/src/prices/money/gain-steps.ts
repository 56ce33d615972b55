/** From the sale of a reservation down to what stays of it, cost by cost (8-money §7: its waterfall). */
import { add, isZero, type Money, negate, subtract, ZERO } from './money';

/** A cost as its reservation tells it; its VAT is cost, too. USD. */
export interface GainLine {
  readonly kind: string;
  readonly subtotal: Money;
  readonly iva: Money;
}
export interface Gain {
  readonly sale: Money;
  /** Null: nothing is known of it. */
  readonly cost: Money | null;
  readonly costs: readonly GainLine[];
  /** What of the cost is reckoned for what is not closed yet; null: nothing. */
  readonly estimate: Money | null;
  /** Percent; null: it is not defined, for the cost of an open leg is not known. */
  readonly profitability: string | null;
}

export interface GainStep {
  readonly key: string;
  readonly name: string;
  /** By how much it raises or lowers; of sale and gain the whole. */
  readonly amount: Money;
  /** Between which amounts its column stands. */
  readonly from: Money;
  readonly to: Money;
}

/** Costs by kind in the order in which they are told. */
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
 * Sale, each kind of cost, gain: every column begins where the one before it ends, and the last is sale less cost. What the lines do not
 * tell of the cost stands in a column of its own, so that the whole is always that of the reservation. Without a defined profitability there are none.
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
