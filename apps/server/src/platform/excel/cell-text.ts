/** The text of a cell as a person saw it. */

/** A cell as the library reads it. */
export interface SeenCell {
  /** Type: n number, s text, b boolean, e error, z empty. */
  readonly t: string;
  readonly v?: unknown;
  /** Formatted text. */
  readonly w?: string;
  /** Number format. */
  readonly z?: string | number;
  /** Its formula, or that of the range it belongs to. */
  readonly f?: string;
  readonly F?: string;
}

/** The workbook's date system, and which number formats are dates. */
export interface DayCount {
  readonly from1904: boolean;
  readonly isDate: (format: string) => boolean;
}

/** Text for a formula without a value: no program has calculated it, so nobody has seen a result. */
export const UNCALCULATED = '(fórmula sin calcular)';

const daysTo1904 = 1462;
/** Serial number of 9999-12-31. */
const lastDay = 2_958_465;
/** Tolerance for floating point, in days: about 0.01 ms. */
const floatDays = 1e-10;
const secondsPerDay = 86_400;

/** A number as Excel shows it; with three decimals it gets a comma, because `1.440` written by a person means thousands. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? text.replace('.', ',') : text;
}

/** A number format without texts, escaped characters, colours and conditions. */
const bareFormat = (format: string): string =>
  format.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');

/** «10 %» for 0.1 with a percent format; null if the cell shows no percent sign. */
function percentText(value: number, shown: string, format: string): string | null {
  if (!shown.includes('%')) return null;
  // A percent sign that the format adds as text does not change the value.
  const isScaled = format === '' || bareFormat(format).includes('%');
  return `${numberText(isScaled ? value * 100 : value)} %`;
}

/** Keeps leading zeros that are shown, as in the phone number 0991234567. */
function withZeros(value: number, shown: string): string | null {
  if (!Number.isSafeInteger(value) || value <= 0) return null;
  const [digits, own] = [shown.replace(/\D/g, ''), String(value)];
  const isLonger = digits.length > own.length && digits.endsWith(own);
  return isLonger && /^0+$/.test(digits.slice(0, -own.length)) ? shown.trim() : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** YYYY-MM-DD, with HH:MM:SS if there is a time. It is truncated to the second, never rounded: 23:59:59.9 belongs to its own day. */
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
    // A duration: 36:00 is not a time of day.
    if (/\[(h+|m+|s+)\]/i.test(format)) return shown.trim();
    const serial = from1904 && value >= 1 ? value + daysTo1904 : value;
    if (serial >= 0 && serial < lastDay + 1) return dayText(serial, format);
  }
  // LibreOffice stores booleans as numbers.
  if (/^(true|verdadero)$/i.test(shown)) return 'Sí';
  if (/^(false|falso)$/i.test(shown)) return 'No';
  return percentText(value, shown, format) ?? withZeros(value, shown) ?? numberText(value);
}

/**
 * Dates as YYYY-MM-DD, with HH:MM:SS if there is a time, a time alone as HH:MM; numbers with a point (three decimals with a comma),
 * percentages with their sign, leading zeros if shown; «Sí» and «No»; formulas as their result, links as their text.
 */
export function cellText(cell: SeenCell | undefined, days: DayCount): string {
  if (cell === undefined) return '';
  const { t, v } = cell;
  if (t === 'n' && typeof v === 'number' && Number.isFinite(v)) return shownNumber(v, cell, days);
  if (t === 's') return String(v ?? '');
  if (t === 'b') return v ? 'Sí' : 'No';
  // «#N/A» is nobody's input.
  if (t === 'e' && cell.w) return cell.w;
  return cell.f === undefined && cell.F === undefined ? '' : UNCALCULATED;
}
