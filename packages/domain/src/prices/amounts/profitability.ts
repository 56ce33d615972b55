/** Profitability of a trip (spec §9). */
import { formatPercent } from '../../system/amounts/format';
import { exact, type Factor, type Money } from '../../system/amounts/money';

/** Text when it is not defined (spec §8). */
export const NO_PROFITABILITY = 'Rentabilidad no definida';

/** Largest stored value, both signs; beyond it the figures are wrong anyway. */
const MOST = 99_999_999.99;
const MOST_HUNDREDTHS = 9_999_999_999n;

/**
 * Profitability in percent with two decimals: (fee − ratio × quantity) / (ratio × quantity) × 100 (spec §9). Null when the fee or the cost is
 * missing, or the cost is zero; limited to ±99,999,999.99.
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

/** Sale and cost of a trip or reservation with its profitability; null: not defined. */
export interface Gained {
  /** Null: hidden from the caller. */
  readonly sale: Money | null;
  readonly cost: Money | null;
  readonly profitability: string | null;
}

/**
 * Margin on the sale in percent, two decimals: (sale − cost) / sale × 100. Displayed beside the profitability, which is relative to the cost. Null
 * where that is not defined, or without a sale.
 */
export function saleMargin({ sale, cost, profitability: overCost }: Gained): string | null {
  if (sale === null || cost === null || overCost === null || cents(sale) === 0n) return null;
  const [sold, spent] = [cents(sale), cents(cost)];
  const percent = hundredths(sold - spent, sold);
  return asText(percent > MOST_HUNDREDTHS ? MOST_HUNDREDTHS : percent < -MOST_HUNDREDTHS ? -MOST_HUNDREDTHS : percent);
}

const cents = (amount: Money): bigint => BigInt(amount.replace('.', ''));
const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** part ÷ whole in hundredths of a percent, halves away from zero. Integers only, so that a list does not load the decimal library. */
function hundredths(part: bigint, whole: bigint): bigint {
  const rounded = (size(part) * 20_000n + size(whole)) / (size(whole) * 2n);
  return part < 0n === whole < 0n ? rounded : -rounded;
}

function asText(value: bigint): string {
  const digits = size(value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Both figures: «261,00 % sobre el costo · 72,30 % sobre la venta», or «Rentabilidad no definida» (spec §8). */
export function marginsText(gained: Gained): string {
  if (gained.profitability === null) return NO_PROFITABILITY;
  const onSale = saleMargin(gained);
  const parts = [
    `${formatPercent(gained.profitability, 2)} sobre el costo`,
    ...(onSale === null ? [] : [`${formatPercent(onSale, 2)} sobre la venta`]),
  ];
  return parts.join(' · ');
}

/** Legs exist from the approval on; before it the number of legs is that of containers and is not displayed. */
export const hasLegs = (status: string): boolean => status !== 'PENDING' && status !== 'REJECTED';

/** Note beside a profitability while the cost of some legs is only reckoned; null when all costs are known. */
export function estimateText(openLegs: number | null, withLegs: boolean): string | null {
  if (!openLegs) return null;
  if (!withLegs) return 'Estimada: aún no hay tramos con costo real';
  const legs = openLegs === 1 ? 'de 1 tramo que no se ha cerrado' : `de ${openLegs} tramos que no se han cerrado`;
  return `Estimada: falta el costo real ${legs}`;
}

/** A percentage in a list: «25,0 %»; empty without a value. */
export const percentText = (value: string | null, decimals = 2): string =>
  value === null ? '' : formatPercent(value, decimals);

/** Displayed profitability: `25,00 %`, or «Rentabilidad no definida» (spec §8). */
export function profitabilityText(value: string | null): string {
  return value === null ? NO_PROFITABILITY : formatPercent(value, 2);
}
