import { searchAddress } from '@cabezal/contract/places/locations/location-changes.calls';
import { getCantonExtras } from '@cabezal/contract/places/locations/locations.calls';
import {
  addNearbyLocation,
  updateNearbyLocation,
} from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { addRoute, getDirections, updateRoute } from '@cabezal/contract/places/routes/routes.calls';
import { bulkEditRoutes } from '@cabezal/contract/system/bulk/bulk.calls';
import { startGeocoder } from '@cabezal/simulator/outside/geocoder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soonRead } from '../../../../../../test/soon.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
/**
 * Transactions that had read places and stood open each time a service outside was asked: to their end they keep a lock that says so. On
 * the embedded database an open one keeps its one connection, and nothing here would go on.
 */
let open: number[] = [];
/** What happens while the service thinks. */
let meanwhile = async (): Promise<void> => undefined;

/** What somebody else has read for a moment goes away; a transaction that waits for this look never does. */
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

/** Does it, and says how many transactions were open at each question that it asked outside. */
async function asked<T>(work: () => Promise<T>): Promise<[T, number[]]> {
  open = [];
  const done = await work();
  return [done, open];
}
const ends = { id_origin: place.plantGuabo, id_destination: place.dpw };
const milagro = { name: 'Milagro', lat: -2.134, lng: -79.593 };

test('roads that people draw are asked for before the transaction, and only where the places are others', async () => {
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

test('a place that was moved while the service thought is not stored with the road of where it was', async () => {
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

test('who may not keep roads asks for none', async () => {
  const carrier = await t.as('carrierAdmin');
  const ports = { id_origin: place.contecon, id_destination: place.dpw };
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'route.write'`),
  );
  const [refused, questions] = await asked(() => carrier.call(addRoute, { ...ports, name: 'Mía' }));
  expect([refused.body.code, questions]).toEqual(['RUTA_AJENA', []]);
});

test('places near each other, too', async () => {
  const me = await t.as('operador');
  const [pair, atAdd] = await asked(() =>
    me.ok(addNearbyLocation, { id_location: place.patio, id_nearby: place.base }),
  );
  expect(atAdd).toEqual([0]);
  const { id_nearby_location, version } = pair;
  const [changed, atChange] = await asked(() => me.ok(updateNearbyLocation, { id_nearby_location, version, km: 2.5 }));
  expect([changed.km, changed.minutes, atChange]).toEqual(['2.50', pair.minutes, [0]]);
});

test('a canton’s ways to the ports and addresses, too', async () => {
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
