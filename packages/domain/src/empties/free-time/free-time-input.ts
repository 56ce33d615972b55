import { type Money, toMoney } from '../../system/amounts/money';
import type { FreeTimeTier } from '../../trips/free-time-clocks/free-time';

/** Maximum of free days and of an extension. */
export const MOST_FREE_DAYS = 365;
const MOST_TIERS = 10;

/** Parses tiers as typed: «9:125, 15:135, 22:160», day and USD. Null: not readable. */
export function readTiers(text: string): FreeTimeTier[] | null {
  const parts = text
    .split(/[,;\n]+/)
    .map(part => part.trim())
    .filter(part => part !== '');
  const tiers = parts.map(part => /^(\d{1,3})\s*:\s*(?:\$\s*)?(\d{1,5}(?:\.\d{1,2})?)$/.exec(part));
  if (tiers.length === 0 || tiers.some(found => found === null)) return null;
  return tiers.map(found => ({ from_day: Number(found?.[1]), usd: toMoney(found?.[2] ?? '0') }));
}

/** The inverse of `readTiers`. */
export const tiersText = (tiers: readonly { from_day: number; usd: Money }[]): string =>
  tiers.map(tier => `${tier.from_day}: ${tier.usd}`).join(', ');

/** Error sentence of the tiers of a tariff, or null: ascending by day, the first on the day after the free ones, no cost of zero. */
export function tiersError(tiers: readonly FreeTimeTier[], free_days: number): string | null {
  if (tiers.length === 0) return 'Escriba desde qué día se cobra y cuánto: 9: 125.00';
  if (tiers.length > MOST_TIERS) return `Hasta ${MOST_TIERS} tramos`;
  if (tiers[0]?.from_day !== free_days + 1) return `El primer tramo empieza el día ${free_days + 1}`;
  if (tiers.some((tier, i) => i > 0 && tier.from_day <= (tiers[i - 1]?.from_day ?? 0)))
    return 'Los tramos van en orden de días, sin repetir';
  return tiers.some(tier => Number(tier.usd) <= 0) ? 'Cada tramo cuesta más de cero' : null;
}
