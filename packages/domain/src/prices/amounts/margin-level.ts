/** Level of a profitability. A file of its own, so that lists that only colour it load no arithmetic. */

/** UNKNOWN: «Rentabilidad no definida». LOW: below the minimum. FAIR: below the target, amber. */
export type MarginLevel = 'UNKNOWN' | 'LOW' | 'FAIR' | 'GOOD';

/** Level of a profitability in percent, text with two decimals; such values compare exactly as numbers. */
export function marginLevel(
  profitability: string | null,
  limits: { readonly margen_minimo_pct: number; readonly margen_objetivo_pct: number },
): MarginLevel {
  if (profitability === null) return 'UNKNOWN';
  const value = Number(profitability);
  if (value < limits.margen_minimo_pct) return 'LOW';
  return value < limits.margen_objetivo_pct ? 'FAIR' : 'GOOD';
}
