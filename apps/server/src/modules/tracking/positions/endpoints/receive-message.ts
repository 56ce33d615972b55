import { AppError } from '../../../../platform/http/errors.ts';
import { byOurClock, isTimely } from '../storage/position.ts';
import type { UnitReading } from '../storage/reefer-readings.queries.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { KnownDevice } from './device-keys.ts';
import type { Omission } from './omissions.ts';
import type { GroupWriter } from './position-writer.ts';
import type { Message, Reading, UnusableError } from './reading.ts';
import type { Signals } from './signals.ts';
import type { Trails } from './trails.ts';

interface Endpoints {
  readonly clocks: ClockWatch;
  readonly signals: Signals;
  readonly trails: Trails;
  readonly writer: GroupWriter;
  /** Stores the readings of a reefer. Errors: 503. */
  storeReadings(readings: readonly UnitReading[]): Promise<void>;
}

/** Seconds after which to send again when our own clock is wrong. */
const clockRetryS = 60;

/**
 * Notes whether a device is ahead of our clock. If all devices are, our clock is wrong and nothing is dropped: 503, send again.
 * `device_ms`: the newest time in the message.
 */
function watchClock({ clocks }: Endpoints, { id_device }: KnownDevice, device_ms: number, now: Date): void {
  const ms = now.getTime();
  const isAhead = device_ms > ms && !isTimely(device_ms, now);
  clocks.heard(id_device, isAhead, ms);
  if (isAhead && clocks.isBehind(ms))
    throw new AppError(503, 'RELOJ_ATRASADO', 'El reloj del servidor parece atrasado', undefined, clockRetryS);
}

const newestMs = ({ positions, unusable }: Message): number | null =>
  [...positions, ...unusable].reduce<number | null>(
    (newest, { device_ms }) => (device_ms !== null && device_ms > (newest ?? -Infinity) ? device_ms : newest),
    null,
  );

/** Order of importance: problems that somebody can fix come first. */
const gravest = ['CLOCK', 'REFUSED', 'NO_FIX'] as const;
const worstOf = (unusable: readonly UnusableError[]): UnusableError | undefined =>
  gravest.map(outcome => unusable.find(error => error.outcome === outcome)).find(error => error !== undefined);

/** Notes why a message is unusable. A device without a fix counts as alive, and keeps its last place. */
function hearUnusable({ signals }: Endpoints, device: KnownDevice, error: UnusableError, now: Date): void {
  const { device_ms, message } = error;
  const nowhere = { id_device: device.id_device, device_ms, lat: null, lng: null };
  // The last place of a chassis or genset is only in this signal.
  if (error.outcome === 'NO_FIX' && device.isOnEquipmentAt(now.getTime()))
    signals.heard({ ...nowhere, outcome: 'ON_EQUIPMENT', reason: `El último mensaje no da su posición. ${message}` });
  else signals.heard({ ...nowhere, outcome: error.outcome, reason: message });
}

/** «Una posición del mensaje no se guardó: …»; null: none. */
function lostText(count: number, why: string): string | null {
  if (count === 0) return null;
  const begins =
    count === 1 ? 'Una posición del mensaje no se guardó' : `${count} posiciones del mensaje no se guardaron`;
  return `${begins}: ${why}`;
}

/** Number of acknowledged positions that were not stored, by kind. */
interface Lost {
  readonly unusable: readonly UnusableError[];
  readonly unmounted: number;
  readonly refused: number;
}
/** Remark for a stored position; null: none. */
function remarkOf({ doubt }: Reading, { unusable, unmounted, refused }: Lost): string | null {
  // A message without a place is not a lost position.
  const bad = unusable.filter(error => error.outcome !== 'NO_FIX');
  const said = [
    doubt,
    lostText(bad.length, worstOf(bad)?.message ?? ''),
    lostText(unmounted, UNMOUNTED),
    lostText(refused, UNSTORABLE),
  ].filter(text => text !== null);
  return said.length === 0 ? null : said.join('. ');
}

const UNMOUNTED = 'El módem no estaba montado entonces';
const UNSTORABLE = 'Tiene un valor que no se puede guardar';

/** The unreadable or untrusted positions of an acknowledged message. A message without a place is not a lost position. */
const unusableOmissions = ({ unusable }: Message): Omission[] =>
  unusable.flatMap(({ outcome, device_ms, message }) =>
    outcome === 'NO_FIX' ? [] : [{ kind: outcome, device_ms, reason: message }],
  );

