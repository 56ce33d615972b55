/** What a person saw in a cell, as text. */

/** A cell as the library reads it. */
export interface SeenCell {
  /** n number, s text, b yes or no, e error, z nothing. */
  readonly t: string;
  readonly v?: unknown;
  /** As it was shown. */
  readonly w?: string;
  /** How it is shown. */
  readonly z?: string | number;
  /** Its formula; that of a range which it belongs to. */
  readonly f?: string;
  readonly F?: string;
}

/** How the workbook counts days, and which ways to show a number make a date of it. */
export interface DayCount {
  readonly from1904: boolean;
  readonly isDate: (format: string) => boolean;
}

/** What stands for a formula without a value: no program has reckoned it, so nobody has seen what it comes to. */
export const UNCALCULATED = '(fórmula sin calcular)';

const daysTo1904 = 1462;
/** Of 9999-12-31. */
const lastDay = 2_958_465;
/** Days that a float adds or takes away: a hundredth of a millisecond. */
const floatDays = 1e-10;
const secondsPerDay = 86_400;

/** What Excel shows of a number; one with three decimals has a comma, because `1.440` written by a person means thousands. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? text.replace('.', ',') : text;
}

/** A format without texts, escaped signs, colours and conditions. */
const bareFormat = (format: string): string =>
  format.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');

/** «10 %» of 0.1 that is shown so; null of what is shown without the sign. */
function percentText(value: number, shown: string, format: string): string | null {
  if (!shown.includes('%')) return null;
  // A sign that the format only writes says nothing of the value.
  const isScaled = format === '' || bareFormat(format).includes('%');
  return `${numberText(isScaled ? value * 100 : value)} %`;
}

/** Zeros that are shown before the digits belong to what the person saw: 0991234567 of a phone. */
function withZeros(value: number, shown: string): string | null {
  if (!Number.isSafeInteger(value) || value <= 0) return null;
  const [digits, own] = [shown.replace(/\D/g, ''), String(value)];
  const isLonger = digits.length > own.length && digits.endsWith(own);
  return isLonger && /^0+$/.test(digits.slice(0, -own.length)) ? shown.trim() : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** YYYY-MM-DD, with HH:MM:SS where there is a time. It is cut to the second, never rounded: 23:59:59.9 belongs to its own day. */
function dayText(serial: number, format: string): string {
  const day = Math.floor(serial + floatDays);
  const seconds = Math.max(0, Math.min(secondsPerDay - 1, Math.floor((serial - day) * secondsPerDay + 1e-3)));
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(part => two(Math.floor(part)));
  const isTimeAlone = day === 0 && !/[yd]/i.test(bareFormat(format));
  if (isTimeAlone) return clock.slice(0, seconds % 60 === 0 ? 2 : 3).join(':');
  const date = new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10);
  return seconds === 0 ? date : `${date} ${clock.join(':')}`;
}

function shownNumber(value: number, cell: SeenCell, { from1904, isDate }: DayCount): string {
  const [shown, format] = [cell.w ?? '', String(cell.z ?? '')];
  if (format !== '' && isDate(format)) {
    // A length of time: 36:00 is no hour of a day.
    if (/\[(h+|m+|s+)\]/i.test(format)) return shown.trim();
    const serial = from1904 && value >= 1 ? value + daysTo1904 : value;
    if (serial >= 0 && serial < lastDay + 1) return dayText(serial, format);
  }
  // LibreOffice keeps yes and no as numbers.
  if (/^(true|verdadero)$/i.test(shown)) return 'Sí';
  if (/^(false|falso)$/i.test(shown)) return 'No';
  return percentText(value, shown, format) ?? withZeros(value, shown) ?? numberText(value);
}

/**
 * Dates as YYYY-MM-DD, with HH:MM:SS where a time is given, a time alone as HH:MM; numbers with a point (three decimals with a comma), per
 * cent with its sign, zeros before a number where they are shown; «Sí» and «No»; formulas by what they came to, links by their text.
 */
export function cellText(cell: SeenCell | undefined, days: DayCount): string {
  if (cell === undefined) return '';
  const { t, v } = cell;
  if (t === 'n' && typeof v === 'number' && Number.isFinite(v)) return shownNumber(v, cell, days);
  if (t === 's') return String(v ?? '');
  if (t === 'b') return v ? 'Sí' : 'No';
  // «#N/A»: nobody means it.
  if (t === 'e' && cell.w) return cell.w;
  return cell.f === undefined && cell.F === undefined ? '' : UNCALCULATED;
}
