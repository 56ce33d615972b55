import { postPositions } from '@cabezal/contract/monitoring/monitoring.calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidInput } from '../../platform/http/register.ts';
import type { Services } from '../../services.ts';
import { readOsmand } from './osmand-input.ts';
import { isPlace, isTimely, type Position } from './position.ts';
import { type Tracking, trackingOf } from './tracking.ts';

const sweepMs = 60_000;

/** OsmAnd's protocol, as phone trackers and Traccar Client speak it: 200 means stored, 400 drop it, 401 unknown, 503 send again. */
function osmandDoor(app: FastifyInstance, services: Services, { keys, writer }: Tracking): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/gps/osmand',
    handler: async (request, reply) => {
      const input = readOsmand(request.query as Record<string, unknown>, request.body);
      const id_truck = await keys.truckOf(input.device, input.key);
      await writer.write(input.positions(services.clock()).map(p => ({ id_truck, ...p })));
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
        lat: p.lat,
        lng: p.lng,
        speed_kmh: p.speed_kmh ?? null,
        heading: p.heading ?? null,
        accuracy_m: p.accuracy_m ?? null,
        attributes: null,
      }),
    );
    const good = rows.filter(p => isTimely(p.device_ms, now) && isPlace(p.lat, p.lng));
    await writer.write(good);
    return postPositions.output.parse({ stored: good.length });
  });
}

/** Bodies of the doors: forms, and whatever else a tracker says it sends, whose figures are in the query. */
function bodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
}

/** The GPS doors, and the follower behind them, for a process of the role `tracking`. */
export function trackingPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!services.env.ROLES.has('tracking')) return;
    const tracking = trackingOf(services);
    const { follower, writer, hub } = tracking;
    bodies(app);
    osmandDoor(app, services, tracking);
    batchDoor(app, services, tracking);
    let sweeping: Promise<void> = Promise.resolve();
    const sweep = (isStart: boolean): void => {
      sweeping = sweeping
        .then(() => follower.sweep(isStart))
        .catch(error => services.log.error({ err: error }, 'sweep of trips failed'));
    };
    const timer = setInterval(sweep, sweepMs, false);
    app.addHook('onReady', async () => sweep(true));
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await sweeping;
      await writer.close();
      await follower.stop();
      hub.close();
    });
  };
}
