import { formatNumber } from '@cabezal/domain/system/amounts/money';

/** «48 t», «100,5 gal»; null without a value (an empty second tank does not exist). */
export function measured(value: string | number | null, unit: string): string | null {
  const number = Number(value ?? 0);
  if (number === 0) return null;
  const decimals = String(number).split('.')[1]?.length ?? 0;
  return `${formatNumber(number, Math.min(decimals, 2))} ${unit}`;
}
