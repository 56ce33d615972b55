/** Instants, business dates and their Spanish formats (spec §9, design/4-screens, notas.md). Ecuador has no daylight saving time. */

/** Business zone: UTC−5 all year. */
export const BUSINESS_ZONE = 'America/Guayaquil';

/** An instant: ISO 8601 text in UTC or a Date. */
export type Instant = string | Date;

export const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;
const WEEKDAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Milliseconds since 1970. Throws RangeError when the text is no instant or has no zone. */
export function toMillis(instant: Instant): number {
  const zoned = typeof instant === 'string' && /(Z|[+-]\d\d(:?\d\d)?)$/i.test(instant);
  const ms = typeof instant === 'string' ? (zoned ? Date.parse(instant) : Number.NaN) : instant.getTime();
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${String(instant)}`);
  return ms;
}

/** ISO 8601 text in UTC of an instant or of milliseconds. */
export function toIso(instant: Instant | number): string {
  return new Date(typeof instant === 'number' ? instant : toMillis(instant)).toISOString();
}

/** Instant some minutes later (negative: earlier), ISO. */
export function addMinutes(instant: Instant, minutes: number): string {
  return toIso(toMillis(instant) + minutes * MINUTE_MS);
}

/** Minutes from one instant to another, signed, not rounded. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (toMillis(to) - toMillis(from)) / MINUTE_MS;
}

/** Hours between two date-times, signed, not rounded; 0 if either is missing (spec §9 «Duration helper»). */
export function hoursBetween(from: Instant | null | undefined, to: Instant | null | undefined): number {
  if (from === null || from === undefined || to === null || to === undefined) return 0;
  return (toMillis(to) - toMillis(from)) / HOUR_MS;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

interface WallClock {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

/** Offset of a zone from UTC at an instant, in milliseconds, from Intl. Slow. */
function measureOffset(ms: number, zone: string): number {
  const c: WallClock = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const part of formatter(zone).formatToParts(ms)) {
    if (part.type in c) c[part.type as keyof WallClock] = part.value;
  }
  const asUtc = Date.parse(`${c.year.padStart(4, '0')}-${c.month}-${c.day}T${c.hour}:${c.minute}:${c.second}Z`);
  return asUtc - Math.floor(ms / 1000) * 1000;
}

/** An offset that is equal at both ends of a quarter of an hour is used for all of it. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Cached quarters per zone; a board asks for the same few days thousands of times. */
const MOST_KEPT = 20_000;
const offsets = new Map<string, Map<number, number>>();

function zoneOffset(ms: number, zone: string): number {
  let kept = offsets.get(zone);
  if (kept === undefined) {
    kept = new Map();
    offsets.set(zone, kept);
  }
  const quarter = Math.floor(ms / QUARTER_MS);
  const known = kept.get(quarter);
  if (known !== undefined) return known;
  const offset = measureOffset(quarter * QUARTER_MS, zone);
  // A change inside a quarter of an hour (St. John's changed at 00:01) is not cached.
  if (measureOffset((quarter + 1) * QUARTER_MS - 1, zone) !== offset) return measureOffset(ms, zone);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(quarter, offset);
  return offset;
}

function wallClock(ms: number, zone: string): WallClock {
  const [date = '', time = ''] = toIso(ms + zoneOffset(ms, zone)).split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, hour: time.slice(0, 2), minute: time.slice(3, 5), second: time.slice(6, 8) };
}

/** Calendar date of an instant in the business zone, `YYYY-MM-DD`. */
export function businessDate(instant: Instant, zone: string = BUSINESS_ZONE): string {
  const c = wallClock(toMillis(instant), zone);
  return `${c.year}-${c.month}-${c.day}`;
}

/** Time of day of an instant in the business zone, 24 h, `HH:mm`. */
export function businessTime(instant: Instant, zone: string = BUSINESS_ZONE): string {
  const c = wallClock(toMillis(instant), zone);
  return `${c.hour}:${c.minute}`;
}

/** Instant (ISO, UTC) of a date `YYYY-MM-DD` and a time `HH:mm` in the zone. Throws RangeError when either is malformed. */
export function instantOf(date: string, time = '00:00', zone: string = BUSINESS_ZONE): string {
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new RangeError(`Not a date and time: ${date} ${time}`);
  const wall = Date.parse(`${date}T${time}:00Z`);
  const guess = wall - zoneOffset(wall, zone);
  return toIso(wall - zoneOffset(guess, zone));
}

/** True for a real calendar date `YYYY-MM-DD` (2026-02-30 is none). */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Date some days later, `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return toIso(toMillis(`${date}T00:00:00Z`) + days * DAY_MS).slice(0, 10);
}

/** Whole days from one date to another, signed. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toMillis(`${to}T00:00:00Z`) - toMillis(`${from}T00:00:00Z`)) / DAY_MS);
}

/** A date `YYYY-MM-DD` is returned as it is; an instant becomes its business date. */
function dateOf(value: Instant, zone: string): string {
  return typeof value === 'string' && isDate(value) ? value : businessDate(value, zone);
}

