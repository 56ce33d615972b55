import { postPositions } from '@cabezal/contract/monitoring/monitoring.calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/http/address.ts';
import { AppError } from '../../platform/http/errors.ts';
import { invalidInput } from '../../platform/http/register.ts';
import type { Services } from '../../services.ts';
import type { KnownDevice } from './doors/device-keys.ts';
import { type Reading, readOsmand, UnusableError } from './doors/osmand-input.ts';
import { readTraccar } from './doors/traccar-input.ts';
import { byOurClock, figure, isPlace, isTimely } from './positions/position.ts';
import { type Tracking, trackingOf } from './tracking.ts';

/** When it is to be sent again where our own clock is wrong, seconds. */
const clockRetryS = 60;
const sweepMs = 60_000;
/** A third of a lease. */
const renewMs = 5_000;

/**
 * Notes whether a device is ahead of our clock. Where all are, ours is wrong, and nothing is dropped: 503, send again. The moment is the
 * newest of what it said.
 */
function watchClock({ clocks }: Tracking, { id_device }: KnownDevice, device_ms: number, now: Date): void {
  const ms = now.getTime();
  const isAhead = device_ms > ms && !isTimely(device_ms, now);
  clocks.heard(id_device, isAhead, ms);
  if (isAhead && clocks.isBehind(ms))
    throw new AppError(503, 'RELOJ_ATRASADO', 'El reloj del servidor parece atrasado', undefined, clockRetryS);
}

/**
 * Stores what a device said, each position with the truck on which the device was at that time; answers how many were stored. One of a time
 * when it was on none is acknowledged and dropped: it would come again for ever. Of a chassis or genset only the last place is kept, with
 * the device's own last word.
 */
async function take(
  { writer, signals }: Tracking,
  { id_device, truckAt, isOnEquipmentAt }: KnownDevice,
  positions: readonly Reading[],
  now: Date,
): Promise<number> {
  const newest = positions.reduce<Reading | undefined>(
    (a, p) => (a === undefined || p.device_ms >= a.device_ms ? p : a),
    undefined,
  );
  if (newest === undefined) return 0;
  const rows = byOurClock(positions, now).flatMap(p => {
    const id_truck = truckAt(p.device_ms);
    return id_truck === null ? [] : [{ id_truck, ...p }];
  });
  const stored = await writer.write(rows);
  const { device_ms, lat, lng } = newest;
  const of = byOurClock([newest], now).some(p => isOnEquipmentAt(p.device_ms)) ? 'ON_EQUIPMENT' : 'UNMOUNTED';
  const isOfTruck = rows.length > 0 && of !== 'ON_EQUIPMENT';
  const outcome = !isOfTruck ? of : stored === 0 ? 'REFUSED' : 'STORED';
  const reason = outcome === 'REFUSED' ? 'La posición tiene un valor que no se puede guardar' : null;
  signals.heard({ id_device, device_ms, lat, lng, outcome, reason });
  return stored;
}

/** Stores a message of a device, or notes why it is of no use and drops it: both are acknowledged. */
async function takeMessage(
  tracking: Tracking,
  device: KnownDevice,
  positions: (now: Date) => readonly Reading[],
  now: Date,
): Promise<void> {
  let read: readonly Reading[];
  try {
    read = positions(now);
  } catch (error) {
    if (!(error instanceof UnusableError)) throw error;
    const { device_ms, outcome, message } = error;
    if (device_ms !== null) watchClock(tracking, device, device_ms, now);
    tracking.signals.heard({ id_device: device.id_device, device_ms, lat: null, lng: null, outcome, reason: message });
    return;
  }
  for (const { device_ms } of read) watchClock(tracking, device, device_ms, now);
  await take(tracking, device, read, now);
}

/**
 * OsmAnd's protocol, as phone trackers and Traccar Client speak it: 200 means stored, or dropped because no later try would make it good;
 * 401 unknown, 503 send again.
 */
function osmandDoor(app: FastifyInstance, services: Services, tracking: Tracking): void {
  for (const url of ['/gps/osmand', '/gps/osmand/:key'])
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const { key } = request.params as { key?: string };
        const input = readOsmand(request.query as Record<string, unknown>, request.body, key);
        const device = await tracking.keys.deviceOf(input.device, input.key, clientAddress(request));
        await takeMessage(tracking, device, input.positions, services.clock());
        return reply.status(200).send();
      },
    });
}

const bearer = (request: FastifyRequest): string =>
  /^Bearer (\S{1,300})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/**
 * A Traccar server that forwards the positions of one company's devices, with the key of its gateway: 200 means stored, or dropped because
 * Traccar does not believe it itself or no later try would make it good; 401 unknown or of another company; 503 send again.
 */
