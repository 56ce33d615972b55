import { type Fields, isObject, kmhPerKnot, positionOf, type Raw, type Reading, textOf } from './osmand-input.ts';

/** What a Traccar server forwarded: of which device, and its position; null: none that it believes itself. */
export interface TraccarInput {
  readonly device: string;
  /** Errors: `UnusableError`. */
  position(now: Date): Reading | null;
}

const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
/** Traccar says 0 for an accuracy that it does not know. */
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
    extra: {
      altitude: position.altitude,
      hdop: attributes.hdop,
      batt: attributes.batteryLevel,
      sat: attributes.sat,
      ign: asNumber(attributes.ignition),
    },
  };
}

/** Reads the JSON of Traccar's position forwarding (`forward.type` json): {position, device}, speed in knots. */
export function readTraccar(body: unknown): TraccarInput {
  const { position, device } = objectOf(body);
  const fields = objectOf(position);
  return {
    device: textOf(objectOf(device).uniqueId),
    // `outdated`: the last known place, told again without a new fix.
    position: now => (fields.valid === false || fields.outdated === true ? null : positionOf(rawOf(fields), now)),
  };
}
