import { parseNumber } from '@cabezal/domain/system/text/read-number';

/** Kilograms per unit of weight, in the usual spellings (spec §5: 45000 kg = 45 tn = 99208 lb). */
const KG_OF = { kg: 1, tn: 1000, t: 1000, ton: 1000, lb: 0.45359237, lbs: 0.45359237 } as const;
type Unit = keyof typeof KG_OF;

/** From this value on, a number without a unit is kilograms: no container weighs that many tons, and none so few kilograms. */
const KG_FROM = 100;

/** Reads a weight in kg, tn or lb as whole kilograms: «21.800», «21,8 tn», «48000 lb»; «22» alone is tons. Null if it is not a weight. */
export function parseWeight(text: string): number | null {
  const whole = text.trim().replace(/\.$/, '');
  const [unit] = /(?:kg|tn|ton|t|lbs|lb)$/i.exec(whole) ?? [];
  if (unit === undefined) return withoutUnit(parseNumber(whole));
  const typed = whole.slice(0, -unit.length).trimEnd();
  const kg = KG_OF[unit.toLowerCase() as Unit];
  // No container weighs thousands of tons: in «21.800 tn» the point is the decimal separator.
  const value = kg === KG_OF.tn && /^\d+[.,]\d+$/.test(typed) ? Number(typed.replace(',', '.')) : parseNumber(typed);
  if (value === null) return null;
  return kg === 1 ? value : Math.round(value * kg);
}

const withoutUnit = (value: number | null) =>
  value !== null && value > 0 && value < KG_FROM ? Math.round(value * KG_OF.t) : value;
