import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ECUADOR_ROADS } from '@cabezal/domain/geo/ecuador-roads.generated';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { folders } from '../../folders.ts';
import type { Database } from '../../platform/db/database.ts';
import { baseMapPlugin } from './base-map.plugin.ts';
import { googleService, osrmService } from './maps-services.ts';
import { graphRoads } from './roads.ts';

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

/** A maps service that answers as it likes; its address. */
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

test('a base map that could not be made is made for whoever asks next', async () => {
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

test('a maps service whose answer never ends, or is endless, is one that failed', async () => {
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

/** Half a degree of a line, both ways of writing it. */
const line = [
  [-79.9, -2.2],
  [-78.5, -0.2],
];
const leg = { distance: 400_000, duration: 20_000 };
const road = { ...leg, geometry: { coordinates: line }, legs: [leg] };

test('a maps service that says what cannot be is one that failed', async () => {
  let said: unknown;
  const url = await service((_request, response) => void response.end(JSON.stringify(said)));
  const osrm = async (changes: object) => {
    said = { code: 'Ok', routes: [{ ...road, ...changes }] };
    return osrmService(url)(points);
  };
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
  for (const lie of lies) expect([lie, await osrm(lie)]).toEqual([lie, { error: 'UNKNOWN_ERROR' }]);

  const google = async (changes: { points?: string; distance?: number; legs?: number }) => {
    const one = { distance: { value: changes.distance ?? 400_000 }, duration: { value: 20_000 } };
    const polyline = { points: changes.points ?? '_p~iF~ps|U_ulLnnqC_mqNvxq`@' };
    said = { status: 'OK', routes: [{ overview_polyline: polyline, legs: Array(changes.legs ?? 1).fill(one) }] };
    return googleService(url, '')(points);
  };
  expect(await google({})).toMatchObject({ km: 400, legs: [{ km: 400 }] });
  for (const lie of [{ points: '' }, { points: '~~~~~~~~~~' }, { distance: -5000 }, { distance: 1e300 }, { legs: 2 }])
    expect([lie, await google(lie)]).toEqual([lie, { error: 'UNKNOWN_ERROR' }]);
});

test('a road through many places lets others have their turn', async () => {
  const roads = graphRoads(ECUADOR_ROADS);
  let turns = 0;
  const asking = roads.directions(Array.from({ length: 26 }, (_, i) => points[i % 2] ?? { lat: 0, lng: 0 }));
  const count = (): void => {
    turns++;
    if (turns < 1_000) setImmediate(count);
  };
  setImmediate(count);
  const road = await asking;
  expect('error' in road ? road : road.legs).toHaveLength(25);
  expect(turns).toBeGreaterThanOrEqual(24);
});
