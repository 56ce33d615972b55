import { AppError } from '../../../../platform/http/errors.ts';
import { type Fields, isObject, type Message, numberOf, positionOf, type Raw, readMessage, textOf } from './reading.ts';
import { sentReefer, vehicleFigures } from './reefer-input.ts';

/** A phone's message: its code, and its positions. */
export interface OsmandInput {
  readonly device: string;
  readonly key: string;
  /** Read after the device is known. */
  message(now: Date): Message;
}

export const kmhPerKnot = 1.852;
const kmhPerMetreSecond = 3.6;
const mostPositions = 1_000;

/** «-2.15,-79.95» in one parameter, also with decimal commas and with a semicolon or blanks in between. */
function splitPlace(value: unknown): readonly (string | undefined)[] {
  const text = textOf(value).trim();
  const apart = /^([^\s;]*[^\s;,])\s*(?:;\s*|\s)([^\s;]+)$/.exec(text);
  if (apart !== null) return [apart[1], apart[2]];
  const parts = text.split(',');
  return parts.length === 4 ? [parts.slice(0, 2).join(','), parts.slice(2).join(',')] : parts;
}

/** The first of these names with a value. */
const under = (fields: Fields, ...names: string[]): unknown =>
  names.map(name => fields[name]).find(value => value !== undefined && value !== null && value !== '');

/** The OsmAnd parameters: speed in knots, or in m/s as `speed_mps`; the place as lat and lon, or both in `location`. */
function fromParameters(fields: Fields): Raw {
  const [lat, lng] = splitPlace(fields.location);
  return {
    time: fields.timestamp,
    lat: under(fields, 'lat', 'latitude') ?? lat,
    lng: under(fields, 'lon', 'lng', 'longitude') ?? lng,
    speed: fields.speed_mps ?? fields.speed,
    kmhPerUnit: fields.speed_mps === undefined ? kmhPerKnot : kmhPerMetreSecond,
    heading: fields.bearing ?? fields.heading,
    accuracy: fields.accuracy ?? fields.hacc,
    valid: fields.valid,
    mock: mockOf(fields, fields.attributes),
    extra: { altitude: fields.altitude, hdop: fields.hdop, batt: fields.batt, ...vehicleFigures(fields) },
    reefer: sentReefer(fields),
  };
}

/** Fields in which senders mark a mock place. */
export const mockOf = (...places: readonly unknown[]): unknown[] =>
  places.filter(isObject).flatMap(({ mock, is_mock, isMock, mocked }) => [mock, is_mock, isMock, mocked]);

/** The JSON of newer phone trackers: speed in metres per second, battery as a fraction. */
function fromLocation(location: unknown): Raw {
  const fields = isObject(location) ? location : {};
  const coords = isObject(fields.coords) ? fields.coords : {};
  const level = isObject(fields.battery) ? numberOf(fields.battery.level) : undefined;
  return {
    time: fields.timestamp,
    lat: coords.latitude,
    lng: coords.longitude,
    speed: coords.speed,
    kmhPerUnit: kmhPerMetreSecond,
    heading: coords.heading,
    accuracy: coords.accuracy,
    valid: fields.valid,
    mock: mockOf(fields, coords, fields.attributes, fields.extras),
    extra: { altitude: coords.altitude, batt: level === undefined || level < 0 ? undefined : level * 100 },
    reefer: sentReefer(isObject(fields.extras) ? fields.extras : {}),
  };
}

/** Errors: 400 for more positions than a message may have; then none is dropped. */
function fromLocations(locations: readonly unknown[], now: Date): Message {
  if (locations.length > mostPositions)
    throw new AppError(400, 'DATOS_INVALIDOS', `Envíe hasta ${mostPositions} posiciones a la vez`);
  return readMessage(locations, location => positionOf(fromLocation(location), now));
}

/**
 * Reads a report of the OsmAnd protocol: parameters of the query or of a form, or the JSON of newer phone trackers. The key may be in the
 * path, because a phone that reads the server's address from a QR drops its query.
 */
export function readOsmand(query: Fields, body: unknown, inPath = ''): OsmandInput {
  const given = isObject(body) ? body : {};
  const fields = { ...given, ...query };
  const { location } = given;
  const isJson = typeof location === 'object' && location !== null;
  return {
    device: textOf((isJson ? given.device_id : undefined) ?? fields.id ?? fields.deviceid ?? fields.device_id),
    key: inPath || textOf(fields.key),
    message: now =>
      isJson
        ? fromLocations(Array.isArray(location) ? location : [location], now)
        : readMessage([fields], parameters => positionOf(fromParameters(parameters), now)),
  };
}
