import { quoted } from '@cabezal/domain/system/text/quoted';
import { parseFigure } from '@cabezal/domain/system/text/read-number';
import type { SignalOutcome } from '@cabezal/domain/system/validation/modem';
import type { ReeferReading } from '@cabezal/domain/tracking/cold-chain/reefer-reading';
import { figure, isPlace, isTimely, type Position } from '../storage/position.ts';

/** A position without the truck. */
export interface Reading extends Omit<Position, 'id_truck'> {
  /** Why its place is doubted and stored as possibly far off; for people. Null: it is trusted. */
  readonly doubt: string | null;
  /** What it says of a reefer, and why a figure of it was left out; for people. */
  readonly reefer: SentReefer;
}

export interface SentReefer {
  /** Null: nothing. */
  readonly reading: ReeferReading | null;
  readonly refused: readonly string[];
}

/**
 * A message that no retry would make valid. Senders that keep what is not acknowledged would send it forever, and never reach newer
 * messages: it is noted for the device, acknowledged and dropped.
 */
export class UnusableError extends Error {
  constructor(
    /** For people. */
    message: string,
    /** Null: its time is unreadable or missing. */
    readonly device_ms: number | null = null,
    /** CLOCK: its time is not trusted. NO_FIX: it shows that the device is alive, but has no place. */
    readonly outcome: Extract<SignalOutcome, 'CLOCK' | 'REFUSED' | 'NO_FIX'> = 'REFUSED',
  ) {
    super(message);
  }
}

/** The positions of a message, and the problems of the others. */
export interface Message {
  readonly positions: readonly Reading[];
  readonly unusable: readonly UnusableError[];
}

/** Reads the parts of a message. An empty message counts as a signal without a fix. */
export function readMessage<T>(parts: readonly T[], read: (part: T) => Reading): Message {
  if (parts.length === 0) return { positions: [], unusable: [new UnusableError(NO_PLACE, null, 'NO_FIX')] };
  const unusable: UnusableError[] = [];
  const positions = parts.flatMap(part => {
    try {
      return [read(part)];
    } catch (error) {
      if (!(error instanceof UnusableError)) throw error;
      unusable.push(error);
      return [];
    }
  });
  return { positions, unusable };
}

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** No code, key or value of a tracker is longer. */
const LONGEST_TEXT = 300;

/** The text of a field; '' if it is no text or longer than any valid one, because a part of a long text would keep all of it in memory. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : '';
}
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');

const NO_PLACE = 'No trae la ubicación';
const NO_SIGNAL = 'La ubicación es 0, 0: el aparato no tiene señal GPS';
/** A fix that its receiver doubts, or a mock one, is stored with this error, so that fences and tracks ignore it. */
const doubtedM = 1_000;
/** Metres of error for one unit of dilution of precision. */
const metresPerHdop = 5;

/** A value sent with the place; undefined if it is missing or no number («87%», NaN): the place is still worth storing. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : parseFigure(textOf(value));
  return number !== null && Number.isFinite(number) ? figure(number) : undefined;
}

/** Optional values outside their range are what receivers send for «unknown» (−1); the place is still worth storing. */
const within = (value: number | undefined, min: number, max: number): number | null =>
  value === undefined || value < min || value > max ? null : value;

/** Date, time, and the zone in any of its forms: Z, -05, -0500, -05:00; a plus sign that was not escaped in a query is a space. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(?:(Z)|([-+ ])(\d\d):?(\d\d)?)?$/i;

/** The last instant of a JavaScript date, ms. */
const lastMs = 8.64e15;

/** Unix seconds, milliseconds, or ISO; a text without zone is UTC, as Traccar reads it. Null: unreadable. */
function instantOf(value: unknown): number | null {
  const ms = millisOf(value);
  return Math.abs(ms) <= lastMs ? ms : null;
}

