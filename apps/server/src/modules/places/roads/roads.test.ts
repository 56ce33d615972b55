import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DIRECTIONS_ERRORS } from '@cabezal/domain/places/geo/directions-errors';
import { ECUADOR_ROADS } from '@cabezal/domain/places/geo/ecuador-roads.generated';
import { createRouter } from '@cabezal/domain/places/geo/road-graph';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { folders } from '../../../folders.ts';
import type { Database } from '../../../platform/db/database.ts';
import { baseMapPlugin } from './base-map.plugin.ts';
import { googleService, osrmService } from './maps-services.ts';
import type { Point } from './point.ts';
import { graphRoads, serviceRoads } from './roads.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a maps service with the given handler; returns its address. */
async function service(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const points = [
  { lat: -2.2, lng: -79.9 },
  { lat: -0.2, lng: -78.5 },
];

test('a base map that failed is composed again for the next request', async () => {
  let isBroken = true;
  const db: Database = {
    ...t.db,
    read: (scope, work) => (isBroken ? Promise.reject(new Error('database away')) : t.db.read(scope, work)),
  };
  const app = Fastify();
  await app.register(baseMapPlugin({ ...t.services, db }, folders.reference));
  const ask = async () => (await app.inject({ url: '/geo/base.geo.json' })).statusCode;
  expect(await ask()).toBe(500);
  isBroken = false;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  await app.close();
});

test('a maps service whose answer never ends, or is too large, counts as failed', async () => {
  let sent = 0;
  const endless = await service((_request, response) => {
    const more = (): void => {
      if (response.destroyed || sent > 200) return;
      sent++;
      response.write(Buffer.alloc(1024 * 1024, ' '), more);
    };
    more();
  });
  expect(await osrmService(endless, 60_000)(points)).toEqual({ error: 'UNKNOWN_ERROR' });
  expect(sent).toBeLessThan(30);
  const silent = await service((_request, response) => {
    response.write('{"code":');
  });
  expect(await osrmService(silent, 200)(points)).toEqual({ error: 'UNKNOWN_ERROR' });
});

const line = points.map(({ lat, lng }) => [lng, lat]);
const leg = { distance: 400_000, duration: 20_000 };
const road = { ...leg, geometry: { coordinates: line }, legs: [leg] };
const failed = { error: 'UNKNOWN_ERROR' };
/** With a waypoint in the middle: two legs of some 130 km in a straight line. */
const through = [
  { lat: -2.2, lng: -79.9 },
  { lat: -1.2, lng: -79.2 },
  { lat: -0.2, lng: -78.5 },
];
const half = { distance: 200_000, duration: 10_000 };

/** Services that return `said`. */
async function speaker() {
  let said: unknown;
  const url = await service((_request, response) => void response.end(JSON.stringify(said)));
  const osrm = (route: object, asked: readonly Point[] = points, around: object = {}) => {
    said = { code: 'Ok', routes: [{ ...road, ...route }], ...around };
    return osrmService(url)(asked);
  };
  const google = (changes: { points?: string; distance?: number; duration?: number; legs?: number }) => {
    const one = { distance: { value: changes.distance ?? 400_000 }, duration: { value: changes.duration ?? 20_000 } };
    // The line between the two points.
    const polyline = { points: changes.points ?? '~tlL~mtfN_seK_mpG' };
    said = { status: 'OK', routes: [{ overview_polyline: polyline, legs: Array(changes.legs ?? 1).fill(one) }] };
    return googleService(url, '')(points);
  };
  return { osrm, google };
}

test('a maps service that returns an implausible road counts as failed', async () => {
  const { osrm, google } = await speaker();
  expect(await osrm({})).toMatchObject({ km: 400, legs: [{ km: 400 }] });
  const lies: object[] = [
    { distance: -5000 },
    { distance: 1e300 },
    { duration: -1 },
    { duration: 1e300 },
    { geometry: { coordinates: [] } },
    { geometry: { coordinates: line.slice(0, 1) } },
    { geometry: { coordinates: [...line, [1e300, 0]] } },
    { geometry: { coordinates: [...line, [0, 91]] } },
    { legs: [] },
    { legs: [leg, leg] },
    { legs: [{ ...leg, distance: -1 }] },
  ];
  for (const lie of lies) expect([lie, await osrm(lie)]).toEqual([lie, failed]);

  expect(await google({})).toMatchObject({ km: 400, legs: [{ km: 400 }] });
  for (const lie of [{ points: '' }, { points: '~~~~~~~~~~' }, { distance: -5000 }, { distance: 1e300 }, { legs: 2 }])
    expect([lie, await google(lie)]).toEqual([lie, failed]);
});

/** A road with one leg. */
const alone = (distance: number, duration: number) => ({ distance, duration, legs: [{ distance, duration }] });

test('a road shorter than the straight line, faster than 130 km/h, or without a duration is refused', async () => {
  const { osrm, google } = await speaker();
  // 271 km in a straight line.
  for (const lie of [
    alone(30_000, 3_000),
    alone(265_000, 20_000),
    alone(0, 0),
    alone(400_000, 0),
    alone(400_000, 10_000),
  ])
    expect([lie, await osrm(lie), await google(lie.legs[0] ?? {})]).toEqual([lie, failed, failed]);
  for (const truth of [alone(272_000, 20_000), alone(400_000, 11_100)])
    expect([await osrm(truth), await google(truth.legs[0] ?? {})]).toMatchObject([
      { km: truth.distance / 1000 },
      { km: truth.distance / 1000 },
    ]);
  // The total must equal the sum of the legs.
  expect(await osrm({ distance: 300_000 })).toEqual(failed);
  expect(await osrm({ duration: 30_000 })).toEqual(failed);
});

test('every leg is checked, and the road must pass every waypoint', async () => {
  const { osrm } = await speaker();
  const coordinates = through.map(({ lat, lng }) => [lng, lat]);
  const whole = { geometry: { coordinates }, legs: [half, half] };
  expect(await osrm(whole, through)).toMatchObject({ km: 400, legs: [{ km: 200 }, { km: 200 }] });
  const [short, long] = [
    { distance: 40_000, duration: 10_000 },
    { distance: 360_000, duration: 10_000 },
  ];
  expect(await osrm({ ...whole, legs: [short, long] }, through)).toEqual(failed);
  const elsewhere = through.map((point, i) => (i === 1 ? { lat: -1.2, lng: -79.7 } : point));
  expect(await osrm(whole, elsewhere)).toEqual(failed);
});

test('a place that the service moved by more than two kilometres is refused', async () => {
  const { osrm, google } = await speaker();
  const moved = (...metres: number[]) => osrm({}, points, { waypoints: metres.map(distance => ({ distance })) });
  expect(await moved(0, 1_900)).toMatchObject({ km: 400 });
  expect(await moved(55_000, 0)).toEqual(failed);
  expect(await moved(0, 2_100)).toEqual(failed);
  expect(await moved(0)).toEqual(failed);
  // Without a reported distance, and in any case, the ends of the line are checked.
  const [first, last] = line;
  expect(await osrm({ geometry: { coordinates: [[-79.9, -1.7], last] } })).toEqual(failed);
  expect(await osrm({ geometry: { coordinates: [first, [-78.5, -0.19]] } })).toMatchObject({ km: 400 });
  expect(await google({ points: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' })).toEqual(failed);
});

test('two places in one yard may have no distance', async () => {
  const { osrm } = await speaker();
  const yard = [
    { lat: -2.2, lng: -79.9 },
    { lat: -2.2003, lng: -79.9 },
  ];
  const here = { geometry: { coordinates: yard.map(({ lat, lng }) => [lng, lat]) } };
  expect(await osrm({ ...here, ...alone(0, 0) }, yard)).toMatchObject({ km: 0, minutes: 0 });
  expect(await osrm({ ...here, ...alone(35, 4) }, yard)).toMatchObject({ km: 0.035 });
});

test('an implausible road is replaced by that of the own graph, with the reason', async () => {
  const { osrm } = await speaker();
  const roads = serviceRoads(() => osrm(alone(30_000, 3_000)), graphRoads(ECUADOR_ROADS), t.services.clock);
  const [drawn, planned] = [await roads.directions(points), await roads.route(points)];
  expect(drawn).toMatchObject({ source: 'GRAPH', warning: DIRECTIONS_ERRORS.UNKNOWN_ERROR });
  expect(planned.km).toBeGreaterThan(271);
});

test('a road through many places is searched in steps, so that other work runs between them', () => {
  const through = Array.from({ length: 26 }, (_, i) => points[i % 2] ?? { lat: 0, lng: 0 });
  const [from, to] = [through[0], through.at(-1)];
  if (from === undefined || to === undefined) throw new Error('no places');
  const search = createRouter(ECUADOR_ROADS).routeInSteps(from, to, through.slice(1, -1));
  let steps = 0;
  let road = search.next();
  for (; !road.done; road = search.next()) steps++;
  expect('error' in road.value ? road.value : road.value.legs).toHaveLength(25);
  expect(steps).toBeGreaterThanOrEqual(24);
});
