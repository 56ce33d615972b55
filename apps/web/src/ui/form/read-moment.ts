import { addDays, instantOf, isDate } from '@cabezal/domain/system/time/time';

/** Reads dates and times as people type them. Unreadable text returns null, never a guess. */

export interface DateBounds {
  /** The business day, `YYYY-MM-DD`. */
  today: string;
  /** Last allowed day, `YYYY-MM-DD`. */
  max?: string;
  /** A day without a year may be this many days ago; an earlier one is of next year. */
  back?: number;
}

/** «22/11» typed on the 23rd is yesterday, not next year: the rules then judge that date, instead of silently getting another year. */
const LATELY_DAYS = 60;
/** For filters, which ask for the past as often as for the future: the nearest such day. */
export const NEAREST_DAYS = 183;

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;
const MIN_LETTERS = 3;

/** 1…12 for «11», «nov», «nov.», «noviembre»; «set» is September, too. */
function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const name = text.replace(/\.$/, '').replace(/^set(iembre)?$/, 'septiembre');
  if (name.length < MIN_LETTERS) return null;
  const index = MONTHS.findIndex(month => month.startsWith(name));
  return index < 0 ? null : index + 1;
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
function dateFrom(year: number, month: number, day: number): string | null {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isDate(date) ? date : null;
}

/** 29 February exists at least every eight years (1900 and 2100 are not leap years). */
const MOST_YEARS = 8;

/** The next such day, counted from `back` days ago; the previous one if that is later than `max`. */
function withoutYear(month: number, day: number, { today, max, back = LATELY_DAYS }: DateBounds): string | null {
  const from = addDays(today, -back);
  const year = Number(from.slice(0, 4));
  for (let ahead = 0; ahead <= MOST_YEARS; ahead++) {
    const date = dateFrom(year + ahead, month, day);
    if (date !== null && date >= from && (max === undefined || date <= max)) return date;
  }
  for (let behind = 0; max !== undefined && behind <= MOST_YEARS; behind++) {
    const date = dateFrom(year - behind, month, day);
    if (date !== null && date <= max) return date;
  }
  for (let ahead = 0; ahead <= MOST_YEARS; ahead++) {
    const date = dateFrom(year + ahead, month, day);
    if (date !== null && date >= from) return date;
  }
  return null;
}

/** A day this far beyond the maximum is of the previous century; a nearer one is a slip, and is refused. */
const SLIP_YEARS = 10;

/** «26» is 2026; where only the past is allowed (a birthday), «85» is 1985. */
function withYear(text: string, month: number, day: number, { max }: DateBounds): string | null {
  const year = Number(text);
  if (/^(19|20)\d\d$/.test(text)) return dateFrom(year, month, day);
  if (!/^\d\d$/.test(text)) return null;
  const isPast = max !== undefined && 2000 + year > Number(max.slice(0, 4)) + SLIP_YEARS;
  return dateFrom((isPast ? 1900 : 2000) + year, month, day);
}

const WEEKDAY = /^(lun|mar|mie|jue|vie|sab|dom)[a-z]*[.,]*\s+(?=\d)/;
const near: Readonly<Record<string, number>> = { ayer: -1, hoy: 0, manana: 1 };

/** `YYYY-MM-DD` for «24/11/2026», «24-11-26», «24.11», «24 nov», «241126», «2026-11-24», «mañana». */
export function parseDate(typed: string, bounds: DateBounds): string | null {
  // A spreadsheet appends midnight to a day.
  const text = plain(typed)
    .replace(WEEKDAY, '')
    .replace(/ 0?0:00(:00)?$/, '');
  const days = near[text];
  if (days !== undefined) return addDays(bounds.today, days);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dateFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts =
    /^(\d\d)(\d\d)(\d\d(?:\d\d)?)$/.exec(text) ??
    /^(\d{1,2})(?: ?[/.-] ?| de | |(?=[a-z]))(\d{1,2}|[a-z]{3,}\.?)(?:(?: ?[/.-] ?| del? | )(\d+))?$/.exec(text);
  const month = parts?.[2] === undefined ? null : monthOf(parts[2]);
  if (!parts || month === null) return null;
  const day = Number(parts[1]);
  return parts[3] === undefined ? withoutYear(month, day, bounds) : withYear(parts[3], month, day, bounds);
}

const NOON = 12;

/** `HH:mm` for «9», «945», «0945», «9:45», «9.45», «09h45», «9h», «9:45 pm», «12 m» (noon). */
export function parseTime(typed: string): string | null {
  const text = plain(typed).replace(/^(\d{1,2}:\d\d):00$/, '$1');
  if (/^12(:00)? ?m\.?$/.test(text)) return '12:00';
  const half = /([ap])\.? ?m\.?$/.exec(text);
  const bare = text
    .slice(0, half?.index ?? text.length)
    .replace(/ ?(horas?|hrs?|hs?)\.?\s*$/, '')
    .trim();
  const parts = /^(\d{1,2})(?: ?[:.,h] ?| )(\d\d)$/.exec(bare) ?? /^(\d{1,2}?)(\d\d)?$/.exec(bare);
  if (!parts) return null;
  const given = Number(parts[1]);
  const minute = Number(parts[2] ?? 0);
  if (half && (given < 1 || given > NOON)) return null;
  const hour = half ? (given % NOON) + (half[1] === 'p' ? NOON : 0) : given;
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : null;
}

/** The instant of a date and a time of day in the business zone: «24/11 9:45», «24 nov 2026 09h45». */
export function parseMoment(typed: string, today: string): string | null {
  const text = plain(typed)
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/,( |$)/g, '$1');
  // A year is not a time: «24 nov 2026» lacks one.
  if (/ (19|20)\d\d$/.test(text) && parseDate(text, { today }) !== null) return null;
  const words = text.split(' ');
  for (let at = 1; at < words.length; at++) {
    const date = parseDate(words.slice(0, at).join(' '), { today });
    const time = parseTime(words.slice(at).join(' '));
    if (date !== null && time !== null) return instantOf(date, time);
  }
  return null;
}
