import * as calls from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a pair is stored once in either order, with the road between its places', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addNearbyLocation, { id_location: place.patio, id_nearby: place.base });
  expect(made).toMatchObject({ location: 'Base vía a Daule', nearby: 'Patio Perimetral', can: { edit: true } });
  expect(Number(made.km)).toBeGreaterThan(1);
  expect(made.minutes).toBeGreaterThan(1);
  const again = await me.call(calls.addNearbyLocation, { id_location: place.base, id_nearby: place.patio });
  expect(again.body).toMatchObject({ code: 'PAR_DUPLICADO', fields: { id_nearby: expect.any(String) } });
  const same = await me.call(calls.addNearbyLocation, { id_location: place.base, id_nearby: place.base });
  expect(same.body.code).toBe('MISMO_LUGAR');
});

test('with a given place, that place comes first', async () => {
  const me = await t.as('operador');
  for (const id_location of [place.base, place.patio]) {
    const { rows } = await me.ok(calls.listNearbyLocations, { filters: { id_location } });
    expect(rows.map(r => r.id_location)).toEqual([id_location]);
    expect(rows[0]?.id_nearby).toBe(id_location === place.base ? place.patio : place.base);
  }
  expect((await me.ok(calls.listNearbyLocations, { search: 'perimetral' })).rows).toHaveLength(1);
  expect((await me.ok(calls.listNearbyLocations, { filters: { max_km: 0.5 } })).rows).toEqual([]);
});

test('places far apart by road are not near each other', async () => {
  const me = await t.as('operador');
  const far = await me.call(calls.addNearbyLocation, { id_location: place.base, id_nearby: place.plantQuito });
  expect(far.body).toMatchObject({ code: 'LUGARES_LEJANOS', fields: { id_nearby: expect.stringContaining('km') } });
  expect(far.status).toBe(422);
});

test('is corrected, refused with a stale version, and deleted, with each change in the history', async () => {
  const me = await t.as('operador');
  const [row] = (await me.ok(calls.listNearbyLocations, {})).rows;
  const { id_nearby_location, version } = row ?? { id_nearby_location: 0, version: 0 };
  const changed = await me.ok(calls.updateNearbyLocation, {
    id_nearby_location,
    version,
    km: 2.5,
    minutes: 9,
    observation: 'Por la vía lateral',
  });
  expect(changed).toMatchObject({ km: '2.50', minutes: 9, observation: 'Por la vía lateral', version: 2 });
  expect((await me.call(calls.updateNearbyLocation, { id_nearby_location, version, km: 3 })).body.code).toBe(
    'MODIFICADO',
  );
  expect((await me.call(calls.deleteNearbyLocation, { id_nearby_location, version })).status).toBe(409);
  await me.ok(calls.deleteNearbyLocation, { id_nearby_location, version: 2 });
  const log = await t.rows<{ action: string }>(
    sql`select action from audit_log where noun = 'nearby_location' and id_record = ${String(id_nearby_location)} order by id`,
  );
  expect(log.map(l => l.action)).toEqual(['add_nearby_location', 'update_nearby_location', 'delete_nearby_location']);
});

test('companies neither pair nor see a stranger’s plant', async () => {
  const me = await t.as('operador');
  await me.ok(calls.addNearbyLocation, { id_location: place.plantDaule, id_nearby: place.base });
  const [pair] = (await (await t.as('exporterAdmin')).ok(calls.listNearbyLocations, {})).rows;
  expect(pair?.can.edit).toEqual(expect.any(String));
  const stranger = await t.as('strangerAdmin');
  expect((await stranger.ok(calls.listNearbyLocations, {})).rows).toEqual([]);
  const { id_nearby_location } = pair ?? { id_nearby_location: 0 };
  expect((await stranger.call(calls.getNearbyLocation, { id_nearby_location })).status).toBe(404);
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(calls.addNearbyLocation, { id_location: 1, id_nearby: 2 })).status).toBe(403);
});
