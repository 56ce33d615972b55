import { searchAddress } from '@cabezal/contract/places/locations/location-edits.calls';
import { startGeocoder } from '@cabezal/simulator/outside/geocoder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';

let t: TestApp;
let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
beforeAll(async () => {
  geocoder = await startGeocoder({ behaviour: { answers_abroad: true, slow_ms: 2_500 } });
  t = await startTestApp({ MAPS_GEOCODER_URL: geocoder.url });
});
afterAll(async () => {
  await t.close();
  await geocoder.close();
});

test('results of the maps service come first, then known places; places abroad are left out', async () => {
  const me = await t.as('exporterAdmin');
  const { found, has_maps } = await me.ok(searchAddress, { text: 'Av. Circunvalación, Machala' });
  expect(has_maps).toBe(true);
  expect(found[0]).toMatchObject({ name: 'Av. Circunvalación', source: 'MAPS' });
  expect(found[0]?.lat).toBeCloseTo(-3.26, 1);
  expect(found.some(place => place.name === 'Bogotá')).toBe(false);
  expect(geocoder.received.at(-1)?.path).toContain('countrycodes=ec');
});

test('without an answer of the service known places are searched, and it is not asked again for half a minute', async () => {
  const me = await t.as('exporterAdmin');
  for (const kind of ['http500', 'garbage', 'drop', 'slow'] as const) {
    t.advance(1);
    geocoder.misbehave(kind, 1);
    const before = geocoder.received.length;
    const answer = await me.ok(searchAddress, { text: 'machala' });
    expect(answer.has_maps).toBe(false);
    expect(answer.found).toContainEqual(expect.objectContaining({ name: 'Machala', source: 'CANTON' }));
    expect(geocoder.received.length).toBe(before + 1);
    // The service works again but is not asked before the pause ends.
    expect((await me.ok(searchAddress, { text: 'machala' })).has_maps).toBe(false);
    expect(geocoder.received.length).toBe(before + 1);
  }
  t.advance(1);
  geocoder.misbehave(null);
  expect((await me.ok(searchAddress, { text: 'machala' })).has_maps).toBe(true);
});

test('known places are found by name and code, without strangers’ plants; a text that is too short is refused', async () => {
  const names = async (who: UserName) =>
    (await (await t.as(who)).ok(searchAddress, { text: 'empacadora guabo' })).found
      .filter(place => place.source === 'LOCATION')
      .map(place => place.name);
  expect(await names('exporterAdmin')).toEqual(['Empacadora El Guabo']);
  expect(await names('strangerAdmin')).toEqual([]);
  const refused = await (await t.as('exporterAdmin')).call(searchAddress, { text: ' a ' });
  expect(refused.status).toBe(400);
  expect(await names('carrierDriver')).toEqual([]);
});
