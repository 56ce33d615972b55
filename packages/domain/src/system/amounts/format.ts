/**
 * Formatting of numbers and amounts, es-EC. Works on the digits of the text, so that a screen that only displays numbers does not load the arithmetic
 * of `money.ts`.
 */

import { trimEndOf } from '../text/trim-signs';

/** A value to format: exact text, a number (by its decimal digits), or a decimal. */
export type Showable = string | number | { toString(): string };

interface Digits {
  negative: boolean;
  integer: string;
  fraction: string;
}

/** Decimal digits of a value; exponents are expanded. Throws RangeError when it is not a finite number. */
function digitsOf(value: Showable): Digits {
  const found = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(value));
  const [, sign = '', whole = '', part = '', power = '0'] = found ?? [];
  if (whole === '' && part === '') throw new RangeError(`Not an amount: ${String(value)}`);
  const shift = Number(power);
  const digits = whole + part;
  const point = whole.length + shift;
  return {
    negative: sign === '-',
    integer: digits.slice(0, Math.max(point, 0)).padEnd(Math.max(point, 0), '0'),
    fraction: digits.slice(Math.max(point, 0)).padStart(digits.length - point, '0'),
  };
}

/** Digits incremented by one: `199` becomes `200`, `99` becomes `100`. */
function oneMore(digits: string): string {
  const nines = digits.length - trimEndOf(digits, /9/).length;
  const head = digits.slice(0, digits.length - nines);
  const raised = head === '' ? '1' : head.slice(0, -1) + String(Number(head.at(-1)) + 1);
  return raised + '0'.repeat(nines);
}

/** Rounded half-up (ties away from zero) to `decimals`, with a decimal point: `-17.4`. Never `-0`. */
function rounded(value: Showable, decimals: number): { negative: boolean; integer: string; fraction: string } {
  const { negative, integer, fraction } = digitsOf(value);
  const kept = (integer || '0') + fraction.slice(0, decimals).padEnd(decimals, '0');
  const digits = (fraction[decimals] ?? '0') >= '5' ? oneMore(kept) : kept;
  const cut = digits.length - decimals;
  return {
    negative: negative && /[1-9]/.test(digits),
    integer: digits.slice(0, cut).replace(/^0+(?=\d)/, ''),
    fraction: digits.slice(cut),
  };
}

/** Digits grouped by three with points. */
function grouped(integer: string): string {
  const parts: string[] = [];
  for (let end = integer.length; end > 0; end -= 3) parts.unshift(integer.slice(Math.max(0, end - 3), end));
  return parts.join('.');
}

/** Typographic minus: as wide as a plus, and no line break after it. */
const MINUS = '−';

/** Displayed amount, es-EC: `$1.440,00`, `−$36,70`; '' when missing. */
export function formatMoney(amount: Showable | null | undefined): string {
  if (amount === null || amount === undefined || amount === '') return '';
  const { negative, integer, fraction } = rounded(amount, 2);
  return `${negative ? MINUS : ''}$${grouped(integer)},${fraction}`;
}

/** Displayed number, es-EC, with fixed decimals: formatNumber('1158', 0) = `1.158`, formatNumber(-17.4, 1) = `−17,4`. */
export function formatNumber(value: Showable, decimals = 2): string {
  const { negative, integer, fraction } = rounded(value, decimals);
  return `${negative ? MINUS : ''}${grouped(integer)}${fraction ? `,${fraction}` : ''}`;
}

/** A number in a text, with its own decimals: shortNumber(396.5) = `396,5`, shortNumber(1200) = `1.200`. */
export function shortNumber(value: Showable): string {
  const { fraction } = digitsOf(value);
  return formatNumber(value, trimEndOf(fraction, /0/).length);
}

/** A distance: formatDistance(430) = `430 m`, formatDistance(1_234) = `1,2 km`. */
export const formatDistance = (metres: number): string =>
  metres < 1_000 ? `${formatNumber(metres, 0)} m` : `${formatNumber(metres / 1_000, 1)} km`;

/** A number in an input field: with the ASCII minus, so that it can be typed and copied. */
export function typedNumber(value: Showable, decimals: number): string {
  return formatNumber(value, decimals).replace(MINUS, '-');
}

/** A percentage: formatPercent(43.32) = `43,3 %`. Progress has no decimals, a profitability two (spec §9). */
export function formatPercent(value: Showable, decimals = 1): string {
  return `${formatNumber(value, decimals)} %`;
}

/** An agreed or legal rate, with its own decimals: formatRate('15.00') = `15 %`, formatRate(1.75) = `1,75 %`. */
export function formatRate(value: Showable): string {
  return `${shortNumber(value)} %`;
}

/** A relative change: `+12,5 %`, `−2,7 %`, `0,0 %`. */
export function formatChange(value: Showable, decimals = 1): string {
  return signed(formatPercent(value, decimals));
}

/** A change of an amount: `+$25,00`, `−$25,00`, `$0,00`. */
export function formatDifference(amount: Showable): string {
  return signed(formatMoney(amount));
}

/** With a plus when positive. */
const signed = (text: string): string => (text.startsWith(MINUS) || !/[1-9]/.test(text) ? text : `+${text}`);