function millisOf(value: unknown): number {
  const text = textOf(value).trim();
  if (/^\d{1,16}([.,]\d+)?$/.test(text)) {
    const number = Number(text.replace(',', '.'));
    return Math.round(number > 100_000_000_000 ? number : number * 1000);
  }
  const [iso, day, time = '', , sign, hours, minutes = '00'] = ISO.exec(text) ?? [];
  const zone = hours === undefined ? 'Z' : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`;
  return iso === undefined ? Number.NaN : Date.parse(`${day}T${time.replace(',', '.')}${zone}`);
}

/** The time of a message without a position, if it has one. */
export const sentAt = (value: unknown): number | null => (isGiven(value) ? instantOf(value) : null);

/** The time of a position; now if it has none. Errors: an unreadable or untrusted time. */
function timeOf(value: unknown, now: Date): number {
  const device_ms = isGiven(value) ? instantOf(value) : now.getTime();
  if (device_ms === null) throw new UnusableError(`La hora ${named(value)}no es válida`);
  if (!isTimely(device_ms, now))
    throw new UnusableError('La hora de la posición está fuera del rango aceptado', device_ms, 'CLOCK');
  return device_ms;
}

/** «abc» and a space; empty for what is no text. */
const named = (value: unknown): string => {
  const text = textOf(value).trim();
  return text === '' ? '' : `${quoted(text, 40)} `;
};

/** Errors: missing, or no number. */
function degreesOf(value: unknown, name: string, device_ms: number): number {
  if (!isGiven(value)) throw new UnusableError(`No trae la ${name}`, device_ms);
  const number = numberOf(value);
  if (number === undefined) throw new UnusableError(`La ${name} ${named(value)}no es un número`, device_ms);
  return number;
}

export interface Raw {
  time: unknown;
  lat: unknown;
  lng: unknown;
  speed: unknown;
  kmhPerUnit: number;
  heading: unknown;
  accuracy: unknown;
  /** The receiver's own opinion of its fix. */
  valid: unknown;
  /** Values of the fields in which a sender marks a mock place. */
  mock: readonly unknown[];
  extra: Record<string, unknown>;
  reefer: SentReefer;
}

export const isNo = (value: unknown): boolean => value === false || /^(false|0|no)$/i.test(textOf(value).trim());
export const isYes = (value: unknown): boolean => value === true || /^(true|1|yes)$/i.test(textOf(value).trim());

function placeOf(raw: Raw, device_ms: number): { lat: number; lng: number } {
  if (!isGiven(raw.lat) && !isGiven(raw.lng)) throw new UnusableError(NO_PLACE, sentAt(raw.time), 'NO_FIX');
  const lat = degreesOf(raw.lat, 'latitud', device_ms);
  const lng = degreesOf(raw.lng, 'longitud', device_ms);
  demandPlace(lat, lng, device_ms);
  return { lat, lng };
}

/** Errors: no place on the earth, or the one that a receiver without a fix sends. */
export function demandPlace(lat: number, lng: number, device_ms: number): void {
  if (lat === 0 && lng === 0) throw new UnusableError(NO_SIGNAL, device_ms, 'NO_FIX');
  if (!isPlace(lat, lng)) throw new UnusableError(`La ubicación ${lat}, ${lng} no es válida`, device_ms);
}

function doubtOf(raw: Raw): string | null {
  if (raw.mock.some(isYes)) return 'La ubicación es simulada: otra aplicación del teléfono la inventa';
  return isNo(raw.valid) ? 'El aparato no confía en su ubicación' : null;
}

/** Reads a position. Errors: `UnusableError`. */
export function positionOf(raw: Raw, now: Date): Reading {
  const device_ms = timeOf(raw.time, now);
  const { lat, lng } = placeOf(raw, device_ms);
  const speed = numberOf(raw.speed);
  const doubt = doubtOf(raw);
  const figures = { ...raw.extra, mock: raw.mock.some(isYes) ? 1 : undefined };
  const extra = Object.entries(figures).flatMap(([name, value]) => {
    const number = within(numberOf(value), -1_000_000, 1_000_000);
    return number === null ? [] : [[name, number] as const];
  });
  const hdop = extra.find(([name]) => name === 'hdop')?.[1];
  const told =
    within(numberOf(raw.accuracy), 0, 100_000) ??
    within(hdop === undefined ? undefined : hdop * metresPerHdop, 0, 100_000);
  return {
    device_ms,
    lat,
    lng,
    speed_kmh: within(speed === undefined ? undefined : speed * raw.kmhPerUnit, 0, 400),
    heading: within(numberOf(raw.heading), 0, 360),
    accuracy_m: doubt === null ? told : Math.max(told ?? 0, doubtedM),
    attributes: extra.length === 0 ? null : Object.fromEntries(extra),
    doubt,
    reefer: raw.reefer,
  };
}
