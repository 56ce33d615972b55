import { quoted } from '@cabezal/domain/system/text/quoted';
import { parseFigure } from '@cabezal/domain/system/text/read-number';
import type { SignalOutcome } from '@cabezal/domain/system/validation/modem';
import { figure, isPlace, isTimely, type Position } from '../positions/position.ts';

/** A position without the truck. */
export interface Reading extends Omit<Position, 'id_truck'> {
  /** Why it is stored as one that may be far off; for people. Null: it is believed. */
  readonly doubt: string | null;
}

/**
 * What no later try would make good. Senders that keep what is not acknowledged would send it again for ever, and never come to what is new:
 * it is noted of the device, acknowledged and dropped.
 */
export class UnusableError extends Error {
  constructor(
    /** For people. */
    message: string,
    /** Null: its time could not be read, or it has none. */
    readonly device_ms: number | null = null,
    /** CLOCK: its time is not believed. NO_FIX: it says that the device lives, and of no place. */
    readonly outcome: Extract<SignalOutcome, 'CLOCK' | 'REFUSED' | 'NO_FIX'> = 'REFUSED',
  ) {
    super(message);
  }
}

/** What a message says: its positions, and what is wrong with the others. */
export interface Message {
  readonly positions: readonly Reading[];
  readonly unusable: readonly UnusableError[];
}

/** Reads what a message holds. Where it holds nothing at all the device is heard without a fix. */
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
/** No code, key or figure of a tracker is longer. */
const LONGEST_TEXT = 300;

/** What a field says, '' where it is no text or longer than any that counts: a piece of a long text would keep all of it in memory. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : '';
}
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');

const NO_PLACE = 'No trae la ubicación';
const NO_SIGNAL = 'La ubicación es 0, 0: el aparato no tiene señal GPS';
/** A fix that the receiver does not believe, or that is made up, is kept as one that may be this far off: no fence and no track counts it. */
const doubtedM = 1_000;
/** Metres of error for one unit of dilution of precision. */
const metresPerHdop = 5;

/** A figure beside the place, or undefined for nothing and for what is none («87%», NaN): a place is worth keeping without it. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : parseFigure(textOf(value));
  return number !== null && Number.isFinite(number) ? figure(number) : undefined;
}

/** Optional figures outside their range are what receivers send for «unknown» (−1); the place is still worth keeping. */
const within = (value: number | undefined, min: number, max: number): number | null =>
  value === undefined || value < min || value > max ? null : value;

/** Date, time, and the zone in any of its forms: Z, -05, -0500, -05:00; a plus sign that came through a query unescaped is a space. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(?:(Z)|([-+ ])(\d\d):?(\d\d)?)?$/i;

/** The last moment that a date can be, ms. */
const lastMs = 8.64e15;

/** Unix seconds, milliseconds, or ISO; a text without zone is UTC, as Traccar reads it. Null: it cannot be read. */
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

/** When a message without a position was sent, as far as it says so. */
export const sentAt = (value: unknown): number | null => (isGiven(value) ? instantOf(value) : null);

/** The time of a position; one that says none is of now. Errors: a time that cannot be read, or that is not believed. */
function timeOf(value: unknown, now: Date): number {
  const device_ms = isGiven(value) ? instantOf(value) : now.getTime();
  if (device_ms === null) throw new UnusableError(`La hora ${named(value)}no es válida`);
  if (!isTimely(device_ms, now))
    throw new UnusableError('La hora de la posición está fuera del rango aceptado', device_ms, 'CLOCK');
  return device_ms;
}

/** «abc» and a space; nothing of what is no text. */
const named = (value: unknown): string => {
  const text = textOf(value).trim();
  return text === '' ? '' : `${quoted(text, 40)} `;
};

/** Errors: it is not there, or no number. */
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
  /** What the receiver thinks of its own fix. */
  valid: unknown;
  /** Places where a sender says that another application made the place up. */
  mock: readonly unknown[];
  extra: Record<string, unknown>;
}

export const isNo = (value: unknown): boolean => value === false || /^(false|0|no)$/i.test(textOf(value).trim());
const isYes = (value: unknown): boolean => value === true || /^(true|1|yes)$/i.test(textOf(value).trim());

function placeOf(raw: Raw, device_ms: number): { lat: number; lng: number } {
  if (!isGiven(raw.lat) && !isGiven(raw.lng)) throw new UnusableError(NO_PLACE, sentAt(raw.time), 'NO_FIX');
  const lat = degreesOf(raw.lat, 'latitud', device_ms);
  const lng = degreesOf(raw.lng, 'longitud', device_ms);
  demandPlace(lat, lng, device_ms);
  return { lat, lng };
}

/** Errors: no place on the earth, or the one that a receiver without a fix says. */
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
  };
}