function traccarDoor(app: FastifyInstance, services: Services, tracking: Tracking): void {
  const { keys, signals } = tracking;
  app.post('/gps/traccar', async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const gateway = await keys.gatewayOf(bearer(request) || (typeof key === 'string' ? key : ''));
    signals.gatewayHeard(gateway.id_gateway);
    const input = readTraccar(request.body);
    const device = await keys.deviceFor(gateway, input.device, clientAddress(request));
    await takeMessage(tracking, device, now => [input.position(now)].filter(p => p !== null), services.clock());
    return reply.status(200).send();
  });
}

/**
 * The call postPositions. It is served here and not by the register of calls, because that would hold a transaction, and so a database
 * connection, while the group writer needs one.
 */
function batchDoor(app: FastifyInstance, services: Services, tracking: Tracking): void {
  app.post(postPositions.path, async (request: FastifyRequest) => {
    const parsed = postPositions.input.safeParse(request.body);
    if (!parsed.success) throw invalidInput(parsed.error);
    const { device: code, key, positions } = parsed.data;
    const device = await tracking.keys.deviceOf(code, key, clientAddress(request));
    const now = services.clock();
    const rows = positions.map(
      (p): Reading => ({
        device_ms: Date.parse(p.time),
        lat: figure(p.lat),
        lng: figure(p.lng),
        speed_kmh: p.speed_kmh == null ? null : figure(p.speed_kmh),
        heading: p.heading == null ? null : figure(p.heading),
        accuracy_m: p.accuracy_m == null ? null : figure(p.accuracy_m),
        attributes: null,
      }),
    );
    const newest = rows.reduce((most, p) => Math.max(most, p.device_ms), 0);
    watchClock(tracking, device, newest, now);
    const timely = rows.filter(p => isTimely(p.device_ms, now));
    const untimely = rows.find(p => !isTimely(p.device_ms, now));
    const good = timely.filter(p => isPlace(p.lat, p.lng));
    const [placeless] = timely;
    const unusable = untimely ?? placeless;
    if (good.length === 0 && unusable !== undefined)
      tracking.signals.heard({
        id_device: device.id_device,
        device_ms: unusable.device_ms,
        lat: null,
        lng: null,
        ...(untimely === undefined
          ? { outcome: 'REFUSED', reason: 'La ubicación es 0, 0: el aparato no tiene señal GPS' }
          : { outcome: 'CLOCK', reason: null }),
      });
    return postPositions.output.parse({ stored: await take(tracking, device, good, now) });
  });
}

/** A body that does not say what it is, or says it wrong: JSON or a form by its looks; else the figures are in the query. */
function bodyByLooks(body: string): unknown {
  const text = body.trim();
  if (!text.startsWith('{')) return /^[\w-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bodies of the doors: JSON, forms, and whatever else a tracker says it sends. */
function bodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, bodyByLooks(String(body))));
}

/** The follower of a process of the role `tracking`: takes its part of the trucks and sweeps it. */
function followTrips(
  app: FastifyInstance,
  services: Services,
  { callers, follower, shards, signals, writer }: Tracking,
): void {
  const { log, readiness } = services;
  let working: Promise<void> = Promise.resolve();
  const after = (work: () => Promise<void>, what: string): Promise<void> => {
    working = working.then(work).catch(error => log.error({ err: error }, `${what} failed`));
    return working;
  };
  const sweep = (isStart: boolean): Promise<void> => after(() => follower.sweep(isStart), 'sweep of trips');
  const renew = (): Promise<void> => after(() => shards.renew(), 'renewing of followed parts');
  shards.onMoved(({ came }) => {
    if (came) void sweep(true);
  });
  const timers = [setInterval(sweep, sweepMs, false), setInterval(renew, renewMs)];
  readiness.add('tracking', () => shards.isHolding());
  app.addHook('onReady', async () => void (await renew()));
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await working;
    await writer.close();
    await signals.stop();
    await callers.stop();
    await follower.stop();
    await shards.leave().catch(error => log.warn({ err: error }, 'followed parts not given back'));
  });
}

/** The GPS doors and what follows behind them, for a process of the role `tracking`; newest positions for one that has browsers. */
export function trackingPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const { ROLES } = services.env;
    if (!ROLES.has('api') && !ROLES.has('tracking')) return;
    const tracking = trackingOf(services);
    app.addHook('onClose', async () => tracking.close());
    if (!ROLES.has('tracking')) return;
    bodies(app);
    osmandDoor(app, services, tracking);
    batchDoor(app, services, tracking);
    traccarDoor(app, services, tracking);
    followTrips(app, services, tracking);
  };
}
