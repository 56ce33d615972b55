import { getPushDevices } from '@cabezal/contract/people/notifications/push-devices.calls';
import { startPush } from '@cabezal/simulator/outside/push';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { giveDemoBrowsers } from './demo-browsers.ts';

test('people of the demonstration have browsers at the simulated push service, and none without it', async () => {
  const service = await startPush();
  const t = await startTestApp({ PUSH_SIMULATOR_URL: service.url });
  const count = async () => (await t.rows(sql`select from push_subscriptions`)).length;
  await giveDemoBrowsers(t.db, undefined);
  expect(await count()).toBe(0);
  await giveDemoBrowsers(t.db, service.url);
  expect(await count()).toBe(4);
  await t.outbox.drain();
  expect(service.received.filter(({ path }) => path.startsWith('/push/demo-'))).toHaveLength(4);
  const { devices } = await (await t.as('monitor')).ok(getPushDevices, {});
  expect(devices.map(({ device, failed_at }) => [device, failed_at])).toEqual([
    ['Chrome en Android', null],
    ['Chrome en Windows', null],
  ]);
  await t.close();
  await service.close();
});