/** DD/MMM/YYYY in Spanish: `24/nov/2026`, from a date or an instant; '' when missing (spec §9). */
export function formatDate(value: Instant | null | undefined, zone: string = BUSINESS_ZONE): string {
  if (value === null || value === undefined || value === '') return '';
  const [year, month, day] = dateOf(value, zone).split('-');
  return `${day}/${MONTHS[Number(month) - 1] ?? month}/${year}`;
}

/** Time of day, 24 h: `12:42`; '' when missing. */
export function formatTime(instant: Instant | null | undefined, zone: string = BUSINESS_ZONE): string {
  return instant === null || instant === undefined || instant === '' ? '' : businessTime(instant, zone);
}

/** `24/nov/2026 12:42`; '' when missing. */
export function formatDateTime(instant: Instant | null | undefined, zone: string = BUSINESS_ZONE): string {
  if (instant === null || instant === undefined || instant === '') return '';
  return `${formatDate(instant, zone)} ${businessTime(instant, zone)}`;
}

/** `mar 24/nov/2026`: with the short weekday. */
export function formatWeekdayDate(value: Instant, zone: string = BUSINESS_ZONE): string {
  const date = dateOf(value, zone);
  return `${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''} ${formatDate(date, zone)}`;
}

/** Decimal hours as two-digit hours, «h», two-digit minutes: 1.7 → `01h42` (spec §9). Rounded to the minute; `-01h30` if negative. */
export function formatHours(hours: number): string {
  if (!Number.isFinite(hours)) return '00h00';
  const minutes = Math.round(Math.abs(hours) * 60);
  const text = `${pad2(Math.floor(minutes / 60))}h${pad2(minutes % 60)}`;
  return hours < 0 && minutes > 0 ? `-${text}` : text;
}

/** Minutes in the format of `formatHours`: 45 → `00h45`. For tables, labels and clocks; in a sentence use `formatLength`. */
export const formatDuration = (minutes: number): string => formatHours(minutes / 60);

/** A length of time in a sentence: «45 min», «4 h», «4 h 55 min». Rounded to the minute; the sign is ignored. */
export function formatLength(minutes: number): string {
  const whole = Math.round(Math.abs(minutes));
  if (whole < 60) return `${whole} min`;
  return whole % 60 === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

/** Time since or until an event, rounded more the longer it is: «45 min», «23 h», «46 h», «3 días». The sign is ignored. */
export function formatAge(minutes: number): string {
  const whole = Math.floor(Math.abs(minutes));
  if (whole < 60) return `${whole} min`;
  const hours = Math.floor(whole / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} días`;
}

/** Difference to the agreed time: «+4 h 55 min» later, «−10 min» earlier (typographic minus). */
export function formatDelay(minutes: number): string {
  return `${Math.round(minutes) < 0 ? '−' : '+'}${formatLength(minutes)}`;
}

function pad2(value: number): string {
  return String(value).padStart(2, '0');
}

/** `YYYYMMDDHHmm` in the business zone: suffix of an Excel's file name (spec §9). */
export function excelTimestamp(instant: Instant, zone: string = BUSINESS_ZONE): string {
  const c = wallClock(toMillis(instant), zone);
  return `${c.year}${c.month}${c.day}${c.hour}${c.minute}`;
}

/**
 * True when an alert that repeats every `intervalMinutes` fires at the minute of `now`: on minute multiples under 60 minutes, else on
 * hour multiples at the full hour (spec §9 «Alert interval check»). False for an interval below 1.
 */
export function alertIntervalFires(intervalMinutes: number, now: Instant, zone: string = BUSINESS_ZONE): boolean {
  return intervalMinutes >= 1 && minutesSinceFiring(intervalMinutes, now, zone) === 0;
}

/** Whole minutes since the last minute at which the interval fired. */
function minutesSinceFiring(intervalMinutes: number, now: Instant, zone: string): number {
  const c = wallClock(toMillis(now), zone);
  const minute = Number(c.minute);
  if (intervalMinutes < 60) return minute % Math.floor(intervalMinutes);
  return minute + 60 * (Number(c.hour) % Math.floor(intervalMinutes / 60));
}

/**
 * True when an alert that repeats every `intervalMinutes` has fired since a moment: at a minute that began after it. However seldom it is asked,
 * a minute that nobody asked about counts, too.
 */
export function alertIntervalFiredSince(
  intervalMinutes: number,
  since: Instant,
  now: Instant,
  zone: string = BUSINESS_ZONE,
): boolean {
  if (!(intervalMinutes >= 1)) return false;
  const minute = Math.floor(toMillis(now) / 60_000) - minutesSinceFiring(intervalMinutes, now, zone);
  return minute * 60_000 > toMillis(since);
}
