import { postPositions } from '@cabezal/contract/monitoring/monitoring.calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidInput } from '../../platform/http/register.ts';
import type { Services } from '../../services.ts';
import { readOsmand } from './doors/osmand-input.ts';
import { byOurClock, figure, isPlace, isTimely, type Position } from './positions/position.ts';
import { type Tracking, trackingOf } from './tracking.ts';

const sweepMs = 60_000;
/** A third of a lease. */
const renewMs = 5_000;

/** OsmAnd's protocol, as phone trackers and Traccar Client speak it: 200 means stored, 400 drop it, 401 unknown, 503 send again. */
function osmandDoor(app: FastifyInstance, services: Services, { keys, writer }: Tracking): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/gps/osmand',
    handler: async (request, reply) => {
      const input = readOsmand(request.query as Record<string, unknown>, request.body);
      const id_truck = await keys.truckOf(input.device, input.key);
      const now = services.clock();
      await writer.write(byOurClock(input.positions(now), now).map(p => ({ id_truck, ...p })));
      return reply.status(200).send();
    },
  });
}

/**
 * The call postPositions. It is served here and not by the register of calls, because that would hold a transaction, and so a database
 * connection, while the group writer needs one.
 */
function batchDoor(app: FastifyInstance, services: Services, { keys, writer }: Tracking): void {
  app.post(postPositions.path, async (request: FastifyRequest) => {
    const parsed = postPositions.input.safeParse(request.body);
    if (!parsed.success) throw invalidInput(parsed.error);
    const { device, key, positions } = parsed.data;
    const id_truck = await keys.truckOf(device, key);
    const now = services.clock();
    const rows = positions.map(
      (p): Position => ({
        id_truck,
        device_ms: Date.parse(p.time),
        lat: figure(p.lat),
        lng: figure(p.lng),
        speed_kmh: p.speed_kmh == null ? null : figure(p.speed_kmh),
        heading: p.heading == null ? null : figure(p.heading),
        accuracy_m: p.accuracy_m == null ? null : figure(p.accuracy_m),
        attributes: null,
      }),
    );
    const good = rows.filter(p => isTimely(p.device_ms, now) && isPlace(p.lat, p.lng));
    return postPositions.output.parse({ stored: await writer.write(byOurClock(good, now)) });
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
function followTrips(app: FastifyInstance, services: Services, { follower, shards, writer }: Tracking): void {
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
    followTrips(app, services, tracking);
  };
}
