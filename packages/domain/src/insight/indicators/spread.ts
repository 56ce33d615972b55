/** Distribution of minutes for a box plot (8-money §7). */

/** Whole minutes: 10th, 25th, 50th, 75th and 90th percentile, and maximum. */
export interface Spread {
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly max: number;
}
export type SpreadPart = keyof Spread;

/** For each part, in order, the share of the values that are at most as large. */
export const SPREAD_SHARES: Readonly<Record<SpreadPart, number>> = {
  p10: 0.1,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p90: 0.9,
  max: 1,
};
export const SPREAD_PARTS = Object.keys(SPREAD_SHARES) as SpreadPart[];

export const SPREAD_NAMES: Readonly<Record<SpreadPart, string>> = {
  p10: '10 %',
  p25: '25 %',
  p50: 'mediana',
  p75: '75 %',
  p90: '90 %',
  max: 'máximo',
};

/** The spread from percentiles in the order of `SPREAD_PARTS`. Null: there were no values. */
export function spreadOf(shares: readonly number[] | null): Spread | null {
  if (shares === null || shares.length !== SPREAD_PARTS.length) return null;
  const [p10 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0, max = 0] = shares.map(Math.round);
  return { p10, p25, p50, p75, p90, max };
}
