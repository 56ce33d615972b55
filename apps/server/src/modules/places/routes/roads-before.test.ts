import { searchAddress } from '@cabezal/contract/places/locations/location-edits.calls';
import { getCantonExtras } from '@cabezal/contract/places/locations/locations.calls';
import {
  addNearbyLocation,
  updateNearbyLocation,
} from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { addRoute, bulkEditRoutes, getDirections, updateRoute } from '@cabezal/contract/places/routes/routes.calls';
import { startGeocoder } from '@cabezal/simulator/outside/geocoder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soonRead } from '../../../../../../test/soon.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
/**
 * Number of transactions that had read places and were open at each request to an outside service; their locks show them until they end. On
 * the embedded database an open transaction holds the only connection, and the test would block.
 */
let open: number[] = [];
/** Called while the service computes its answer. */
let meanwhile = async (): Promise<void> => undefined;

/** A short read of another process disappears soon; a transaction that waits for this request would not. */
async function look(): Promise<void> {
  open.push(await soonRead(openNow, held => held === 0).catch(openNow));
  await meanwhile();
}
async function openNow(): Promise<number> {
  const { held } = await t.write(tx =>
    tx.one(sql<{ held: number }>`select count(distinct pid)::int as held from pg_locks
      where database = (select oid from pg_database where datname = current_database()) and mode = 'AccessShareLock'
        and relation in ('locations'::regclass, 'geo_layers'::regclass) and pid <> pg_backend_pid()`),
  );
  return held;
}

beforeAll(async () => {
  geocoder = await startGeocoder();
  t = await startTestApp({ MAPS_GEOCODER_URL: geocoder.url });
  const { roads } = t.services;
  const [route, directions] = [roads.route.bind(roads), roads.directions.bind(roads)];
  roads.route = async points => {
    await look();
    return route(points);
  };
  roads.directions = async points => {
    await look();
    return directions(points);
  };
});
afterAll(async () => {
  await t.close();
  await geocoder.close();
});

/** Runs the work; returns the number of open transactions at each outside request. */
async function asked<T>(work: () => Promise<T>): Promise<[T, number[]]> {
  open = [];
  const done = await work();
  return [done, open];
}
const ends = { id_origin: place.plantGuabo, id_destination: place.dpw };
const milagro = { name: 'Milagro', lat: -2.134, lng: -79.593 };

test('roads that people draw are requested before the transaction, and only when their places change', async () => {
  const me = await t.as('operador');
  expect((await asked(() => me.ok(getDirections, ends)))[1]).toEqual([0]);
  const [added, atAdd] = await asked(() => me.ok(addRoute, { ...ends, name: 'Guabo – Posorja' }));
  expect(atAdd).toEqual([0]);
  const change = { ...ends, id_route: added.id_route, name: added.name, active: true };
  const [moved, atMove] = await asked(() =>
    me.ok(updateRoute, { ...change, version: added.version, waypoints: [milagro] }),
  );
  expect(atMove).toEqual([0]);
  expect(Number(moved.km)).toBeGreaterThan(Number(added.km));
  const [, atName] = await asked(() =>
    me.ok(updateRoute, { ...change, name: 'Por Milagro', version: moved.version, waypoints: [milagro] }),
  );
  expect(atName).toEqual([]);
  const rows = [{ id: added.id_route, version: moved.version + 1 }];
  const [several, atBulk] = await asked(() => me.ok(bulkEditRoutes, { rows, changes: { active: false } }));
  expect([several.changed, atBulk]).toEqual([1, []]);
});

test('a place that was moved during the request is not stored with the road of its former position', async () => {
  const me = await t.as('operador');
  meanwhile = async () => {
    await t.write(tx => tx.run(sql`update locations set lat = lat + 0.001 where id_location = ${ends.id_origin}`));
  };
  try {
    const late = await me.call(addRoute, { ...ends, name: 'Tarde' });
    expect([late.status, late.body.code]).toEqual([409, 'MODIFICADO']);
  } finally {
    meanwhile = async () => undefined;
  }
});

test('a person without the right to edit roads causes no request', async () => {
  const carrier = await t.as('carrierAdmin');
  const ports = { id_origin: place.contecon, id_destination: place.dpw };
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'route.write'`),
  );
  const [refused, questions] = await asked(() => carrier.call(addRoute, { ...ports, name: 'Mía' }));
  expect([refused.body.code, questions]).toEqual(['SIN_PERMISO', []]);
});

test('the same for nearby places', async () => {
  const me = await t.as('operador');
  const [pair, atAdd] = await asked(() =>
    me.ok(addNearbyLocation, { id_location: place.patio, id_nearby: place.base }),
  );
  expect(atAdd).toEqual([0]);
  const { id_nearby_location, version } = pair;
  const [changed, atChange] = await asked(() => me.ok(updateNearbyLocation, { id_nearby_location, version, km: 2.5 }));
  expect([changed.km, changed.minutes, atChange]).toEqual(['2.50', pair.minutes, [0]]);
});

test('the same for a canton’s roads to the ports and for addresses', async () => {
  const me = await t.as('operador');
  const [canton] = await t.rows(sql<{ id: number }>`select id_canton as id from cantons where lat is not null limit 1`);
  const [extras, questions] = await asked(() => me.ok(getCantonExtras, { id_canton: canton?.id ?? 0 }));
  expect(extras.ports.length).toBeGreaterThan(0);
  expect(questions).toEqual(extras.ports.map(() => 0));
  open = [];
  const outside = globalThis.fetch;
  globalThis.fetch = async (...input: Parameters<typeof fetch>) => {
    await look();
    return outside(...input);
  };
  try {
    expect((await me.ok(searchAddress, { text: 'Machala' })).has_maps).toBe(true);
  } finally {
    globalThis.fetch = outside;
  }
  expect(open).toEqual([0]);
});
