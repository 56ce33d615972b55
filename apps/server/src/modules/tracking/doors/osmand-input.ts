import { AppError } from '../../../platform/http/errors.ts';
import { figure, isPlace, isTimely, type Position } from '../positions/position.ts';

/** What a phone sent: who it is, and its positions without the truck. */
export interface OsmandInput {
  readonly device: string;
  readonly key: string;
  /** Read when the device is known. Errors: `UnusableError`. */
  positions(now: Date): Reading[];
}
/** A position without the truck. */
export type Reading = Omit<Position, 'id_truck'>;

/**
 * What no later try would make good. Senders that keep what is not acknowledged would send it again for ever, and never come to what is new:
 * it is noted of the device, acknowledged and dropped.
 */
export class UnusableError extends Error {
  constructor(
    /** For people. */
    message: string,
    /** Null: its time could not be read. */
    readonly device_ms: number | null = null,
    /** CLOCK: its time is not believed. */
    readonly outcome: 'CLOCK' | 'REFUSED' = 'REFUSED',
  ) {
    super(message);
  }
}

export type Fields = Record<string, unknown>;

export const kmhPerKnot = 1.852;
const kmhPerMetreSecond = 3.6;
/** Metres of error for one unit of dilution of precision. */
const metresPerHdop = 5;
const mostPositions = 1_000;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 300) : '';

/** A number, or undefined for nothing and for what is none («87%», NaN): a place is worth keeping without what is said beside it. */
function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'number' ? value : /^[-+\d.eE]+$/.test(textOf(value)) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? figure(number) : undefined;
}

/** Optional figures outside their range are what receivers send for «unknown» (−1); the place is still worth keeping. */
const within = (value: number | undefined, min: number, max: number): number | null =>
  value === undefined || value < min || value > max ? null : value;

/** Date, time, and the zone in any of its forms: Z, -05, -0500, -05:00; a plus sign that came through a query unescaped is a space. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:(Z)|([-+ ])(\d\d):?(\d\d)?)?$/i;

/** Unix seconds, milliseconds, or ISO; a text without zone is UTC, as Traccar reads it. */
function instantOf(value: unknown, now: Date): number {
  const text = textOf(value).trim();
  if (value === undefined || value === null || text === '') return now.getTime();
  if (/^\d{1,16}(\.\d+)?$/.test(text)) {
    const number = Number(text);
    return Math.round(number > 100_000_000_000 ? number : number * 1000);
  }
  const [iso, day, time, , sign, hours, minutes = '00'] = ISO.exec(text) ?? [];
  const zone = hours === undefined ? 'Z' : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`;
  const ms = iso === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone}`);
  if (Number.isNaN(ms)) throw new UnusableError('La hora de la posición no es válida');
  return ms;
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
  extra: Record<string, unknown>;
}

/** A fix that the receiver itself does not believe is kept, as one that may be this far off: no fence and no track counts it. */
const doubtedM = 1_000;
const isDoubted = (valid: unknown): boolean => valid === false || /^(false|0|no)$/i.test(textOf(valid));

export function positionOf(raw: Raw, now: Date): Reading {
  const device_ms = instantOf(raw.time, now);
  if (!isTimely(device_ms, now))
    throw new UnusableError('La hora de la posición está fuera del rango aceptado', device_ms, 'CLOCK');
  const lat = numberOf(raw.lat);
  const lng = numberOf(raw.lng);
  if (lat === undefined || lng === undefined) throw new UnusableError('No trae la ubicación', device_ms);
  if (lat === 0 && lng === 0) throw new UnusableError('La ubicación es 0, 0: el aparato no tiene señal GPS', device_ms);
  if (!isPlace(lat, lng)) throw new UnusableError('La ubicación no es válida', device_ms);
  const speed = numberOf(raw.speed);
  const extra = Object.entries(raw.extra).flatMap(([name, value]) => {
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
    accuracy_m: isDoubted(raw.valid) ? Math.max(told ?? 0, doubtedM) : told,
    attributes: extra.length === 0 ? null : Object.fromEntries(extra),
  };
}

/** The OsmAnd parameters: speed in knots, or in m/s as `speed_mps`; the place as lat and lon, or both in `location`. */
function fromParameters(fields: Fields): Raw {
  const [lat, lng] = textOf(fields.location).split(',');
  return {
    time: fields.timestamp,
    lat: fields.lat ?? lat,
    lng: fields.lon ?? lng,
    speed: fields.speed_mps ?? fields.speed,
    kmhPerUnit: fields.speed_mps === undefined ? kmhPerKnot : kmhPerMetreSecond,
    heading: fields.bearing ?? fields.heading,
    accuracy: fields.accuracy ?? fields.hacc,
    valid: fields.valid,
    extra: { altitude: fields.altitude, hdop: fields.hdop, batt: fields.batt },
  };
}

/** The JSON of newer phone trackers: speed in metres a second, battery as a share. */
function fromLocation(location: unknown): Raw {
  if (!isObject(location) || !isObject(location.coords)) throw new UnusableError('No trae la ubicación');
  const { coords } = location;
  const level = isObject(location.battery) ? numberOf(location.battery.level) : undefined;
  return {
    time: location.timestamp,
    lat: coords.latitude,
    lng: coords.longitude,
    speed: coords.speed,
    kmhPerUnit: kmhPerMetreSecond,
    heading: coords.heading,
    accuracy: coords.accuracy,
    valid: location.valid,
    extra: { altitude: coords.altitude, batt: level === undefined || level < 0 ? undefined : level * 100 },
  };
}

/** Of several positions at once the bad ones are left out. Errors: 400 for more than may come at once, of which nothing is dropped. */
function fromLocations(locations: unknown[], now: Date): Reading[] {
  if (locations.length > mostPositions)
    throw new AppError(400, 'DATOS_INVALIDOS', `Envíe hasta ${mostPositions} posiciones a la vez`);
  let unusable: UnusableError | undefined;
  const good = locations.flatMap(location => {
    try {
      return [positionOf(fromLocation(location), now)];
    } catch (error) {
      if (!(error instanceof UnusableError)) throw error;
      if (unusable?.outcome !== 'CLOCK') unusable = error;
      return [];
    }
  });
  if (good.length === 0 && unusable !== undefined) throw unusable;
  return good;
}

/**
 * Reads a report of the OsmAnd protocol: parameters of the query or of a form, or the JSON of newer phone trackers. The key may stand in the
 * path: what a phone reads of a QR keeps no query of its server's address.
 */
export function readOsmand(query: Fields, body: unknown, inPath = ''): OsmandInput {
  if (isObject(body) && typeof body.location === 'object') {
    const { location } = body;
    return {
      device: textOf(body.device_id ?? query.id ?? query.deviceid),
      key: inPath || textOf(query.key ?? body.key),
      positions: now => fromLocations(Array.isArray(location) ? location : [location], now),
    };
  }
  const fields = { ...(isObject(body) ? body : {}), ...query };
  return {
    device: textOf(fields.id ?? fields.deviceid),
    key: inPath || textOf(fields.key),
    positions: now => [positionOf(fromParameters(fields), now)],
  };
}
