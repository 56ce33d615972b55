import {
  addConnectionPoint,
  deleteConnectionPoint,
  updateConnectionPoint,
} from '@cabezal/contract/places/connection-points/connection-points.calls';
import {
  addNearbyLocation,
  deleteNearbyLocation,
  updateNearbyLocation,
} from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import * as calls from '@cabezal/contract/places/routes/routes.calls';
import { DIRECTIONS_ERRORS } from '@cabezal/domain/places/geo/directions-errors';
import { type MapsBehaviour, startMaps } from '@cabezal/simulator/outside/maps';
import type { Simulator } from '@cabezal/simulator/outside/simulator';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place, user } from '../../../../test/world.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { type Place, planRoads } from './road-plan.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ends = { id_origin: place.plantGuabo, id_destination: place.dpw };
const point = (name: string, lat: number, lng: number) => ({ name, lat, lng });

describe('a stored road', () => {
  test('is drawn by the embedded roads, corrected by a person and recorded in the history', async () => {
    const me = await t.as('operador');
    const drawn = await me.ok(calls.getDirections, ends);
    expect(Number(drawn.km)).toBeGreaterThan(200);
    expect(drawn).toMatchObject({ source: 'GRAPH', warning: null });
    expect(drawn).toMatchObject({ toll: `${drawn.tolls * 6}.00`, axles: 6 });
    const added = await me.ok(calls.addRoute, { ...ends, name: 'Guabo – Posorja', minutes: 300 });
    expect(added).toMatchObject({ km: drawn.km, minutes: 300, toll: drawn.toll, can: { edit: true } });
    expect(added.line.length).toBeGreaterThan(10);
    const log = await t.rows(
      sql<{ action: string; id_user: number }>`select action, id_user from audit_log
        where noun = 'route' and id_record = ${String(added.id_route)}`,
    );
    expect(log).toEqual([{ action: 'add_route', id_user: user.operador }]);
  });

  test('passes points and places; a place outside the scope gets 404', async () => {
    const me = await t.as('operador');
    const direct = await me.ok(calls.getDirections, ends);
    const round = await me.ok(calls.getDirections, { ...ends, waypoints: [point('Milagro', -2.134, -79.593)] });
    expect(Number(round.km)).toBeGreaterThan(Number(direct.km));
    expect(round.legs).toHaveLength(2);
    const carrier = await t.as('carrierAdmin');
    expect((await carrier.call(calls.getDirections, ends)).status).toBe(404);
    expect((await carrier.call(calls.addRoute, { ...ends, name: 'Ajena' })).status).toBe(403);
  });

  test('is refused with the texts of the specification', async () => {
    const me = await t.as('operador');
    const text = async (input: object) => {
      const answer = await me.call(calls.getDirections, { ...ends, ...input });
      expect(answer.status).toBe(422);
      return answer.body.fields;
    };
    const many = Array.from({ length: 26 }, (_, i) => point(`P${i}`, -2.2 + i / 100, -79.9));
    expect(await text({ waypoints: many })).toEqual({ waypoints: DIRECTIONS_ERRORS.MAX_WAYPOINTS_EXCEEDED });
    expect(await text({ waypoints: [point('Galápagos', -0.74, -90.31)] })).toEqual({
      waypoints: DIRECTIONS_ERRORS.NOT_FOUND,
    });
    expect(await text({ id_destination: ends.id_origin })).toHaveProperty('id_destination');
    // A point outside the area of the graph is refused before the search for a near road: a point at the pole once stopped the server.
    for (const lat of [90, -90, 89.9, 10]) {
      const far = await me.call(calls.getDirections, { ...ends, waypoints: [point('x', lat, -79.9)] });
      expect([far.status, far.body.fields]).toEqual([400, { 'waypoints.0.lat': 'El punto está fuera del Ecuador' }]);
    }
    expect((await me.ok(calls.getDirections, { ...ends, waypoints: many.slice(0, 25) })).legs).toHaveLength(26);
  });

  test('has a unique name; concurrent and stale changes get 409', async () => {
    const me = await t.as('operador');
    const other = await t.as('admin');
    const [a, b] = await Promise.all([
      me.call(calls.addRoute, { ...ends, name: 'Ruta única' }),
      other.call(calls.addRoute, { ...ends, name: 'RUTA ÚNICA' }),
    ]);
    expect([a.status, b.status].sort()).toEqual([200, 409]);
    const stored = (a.status === 200 ? a : b).body;
    const change = { ...ends, id_route: stored.id_route, version: stored.version, name: 'Ruta única', km: 250 };
    const changed = await me.ok(calls.updateRoute, { ...change, active: false });
    expect(changed).toMatchObject({ km: '250.00', active: false, version: 2 });
    expect(changed.line).toEqual(stored.line);
    expect((await other.call(calls.updateRoute, change)).body.code).toBe('MODIFICADO');
    expect((await other.call(calls.deleteRoute, { id_route: stored.id_route, version: 1 })).status).toBe(409);
    await other.ok(calls.deleteRoute, { id_route: stored.id_route, version: 2 });
    expect((await me.call(calls.getRoute, { id_route: stored.id_route })).status).toBe(404);
  });

  test('is visible to carriers only between places that they see', async () => {
    await (await t.as('operador')).ok(calls.addRoute, {
      id_origin: place.contecon,
      id_destination: place.dpw,
      name: 'Entre puertos',
    });
    const names = (await (await t.as('carrierAdmin')).ok(calls.listRoutes, {})).rows.map(r => r.name);
    expect(names).toEqual(['Entre puertos']);
    expect((await (await t.as('exporterAdmin')).call(calls.listRoutes, {})).status).toBe(403);
  });

  test('only the operator edits roads, connection points and nearby places, whatever the role', async () => {
    const operador = await t.as('operador');
    const road = await operador.ok(calls.addRoute, { ...ends, name: 'De la operadora' });
    const near = { id_location: place.contecon, id_nearby: place.dpw, km: 20, minutes: 30 };
    const pair = await operador.ok(addNearbyLocation, near);
    const [canton] = await t.rows(sql<{ id: number }>`select min(id_canton) as id from cantons`);
    const offer = { outlets: 4, voltage_v: 440, backup_generator: false, open_24h: false };
    const where = { name: 'Conexión', id_canton: canton?.id ?? 0, lat: -2.1, lng: -79.9, ...offer };
    const point = await operador.ok(addConnectionPoint, where);
    await t.write(tx =>
      tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
        select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
        where r.code = 'ADM_LOCAL' and a.code = 'route.write'`),
    );
    const carrier = await t.as('carrierAdmin');
    const change = { id_route: road.id_route, version: road.version };
    const changePair = { id_nearby_location: pair.id_nearby_location, version: pair.version };
    const changePoint = { id_location: point.id_location, version: point.version };
    const ports = { id_origin: place.contecon, id_destination: place.dpw };
    for (const answer of [
      await carrier.call(calls.addRoute, { ...ports, name: 'Mía' }),
      await carrier.call(calls.updateRoute, { ...ports, ...change, name: 'Mía', active: false }),
      await carrier.call(calls.deleteRoute, change),
      await carrier.call(addNearbyLocation, near),
      await carrier.call(updateNearbyLocation, { ...changePair, km: 1, minutes: 1 }),
      await carrier.call(deleteNearbyLocation, changePair),
      await carrier.call(addConnectionPoint, { ...where, name: 'Mía' }),
      await carrier.call(updateConnectionPoint, { ...where, ...changePoint, name: 'Mía', active: false }),
      await carrier.call(deleteConnectionPoint, changePoint),
    ])
      expect(answer.body.code).toBe('SIN_PERMISO');
    await operador.ok(deleteNearbyLocation, changePair);
    await operador.ok(deleteConnectionPoint, changePoint);
    await operador.ok(calls.deleteRoute, change);
  });

  test('is used in plans and costs as corrected', async () => {
    const me = await t.as('operador');
    const pair = { id_origin: place.plantDaule, id_destination: place.contecon };
    await me.ok(calls.addRoute, { ...pair, name: 'Por la vía alterna', km: 99.5, minutes: 222 });
    await me.ok(calls.addRoute, { ...pair, name: 'Más lenta', km: 50, minutes: 500 });
    const places = [
      { id_location: place.plantDaule, lat: -2.08, lng: -79.94 },
      { id_location: place.contecon, lat: -2.27, lng: -79.91 },
    ];
    const further: Place[] = [{ id_location: null, lat: -2.0, lng: -79.95 }, ...places];
    const plan = await planRoads(work => t.db.read(systemScope, work), t.services.roads, [places, further]);
    const road = plan.through(places);
    expect(road).toMatchObject({ km: 99.5, minutes: 222 });
    const longer = plan.through(further);
    expect(longer.legs).toHaveLength(2);
    expect(longer.km).toBeGreaterThan(99.5);
    // Not requested before the transaction: its places have changed since.
    expect(() => plan.through(places.toReversed())).toThrow('El registro fue modificado por otro usuario');
  });
});

describe('an outside maps service', () => {
  const running: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map(one => one.close()));
  });
  async function withMaps(kind: 'osrm' | 'google', behaviour: MapsBehaviour = {}): Promise<[TestApp, Simulator]> {
    const maps = await startMaps({ behaviour });
    const app = await startTestApp({ MAPS_URL: maps.url, MAPS_KIND: kind, MAPS_KEY: 'llave' });
    running.push(app, maps);
    return [app, maps];
  }

  test.each(['osrm', 'google'] as const)(
    'with the API of %s draws the road; the toll stations come from the graph',
    async kind => {
      const own = await (await t.as('operador')).ok(calls.getDirections, ends);
      const [app, maps] = await withMaps(kind, { key: 'llave' });
      const drawn = await (await app.as('operador')).ok(calls.getDirections, ends);
      expect(drawn).toMatchObject({ source: 'MAPS', warning: null, tolls: own.tolls, toll: own.toll });
      expect(Math.abs(Number(drawn.km) - Number(own.km))).toBeLessThan(1);
      expect(drawn.line.length).toBe(own.line.length);
      expect(drawn.line[0]?.[1]).toBeCloseTo(-3.244, 3);
      expect(maps.received.length).toBeGreaterThan(0);
    },
  );

  test('that is slow, broken or returns nonsense does not block: the own roads answer with the reason', async () => {
    const [app, maps] = await withMaps('osrm');
    const me = await app.as('operador');
    for (const kind of ['http500', 'garbage', 'drop'] as const) {
      maps.misbehave(kind);
      const drawn = await me.ok(calls.getDirections, ends);
      expect(drawn, kind).toMatchObject({ source: 'GRAPH', warning: DIRECTIONS_ERRORS.UNKNOWN_ERROR });
      app.advance(1);
    }
  });

  test('that failed is not asked for half a minute, then asked again', async () => {
    const [app, maps] = await withMaps('osrm');
    const me = await app.as('operador');
    maps.misbehave('http500', 1);
    await me.ok(calls.getDirections, ends);
    const asked = maps.received.length;
    const rested = await me.ok(calls.getDirections, ends);
    expect(rested).toMatchObject({ source: 'GRAPH', warning: DIRECTIONS_ERRORS.UNKNOWN_ERROR });
    expect(maps.received.length).toBe(asked);
    app.advance(0.51);
    expect(await me.ok(calls.getDirections, ends)).toMatchObject({ source: 'MAPS', warning: null });
  });

  test.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED'] as const)('returns %s: the own roads answer', async status => {
    const [app] = await withMaps('google', { google_status: status });
    const drawn = await (await app.as('operador')).ok(calls.getDirections, ends);
    expect(drawn).toMatchObject({ source: 'GRAPH', warning: DIRECTIONS_ERRORS[status] });
  });

  test.each(['NOT_FOUND', 'ZERO_RESULTS', 'MAX_ROUTE_LENGTH_EXCEEDED', 'INVALID_REQUEST'] as const)(
    'returns %s: the person gets its text',
    async status => {
      const [app] = await withMaps('google', { google_status: status });
      const answer = await (await app.as('operador')).call(calls.getDirections, ends);
      expect(answer.body).toMatchObject({ code: 'RUTA_IMPOSIBLE', message: DIRECTIONS_ERRORS[status] });
    },
  );
});
