/** Money in USD: strings with two decimals outside, decimal.js inside, rounded half-up (design 4, 5-quality). Never a float. */
import { Decimal } from 'decimal.js';

// Re-exported from a file without arithmetic, for screens that only display numbers.
export { formatChange, formatDifference, formatMoney, formatNumber, formatPercent, formatRate } from './format';

/** An amount of US dollars with two decimals: `"480.00"`. */
export type Money = string;
/** A factor, rate or quantity: exact text, or a number read by its decimal digits. */
export type Factor = string | number | Decimal;

export const ZERO: Money = '0.00';

/** A Decimal class with its own precision, independent of other settings of the library. */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** Exact decimal of an amount or factor. Throws RangeError when it is not a finite number. */
export function exact(value: Factor): Decimal {
  let decimal: Decimal;
  try {
    decimal = new Exact(value);
  } catch {
    throw new RangeError(`Not an amount: ${String(value)}`);
  }
  if (!decimal.isFinite()) throw new RangeError(`Not an amount: ${String(value)}`);
  return decimal;
}

/** Money text of any amount, rounded half-up to cents (ties away from zero). Never `-0.00`. */
export function toMoney(value: Factor): Money {
  const rounded = exact(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return rounded.isZero() ? ZERO : rounded.toFixed(2);
}

/** Sum of amounts; `0.00` for none. */
export function add(...amounts: readonly Factor[]): Money {
  return toMoney(amounts.reduce<Decimal>((total, amount) => total.plus(exact(amount)), new Exact(0)));
}

/** a − b. */
export function subtract(a: Factor, b: Factor): Money {
  return toMoney(exact(a).minus(exact(b)));
}

/** amount × factor, rounded half-up. */
export function multiply(amount: Factor, factor: Factor): Money {
  return toMoney(exact(amount).times(exact(factor)));
}

/** `percent` % of an amount, rounded half-up: percent('133.40', 15) = '20.01'. */
export function percent(amount: Factor, rate: Factor): Money {
  return toMoney(exact(amount).times(exact(rate)).dividedBy(100));
}

/**
 * Shares of an amount by weight; they add up to it exactly: cents by largest remainder, ties to the first. Equal shares when every weight is zero.
 */
export function allocate(total: Factor, weights: readonly number[]): Money[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const cents = exact(total).times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  const parts = weights.map((weight, i) => {
    const part = cents
      .abs()
      .times(sum === 0 ? 1 : weight)
      .dividedBy(sum === 0 ? weights.length : sum);
    return { i, whole: part.floor(), rest: part.minus(part.floor()) };
  });
  const left = parts.reduce((n, part) => n.minus(part.whole), cents.abs()).toNumber();
  const first = [...parts].sort((a, b) => b.rest.comparedTo(a.rest) || a.i - b.i).slice(0, left);
  const more = new Set(first.map(part => part.i));
  return parts.map(({ i, whole }) =>
    toMoney(
      whole
        .plus(more.has(i) ? 1 : 0)
        .times(cents.isNegative() ? -1 : 1)
        .dividedBy(100),
    ),
  );
}

export function negate(amount: Factor): Money {
  return toMoney(exact(amount).negated());
}

/** −1, 0 or 1. */
export function compare(a: Factor, b: Factor): -1 | 0 | 1 {
  const result = exact(a).comparedTo(exact(b));
  return result < 0 ? -1 : result > 0 ? 1 : 0;
}

export function isZero(amount: Factor): boolean {
  return exact(amount).isZero();
}

/** True for a text that is money on the wire: optional minus, digits, two decimals. */
export function isMoney(text: string): boolean {
  return /^-?\d{1,12}\.\d{2}$/.test(text);
}

/** Parses a typed amount: `1.440,00`, `1440.5`, `$36,70`. Null when it is no amount. */
export function parseMoney(text: string): Money | null {
  const clean = text.replace(/[$\s]/g, '').replace('−', '-');
  if (/^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(clean) || /^-?\d+,\d{1,2}$/.test(clean)) {
    return toMoney(clean.replaceAll('.', '').replace(',', '.'));
  }
  return /^-?\d+(\.\d{1,2})?$/.test(clean) ? toMoney(clean) : null;
}
