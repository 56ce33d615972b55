/** Profitability of a trip (spec §9). */
import { formatPercent } from './format';
import { exact, type Factor, type Money } from './money';

/** Shown when it cannot be computed (spec §8). */
export const NO_PROFITABILITY = 'Rentabilidad no definida';

/** What is stored and shown of it at most, either way: beyond, it says no more than that a figure is wrong. */
const MOST = 99_999_999.99;
const MOST_HUNDREDTHS = 9_999_999_999n;

/**
 * Profitability in percent with two decimals: (fee − ratio × quantity) / (ratio × quantity) × 100 (spec §9). Null when the fee or the
 * cost is missing, or the cost is zero; at most 99,999,999.99 either way.
 */
export function profitability(
  fee: Money | null | undefined,
  ratio: Factor | null | undefined,
  quantity: Factor | null | undefined = 1,
): string | null {
  if (fee === null || fee === undefined || ratio === null || ratio === undefined) return null;
  if (quantity === null || quantity === undefined) return null;
  const cost = exact(ratio).times(exact(quantity));
  if (cost.isZero()) return null;
  const percent = exact(fee).minus(cost).dividedBy(cost).times(100).toFixed(2);
  return Math.abs(Number(percent)) > MOST ? (Math.sign(Number(percent)) * MOST).toFixed(2) : percent;
}

/** Sale and cost of a trip or reservation with the profitability that holds of them; null: it is not defined. */
export interface Gained {
  /** Null: it is not said to who asks. */
  readonly sale: Money | null;
  readonly cost: Money | null;
  readonly profitability: string | null;
}

/**
 * What stays of the sale in percent of it, with two decimals: (sale − cost) / sale × 100, as managers read it beside the profitability, which is over
 * the cost. Null where that is not defined, or where nothing is sold.
 */
export function saleMargin({ sale, cost, profitability: overCost }: Gained): string | null {
  if (sale === null || cost === null || overCost === null || cents(sale) === 0n) return null;
  const [sold, spent] = [cents(sale), cents(cost)];
  const percent = hundredths(sold - spent, sold);
  return asText(percent > MOST_HUNDREDTHS ? MOST_HUNDREDTHS : percent < -MOST_HUNDREDTHS ? -MOST_HUNDREDTHS : percent);
}

const cents = (amount: Money): bigint => BigInt(amount.replace('.', ''));
const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Hundredths of a percent, halves away from zero. In whole numbers: a list shows it without the library of exact ones. */
function hundredths(part: bigint, whole: bigint): bigint {
  const rounded = (size(part) * 20_000n + size(whole)) / (size(whole) * 2n);
  return part < 0n === whole < 0n ? rounded : -rounded;
}

function asText(value: bigint): string {
  const digits = size(value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Both, as shown: «261,00 % sobre el costo · 72,30 % sobre la venta», or «Rentabilidad no definida» (spec §8). */
export function marginsText(gained: Gained): string {
  if (gained.profitability === null) return NO_PROFITABILITY;
  const onSale = saleMargin(gained);
  const parts = [
    `${formatPercent(gained.profitability, 2)} sobre el costo`,
    ...(onSale === null ? [] : [`${formatPercent(onSale, 2)} sobre la venta`]),
  ];
  return parts.join(' · ');
}

/** Legs come with the approval: before it each container stands for one, which nobody reads as a count. */
export const hasLegs = (status: string): boolean => status !== 'PENDING' && status !== 'REJECTED';

/** What is said of a profitability while the cost of some legs is only reckoned; null when every cost is known. */
export function estimateText(openLegs: number | null, withLegs: boolean): string | null {
  if (!openLegs) return null;
  if (!withLegs) return 'Estimada: aún no hay tramos con costo real';
  const legs = openLegs === 1 ? 'de 1 tramo que no se ha cerrado' : `de ${openLegs} tramos que no se han cerrado`;
  return `Estimada: falta el costo real ${legs}`;
}

/** A percentage of a list: «25,0 %»; nothing where there is none. */
export const percentText = (value: string | null, decimals = 2): string =>
  value === null ? '' : formatPercent(value, decimals);

/** As shown: `25,00 %`, or «Rentabilidad no definida» (spec §8). */
export function profitabilityText(value: string | null): string {
  return value === null ? NO_PROFITABILITY : formatPercent(value, 2);
}
