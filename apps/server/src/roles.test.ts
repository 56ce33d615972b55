import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { expect, test } from 'vitest';
import { startTestApp } from '../test/harness.ts';
import { readEnvironment } from './env.ts';

test('a process serves only what its roles allow and reports the readiness of each role', async () => {
  const gps = '/gps/osmand?id=TRUCK-1&key=demo-1&lat=-2&lon=-79.9';
  const seen = async (ROLES: string) => {
    const t = await startTestApp({ ROLES });
    const get = async (url: string) => (await t.app.inject({ url })).statusCode;
    const ready = await t.app.inject({ url: '/ready' });
    const found = {
      drivers: (await (await t.as('monitor')).call(getDrivers, {})).status,
      stream: await get('/live/stream'),
      page: await get('/config.json'),
      gps: await get(gps),
      health: await get('/health'),
      ready: ready.json(),
    };
    await t.close();
    return found;
  };
  expect(await seen('api')).toEqual({
    drivers: 200,
    stream: 401,
    page: 200,
    gps: 404,
    health: 200,
    ready: { ready: true, roles: { api: true } },
  });
  const nothing = { drivers: 404, stream: 404, page: 404, health: 200 };
  expect(await seen('tracking')).toEqual({
    ...nothing,
    gps: 200,
    ready: { ready: true, roles: { tracking: true } },
  });
  expect(await seen('worker')).toEqual({ ...nothing, gps: 404, ready: { ready: true, roles: { worker: true } } });
});

test('a process that is about to stop is not ready, so that a proxy sends no more requests', async () => {
  const t = await startTestApp();
  t.services.readiness.stop();
  const answer = await t.app.inject({ url: '/ready' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ ready: false, roles: { api: false, tracking: false, worker: false } });
  await t.close();
});

test('an invalid variable is reported by its name', () => {
  expect([...readEnvironment({}).ROLES]).toEqual(['api', 'tracking', 'worker']);
  expect([...readEnvironment({ ROLES: ' worker, api' }).ROLES]).toEqual(['api', 'worker']);
  expect(() => readEnvironment({ ROLES: 'api,traking' })).toThrow(/La variable ROLES no puede tener «traking»/);
  expect(() => readEnvironment({ DATABASE_POOL: '1' })).toThrow(
    /La variable DATABASE_POOL debe ser un número entero entre 2 y 500/,
  );
  expect(() => readEnvironment({ FANOUT: 'pg' })).toThrow(/La variable FANOUT .*DATABASE_URL/);
});
