import { kmhPerKnot, mockOf } from './osmand-input.ts';
import {
  type Fields,
  isNo,
  isObject,
  type Message,
  positionOf,
  type Raw,
  type Reading,
  readMessage,
  sentAt,
  textOf,
  UnusableError,
} from './reading.ts';
import { sentReefer, vehicleFigures } from './reefer-input.ts';

/** A message forwarded by a Traccar server: the device, and its position. */
export interface TraccarInput {
  readonly device: string;
  message(now: Date): Message;
}

const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
/** Traccar sends 0 for an unknown accuracy. */
const known = (value: unknown): unknown => (value === 0 ? undefined : value);
const asNumber = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

function rawOf(position: Fields): Raw {
  const attributes = objectOf(position.attributes);
  return {
    time: position.fixTime ?? position.deviceTime,
    lat: position.latitude,
    lng: position.longitude,
    speed: position.speed,
    kmhPerUnit: kmhPerKnot,
    heading: position.course,
    accuracy: known(position.accuracy),
    valid: true,
    mock: mockOf(position, attributes),
    extra: {
      altitude: position.altitude,
      hdop: attributes.hdop,
      batt: attributes.batteryLevel,
      sat: attributes.sat,
      ign: asNumber(attributes.ignition),
      ...vehicleFigures(attributes),
    },
    reefer: sentReefer(attributes),
  };
}

/** Errors: `UnusableError`; a position that Traccar itself does not trust shows that the device is alive, and keeps its last place. */
function readPosition(position: Fields, now: Date): Reading {
  const heardAt = sentAt(position.deviceTime);
  if (isNo(position.valid)) throw new UnusableError('Traccar no confía en la ubicación que reenvía', heardAt, 'NO_FIX');
  // `outdated`: the last known place, repeated without a new fix.
  if (position.outdated === true)
    throw new UnusableError('Traccar repite la última ubicación conocida', heardAt, 'NO_FIX');
  return positionOf(rawOf(position), now);
}

/** Reads the JSON of Traccar's position forwarding (`forward.type` json): {position, device}, speed in knots. */
export function readTraccar(body: unknown): TraccarInput {
  const { position, device } = objectOf(body);
  return {
    device: textOf(objectOf(device).uniqueId),
    message: now => readMessage([objectOf(position)], fields => readPosition(fields, now)),
  };
}
