import { getLinkGuides, getLinkTruck } from '@cabezal/contract/insight/boards/work.calls';
import { monitoringLink, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import { getLinks, revokeLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { getAwaitedBoxes } from '@cabezal/contract/tracking/monitoring/destination.calls';
import { getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { distanceKm } from '@cabezal/domain/system/geo/distance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { driveTo, journey, type SampleStop, trackedTrip } from '../positions/tracked-trip.samples.ts';

let t: TestApp;
const start = '2026-12-01T12:00:00.000Z';
const plant: SampleStop = { code: 'PLT', action: 'CARGAR', name: 'Planta de prueba', lat: -2.2, lng: -79.9 };
/** The depot is 78 km away. */
const stops: SampleStop[] = [
  { code: 'DEP', action: 'RETIRAR', name: 'Depósito de prueba', lat: -1.5, lng: -79.9 },
  plant,
  { code: 'PRT', action: 'ENTREGAR', name: 'Puerto de prueba', lat: -2.3, lng: -79.92 },
];
const STAY_MIN = 15;

beforeAll(async () => {
  t = await startTestApp();
  t.setNow(start);
});
afterAll(() => t.close());

const page = ({ url }: { url: string }) => t.withToken(url.split('/').at(-1) ?? '');
const forDestination = async (id_guide: number, given_to?: string) =>
  (await t.as('operador')).ok(monitoringLink, { id_guide, given_to, for_destination: true });

test('shows the truck once it is near, its plate at the place, and nothing of it once it has left', async () => {
  const trip = await trackedTrip(t, { start, stops, id_driver: 1 });
  const link = await forDestination(trip.id_guide);
  expect(link.url).toContain('/#/monitoreo_externo/');
  const awaited = page(link);
  const boxOf = async () => (await awaited.ok(getAwaitedBoxes)).boxes[0];
  const follower = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
  const unseen = { place: 'Planta de prueba', state: 'COMING', position: null, license_plate: null };
  expect(await boxOf()).toMatchObject(unseen);

  const road = journey(stops, trip.start, STAY_MIN);
  const near = road.findIndex(fix => distanceKm(fix, plant) < 20);
  const there = road.findIndex(({ lat, lng }) => lat === plant.lat && lng === plant.lng) + STAY_MIN;
  await driveTo(t, trip, road.slice(0, STAY_MIN + 6));
  // Whoever follows the trip sees it on the road.
  expect((await follower.ok(getPublicTrip)).position).not.toBeNull();
  expect(await boxOf()).toMatchObject(unseen);
  await driveTo(t, trip, road.slice(STAY_MIN + 6, near + 1));
  const coming = await boxOf();
  expect(coming?.position).toMatchObject({ at: expect.any(String) });
  expect(Date.parse(coming?.eta_at ?? '')).toBeGreaterThan(t.services.clock().getTime());
  await driveTo(t, trip, road.slice(near + 1, there));
  const standing = await boxOf();
  expect(standing).toMatchObject({ state: 'THERE', departure_at: null, eta_at: null });
  expect(standing?.position?.lat).toBeCloseTo(plant.lat, 3);
  expect(standing?.license_plate).toBe((await follower.ok(getPublicTrip)).license_plate);

  const said = JSON.stringify((await awaited.call(getAwaitedBoxes)).body);
  const hidden = ['Depósito', 'Puerto', 'Wilmer', 'driver', 'road', 'stops', 'guide_number', 'id_truck', 'remaining'];
  for (const word of hidden) expect(said).not.toContain(word);
  await driveTo(t, trip, road.slice(there));
  expect(await boxOf()).toMatchObject({ state: 'GONE', position: null, license_plate: null });
});

test('opens nothing of the other links, and they open nothing of it', async () => {
  const trip = await trackedTrip(t, { start, stops });
  const awaited = page(await forDestination(trip.id_guide));
  expect((await awaited.call(getPublicTrip)).status).toBe(401);
  expect((await awaited.call(getLinkGuides)).status).toBe(401);
  expect((await awaited.call(getLinkTruck)).status).toBe(401);
  for (const purpose of ['monitoring', 'travel_resources'] as const) {
    const other = t.withToken(await t.tokenFor({ purpose, id_guide: trip.id_guide }));
    expect((await other.call(getAwaitedBoxes)).status).toBe(401);
  }
  const clock = t.services.clock().getTime();
  t.advance(100 * 60);
  expect((await awaited.call(getAwaitedBoxes)).body.code).toBe('ENLACE_INVALIDO');
  t.setNow(new Date(clock).toISOString());
});

test('is listed with the links that are out; it ends alone, or with those of its trip', async () => {
  const operator = await t.as('operador');
  const trip = await trackedTrip(t, { start, stops });
  const [first, second] = [
    page(await forDestination(trip.id_guide, 'Bodega uno')),
    page(await forDestination(trip.id_guide, 'Bodega dos')),
  ];
  const [row] = (await operator.ok(getLinks, { search: 'Bodega uno' })).rows;
  expect(row).toMatchObject({ opens: 'GUIDE', for_destination: true, given_to: 'Bodega uno' });
  expect(await operator.ok(revokeLink, { id_link: row?.id_link })).toEqual({ revoked: 1 });
  expect((await first.call(getAwaitedBoxes)).body.code).toBe('ENLACE_INVALIDO');
  expect((await second.call(getAwaitedBoxes)).status).toBe(200);
  await operator.ok(revokeLinks, { id_guide: trip.id_guide });
  expect((await second.call(getAwaitedBoxes)).body.code).toBe('ENLACE_INVALIDO');
  const stranger = await t.as('strangerAdmin');
  expect((await stranger.call(monitoringLink, { id_guide: trip.id_guide, for_destination: true })).status).toBe(404);
});
