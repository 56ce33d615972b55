/** Profitability of a trip (spec §9). */
import { exact, type Factor, formatNumber, type Money } from './money';

/** Shown when it cannot be computed (spec §8). */
export const NO_PROFITABILITY = 'Rentabilidad no definida';

/** What is stored and shown of it at most, either way: beyond, it says no more than that a figure is wrong. */
const MOST = 99_999_999.99;

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

/** What is said of a profitability while the cost of some legs is only reckoned; null when every cost is known. */
export function estimateText(openLegs: number | null): string | null {
  if (!openLegs) return null;
  const legs = openLegs === 1 ? 'de 1 tramo que no se ha cerrado' : `de ${openLegs} tramos que no se han cerrado`;
  return `Estimada: falta el costo real ${legs}`;
}

/** As shown: `25,00 %`, or «Rentabilidad no definida» (spec §8). */
export function profitabilityText(value: string | null): string {
  return value === null ? NO_PROFITABILITY : `${formatNumber(value, 2)} %`;
}
