import { postPositions } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { clientAddress } from '../../../platform/http/address.ts';
import { readJson, UnreadableBody } from '../../../platform/http/json-body.ts';
import { invalidInput } from '../../../platform/http/serve-call.ts';
import type { Services } from '../../../services.ts';
import type { KnownDevice } from './endpoints/device-keys.ts';
import { readOsmand } from './endpoints/osmand-input.ts';
import { demandPlace, type Message, type Reading, readMessage, UnusableError } from './endpoints/reading.ts';
import { receiveMessage } from './endpoints/receive-message.ts';
import { sentReefer } from './endpoints/reefer-input.ts';
import { readTraccar } from './endpoints/traccar-input.ts';
import { figure, isTimely } from './storage/position.ts';
import { type Tracking, trackingOf } from './tracking.ts';

type BatchPosition = z.output<typeof postPositions.input>['positions'][number];

const sweepMs = 60_000;
/** A third of a lease. */
const renewMs = 5_000;

/** Takes the message of an admitted device; returns the number of stored positions. Errors: 429 for one that sends too much, 503. */
async function receive(
  { env }: Services,
  tracking: Tracking,
  device: KnownDevice,
  message: Message,
  now: Date,
): Promise<number> {
  if (env.RATE_LIMITS === 'on') tracking.rates.count(device, message.positions.length + message.unusable.length);
  return receiveMessage(tracking, device, message, now);
}

/**
 * OsmAnd's protocol, as phone trackers and Traccar Client use it: 200 means stored, or dropped because no retry would succeed; 401 unknown,
 * 429 and 503 send again.
 */
function osmandEndpoint(app: FastifyInstance, services: Services, tracking: Tracking): void {
  for (const url of ['/gps/osmand', '/gps/osmand/:key'])
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const { key } = request.params as { key?: string };
        const input = readOsmand(request.query as Record<string, unknown>, request.body, key);
        const device = await tracking.keys.deviceOf(input.device, input.key, clientAddress(request));
        const now = services.clock();
        await receive(services, tracking, device, input.message(now), now);
        return reply.status(200).send();
      },
    });
}

const bearer = (request: FastifyRequest): string =>
  /^Bearer (\S{1,300})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/**
 * A Traccar server that forwards the positions of one company's devices, with the key of its gateway: 200 means stored, or dropped because
 * Traccar itself does not trust it or no retry would succeed; 401 unknown or of another company; 429 and 503 send again.
 */
function traccarEndpoint(app: FastifyInstance, services: Services, tracking: Tracking): void {
  const { keys, signals } = tracking;
  app.post('/gps/traccar', async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const gateway = await keys.gatewayOf(
      bearer(request) || (typeof key === 'string' ? key : ''),
      clientAddress(request),
    );
    signals.gatewayHeard(gateway.id_gateway);
    const input = readTraccar(request.body);
    const device = await keys.deviceFor(gateway, input.device, clientAddress(request));
    const now = services.clock();
    await receive(services, tracking, device, input.message(now), now);
    return reply.status(200).send();
  });
}

const figureOf = (value: number | null | undefined): number | null => (value == null ? null : figure(value));

/** Errors: `UnusableError`. */
function batchReading(given: BatchPosition, now: Date): Reading {
  const device_ms = Date.parse(given.time);
  if (!isTimely(device_ms, now))
    throw new UnusableError('La hora de la posición está fuera del rango aceptado', device_ms, 'CLOCK');
  const [lat, lng] = [figure(given.lat), figure(given.lng)];
  demandPlace(lat, lng, device_ms);
  return {
    device_ms,
    lat,
    lng,
    speed_kmh: figureOf(given.speed_kmh),
    heading: figureOf(given.heading),
    accuracy_m: figureOf(given.accuracy_m),
    attributes: null,
    doubt: null,
    reefer: sentReefer(given.reefer ?? {}),
  };
}

/**
 * The call postPositions. It is not served by the register of calls, because that would hold a transaction, and so a database connection,
 * while the group writer needs one.
 */
function batchEndpoint(app: FastifyInstance, services: Services, tracking: Tracking): void {
  app.post(postPositions.path, async (request: FastifyRequest) => {
    const parsed = postPositions.input.safeParse(request.body);
    if (!parsed.success) throw invalidInput(parsed.error);
    const { device: code, key, positions } = parsed.data;
    const device = await tracking.keys.deviceOf(code, key, clientAddress(request));
    const now = services.clock();
    const message = readMessage(positions, position => batchReading(position, now));
    return postPositions.output.parse({ stored: await receive(services, tracking, device, message, now) });
  });
}

/** Most fields of a form: no tracker sends half as many. */
const MOST_FIELDS = 200;

/** The fields of a form. Errors: `UnreadableBody` (413) for too many, before parsing: no key has been checked yet. */
function formFields(text: string): Record<string, string> {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields++;
  if (fields > MOST_FIELDS) throw new UnreadableBody(413);
  return Object.fromEntries(new URLSearchParams(text));
}

/** A body without or with a wrong content type: JSON or a form, judged by its text; otherwise the values are in the query. */
function bodyByLooks(body: string): unknown {
  const text = body.trim();
  if (!text.startsWith('{')) return /^[\w-]+=/.test(text) ? formFields(text) : undefined;
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof UnreadableBody && error.statusCode === 413) throw error;
    return undefined;
  }
}

/** Makes a body parser of a function; its errors refuse the request. */
const parsed = (read: (body: string) => unknown) => (_request: unknown, body: string | Buffer, done: Done) => {
  try {
    done(null, read(String(body)));
  } catch (error) {
    done(error as Error);
  }
};
type Done = (error: Error | null, body?: unknown) => void;

/** Bodies that the endpoints accept: JSON, forms, and other content types of trackers. */
function bodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parsed(formFields));
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'string' }, parsed(bodyByLooks));
}

/** The follower of a process of the role `tracking`: takes its share of the trucks and sweeps them. */
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

/** The GPS endpoints and the follower, for a process of the role `tracking`; the newest positions for one that serves browsers. */
export function positionsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const { ROLES, RATE_LIMITS } = services.env;
    if (!ROLES.has('api') && !ROLES.has('tracking')) return;
    const tracking = trackingOf(services);
    app.addHook('onClose', async () => tracking.close());
    if (!ROLES.has('tracking')) return;
    // Before the body of an unknown caller is read.
    if (RATE_LIMITS === 'on')
      app.addHook('onRequest', async request => tracking.refusals.demandFew(clientAddress(request)));
    bodies(app);
    osmandEndpoint(app, services, tracking);
    batchEndpoint(app, services, tracking);
    traccarEndpoint(app, services, tracking);
    followTrips(app, services, tracking);
  };
}
