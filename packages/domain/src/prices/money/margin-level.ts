/** How good a profitability is. Of its own, so that lists which only colour it load no more. */

/** UNKNOWN: «Rentabilidad no definida». LOW: below the minimum. FAIR: below the target, amber. */
export type MarginLevel = 'UNKNOWN' | 'LOW' | 'FAIR' | 'GOOD';

/** Level of a profitability in percent, as text with two decimals: as a number it compares exactly. */
export function marginLevel(
  profitability: string | null,
  limits: { readonly margen_minimo_pct: number; readonly margen_objetivo_pct: number },
): MarginLevel {
  if (profitability === null) return 'UNKNOWN';
  const value = Number(profitability);
  if (value < limits.margen_minimo_pct) return 'LOW';
  return value < limits.margen_objetivo_pct ? 'FAIR' : 'GOOD';
}
