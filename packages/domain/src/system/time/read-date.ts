/** Reading of dates in files. */
import { plainText } from '../text/plain-text';
import { isPlausibleDate } from './plausible';
import { addDays, isDate, MONTHS } from './time';

/** Spanish month names; September has three spellings. */
const months: readonly (readonly string[])[] = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto'].map(name => [name]),
  ['septiembre', 'setiembre', 'sept', 'set'],
  ...['octubre', 'noviembre', 'diciembre'].map(name => [name]),
];

/** Month 1 to 12 from its name or an abbreviation of it; 0 for no match. */
const monthOf = (name: string): number =>
  months.findIndex((names, i) => name === MONTHS[i] || names.includes(name)) + 1;

/** Excel serial numbers, as left in a cell that lost its date format: 2000-01-01 to 2099-12-31. 25,569 is 1970-01-01. */
const SERIALS = { first: 36_526, last: 73_050, of1970: 25_569 } as const;

/** Date `YYYY-MM-DD` of an Excel serial number; null for any other text. */
export function dateOfSerial(text: string): string | null {
  const day = /^\d{5}$/.test(text) ? Number(text) : 0;
  return day >= SERIALS.first && day <= SERIALS.last ? addDays('1970-01-01', day - SERIALS.of1970) : null;
}

const joined = (day: string, month: string | number, year: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;

function writtenOf(text: string): string {
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (local) return joined(local[1] ?? '', local[2] ?? '', local[3] ?? '');
  const named = /^(\d{1,2})(?:[/-]|\s+(?:de\s+)?)([a-z]+)\.?(?:[/-]|\s+(?:del?\s+)?)(\d{4})$/.exec(plainText(text));
  if (named) return joined(named[1] ?? '', monthOf(named[2] ?? ''), named[3] ?? '');
  return /^(\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}.*)?$/.exec(text)?.[1] ?? '';
}

/** Date `YYYY-MM-DD` from 15/03/2029, 15-3-2029, 15-mar-2029, «15 de marzo de 2029» or 2029-03-15; null for any other text. */
export function parseDate(text: string): string | null {
  const date = writtenOf(text.trim());
  return isDate(date) && isPlausibleDate(date) ? date : null;
}