const withoutRemarks = ({ doubt: _, reefer: __, ...position }: Reading) => position;

/** The readings of a reefer, each with the truck, genset or chassis that carried the device at that time. */
const readingsOf = (timed: readonly Reading[], { truckAt, equipmentAt }: KnownDevice): UnitReading[] =>
  timed.flatMap(({ device_ms, reefer }) => {
    const id_truck = truckAt(device_ms);
    const id_equipment = id_truck === null ? equipmentAt(device_ms) : null;
    if (reefer.reading === null || (id_truck === null && id_equipment === null)) return [];
    return [{ id_truck, id_equipment, device_ms, ...reefer.reading }];
  });

/** Figures of a reefer that no reefer measures. */
const refusedFigures = (timed: readonly Reading[]): Omission[] =>
  timed.flatMap(({ device_ms, reefer }) =>
    reefer.refused.map(reason => ({ kind: 'REFUSED', device_ms, reason }) as const),
  );

/**
 * Stores the positions of a message, each with the truck that had the device at that time; returns the number stored. A position from a
 * time without a truck is acknowledged and dropped, because it would be sent forever. For a chassis or genset only the last place is
 * stored, with the device's own last signal.
 */
async function take(endpoints: Endpoints, device: KnownDevice, message: Message, now: Date): Promise<number> {
  const { id_device, truckAt, isOnEquipmentAt } = device;
  const { positions, unusable } = message;
  const newest = positions.reduce<Reading | undefined>(
    (a, p) => (a === undefined || p.device_ms >= a.device_ms ? p : a),
    undefined,
  );
  if (newest === undefined) return 0;
  const timed = byOurClock(positions, now);
  const rows = timed.flatMap(p => {
    const id_truck = truckAt(p.device_ms);
    return id_truck === null ? [] : [{ id_truck, ...withoutRemarks(p) }];
  });
  const readings = readingsOf(timed, device);
  const stored = await endpoints.writer.write(rows, device);
  if (readings.length > 0) await endpoints.storeReadings(readings);
  const { device_ms, lat, lng } = newest;
  const of = byOurClock([newest], now).some(p => isOnEquipmentAt(p.device_ms)) ? 'ON_EQUIPMENT' : 'UNMOUNTED';
  const isOfTruck = rows.length > 0 && of !== 'ON_EQUIPMENT';
  const outcome = !isOfTruck ? of : stored === 0 ? 'REFUSED' : 'STORED';
  const unmounted = timed.filter(p => truckAt(p.device_ms) === null && !isOnEquipmentAt(p.device_ms));
  const lost = {
    unusable,
    unmounted: outcome === 'UNMOUNTED' ? 0 : unmounted.length,
    refused: outcome === 'REFUSED' ? 0 : rows.length - stored,
  };
  const reason = outcome === 'REFUSED' ? 'La posición tiene un valor que no se puede guardar' : remarkOf(newest, lost);
  endpoints.signals.heard({ id_device, device_ms, lat, lng, outcome, reason });
  endpoints.signals.omitted(id_device, [
    ...unusableOmissions(message),
    ...unmounted.map(p => ({ kind: 'UNMOUNTED', device_ms: p.device_ms, reason: UNMOUNTED }) as const),
    ...Array.from(
      { length: rows.length - stored },
      () => ({ kind: 'REFUSED', device_ms, reason: UNSTORABLE }) as const,
    ),
    ...refusedFigures(timed),
    ...endpoints.trails.ignoredPositions(
      device,
      timed.filter(p => truckAt(p.device_ms) !== null),
      now,
    ),
  ]);
  return stored;
}

/**
 * Stores the positions of a device's message, or notes why it is unusable and drops it. Both are acknowledged, and dropped messages are
 * reported for the device. Returns the number of stored positions.
 */
export async function receiveMessage(
  endpoints: Endpoints,
  device: KnownDevice,
  message: Message,
  now: Date,
): Promise<number> {
  const newest = newestMs(message);
  if (newest !== null) watchClock(endpoints, device, newest, now);
  const worst = worstOf(message.unusable);
  if (message.positions.length > 0) return take(endpoints, device, message, now);
  if (worst !== undefined) hearUnusable(endpoints, device, worst, now);
  endpoints.signals.omitted(device.id_device, unusableOmissions(message));
  return 0;
}
