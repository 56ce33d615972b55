import { shortNumber } from '@cabezal/domain/system/amounts/format';

/** A short form for an axis: `$120 mil`, `1,5 M`. */
export function shortAmount(value: number, sign = ''): string {
  const tenth = (of: number) => shortNumber(Math.round(of * 10) / 10);
  if (Math.abs(value) >= 1_000_000) return `${sign}${tenth(value / 1_000_000)} M`;
  if (Math.abs(value) >= 1_000) return `${sign}${tenth(value / 1_000)} mil`;
  return `${sign}${tenth(value)}`;
}
