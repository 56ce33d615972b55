import { AppError } from '../../../../platform/http/errors.ts';
import { byOurClock, isTimely } from '../positions/position.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { KnownDevice } from './device-keys.ts';
import type { GroupWriter } from './group-writer.ts';
import type { Omission } from './omissions.ts';
import type { Message, Reading, UnusableError } from './reading.ts';
import type { Signals } from './signals.ts';
import type { Trails } from './trails.ts';

interface Doors {
  readonly clocks: ClockWatch;
  readonly signals: Signals;
  readonly trails: Trails;
  readonly writer: GroupWriter;
}

/** When it is to be sent again where our own clock is wrong, seconds. */
const clockRetryS = 60;

/**
 * Notes whether a device is ahead of our clock. Where all are, ours is wrong, and nothing is dropped: 503, send again. The moment is the
 * newest of what it said.
 */
function watchClock({ clocks }: Doors, { id_device }: KnownDevice, device_ms: number, now: Date): void {
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

/** What somebody has to do something about is told first. */
const gravest = ['CLOCK', 'REFUSED', 'NO_FIX'] as const;
const worstOf = (unusable: readonly UnusableError[]): UnusableError | undefined =>
  gravest.map(outcome => unusable.find(error => error.outcome === outcome)).find(error => error !== undefined);

/** Notes why a message is of no use. A device without a fix is heard, and its last place stays. */
function hearUnusable({ signals }: Doors, device: KnownDevice, error: UnusableError, now: Date): void {
  const { device_ms, message } = error;
  const nowhere = { id_device: device.id_device, device_ms, lat: null, lng: null };
  // The last place of a chassis or genset stands in this note alone.
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

/** Of each kind of what was acknowledged and not stored, how many. */
interface Lost {
  readonly unusable: readonly UnusableError[];
  readonly unmounted: number;
  readonly refused: number;
}
/** What is to be said beside a position that was stored; null: nothing. */
function remarkOf({ doubt }: Reading, { unusable, unmounted, refused }: Lost): string | null {
  // A message without a place is none that was lost.
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

/** Of a message that is acknowledged, what could not be read or believed. A message without a place is none that was lost. */
const unusableOmissions = ({ unusable }: Message): Omission[] =>
  unusable.flatMap(({ outcome, device_ms, message }) =>
    outcome === 'NO_FIX' ? [] : [{ kind: outcome, device_ms, reason: message }],
  );

const withoutDoubt = ({ doubt: _, ...position }: Reading) => position;

/**
 * Stores the positions of a message, each with the truck on which the device was at that time; answers how many were stored. One of a time
 * when it was on none is acknowledged and dropped: it would come again for ever. Of a chassis or genset only the last place is kept, with
 * the device's own last word.
 */
async function take(doors: Doors, device: KnownDevice, message: Message, now: Date): Promise<number> {
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
    return id_truck === null ? [] : [{ id_truck, ...withoutDoubt(p) }];
  });
  const stored = await doors.writer.write(rows);
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
  doors.signals.heard({ id_device, device_ms, lat, lng, outcome, reason });
  doors.signals.omitted(id_device, [
    ...unusableOmissions(message),
    ...unmounted.map(p => ({ kind: 'UNMOUNTED', device_ms: p.device_ms, reason: UNMOUNTED }) as const),
    ...Array.from(
      { length: rows.length - stored },
      () => ({ kind: 'REFUSED', device_ms, reason: UNSTORABLE }) as const,
    ),
    ...doors.trails.passedOver(
      device,
      timed.filter(p => truckAt(p.device_ms) !== null),
      now,
    ),
  ]);
  return stored;
}

/**
 * Stores what a message of a device says, or notes why it is of no use and drops it: both are acknowledged, and what was dropped is told of the
 * device. Answers how many positions were stored.
 */
export async function takeMessage(doors: Doors, device: KnownDevice, message: Message, now: Date): Promise<number> {
  const newest = newestMs(message);
  if (newest !== null) watchClock(doors, device, newest, now);
  const worst = worstOf(message.unusable);
  if (message.positions.length > 0) return take(doors, device, message, now);
  if (worst !== undefined) hearUnusable(doors, device, worst, now);
  doors.signals.omitted(device.id_device, unusableOmissions(message));
  return 0;
}
