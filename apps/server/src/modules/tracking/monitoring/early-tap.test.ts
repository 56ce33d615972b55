import { tapArrival, tapDeparture, travelContainer } from '@cabezal/contract/operations/travel/travel.calls';
import { getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { issuedTrip, tap } from '../../operations/travel/travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const DAY_MIN = 24 * 60;

test('an arrival tapped a day before its plan is a risk for the operator and the carrier, until the truck leaves', async () => {
  const { phone, id_guide, stops } = await issuedTrip(t, 1);
  const riskOf = async (name: UserName) => {
    const { trips } = await (await t.as(name)).ok(getMonitoring);
    return trips.find(trip => trip.id_guide === id_guide)?.risk;
  };
  const now = () => t.services.clock().toISOString();
  t.advance(-DAY_MIN);
  await phone.ok(tapArrival, tap(stops[0], now()));
  expect(await riskOf('monitor')).toMatchObject({
    key: 'EARLY',
    headline: 'Llegada marcada antes del plan',
    figure: '24 h',
    severe: false,
  });
  expect(await riskOf('exporterAdmin')).toBeNull();
  await phone.ok(travelContainer, { container_code: 'MSKU7502140', seals: ['ML-EC 0482133'] });
  t.advance(10);
  await phone.ok(tapDeparture, tap(stops[0], now()));
  expect((await riskOf('monitor'))?.key).not.toBe('EARLY');
});
